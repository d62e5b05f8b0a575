/* Ifs that the optimiser has made a switch are ifs again.
 *
 * Of  if (x == 0) a(); if (x == 15) b();  simplifycfg makes a switch, nvcc's does not
 * (nvcc -ptx): its ways meet between the two, where warps that take neither, or both,
 * are together again, and each is predicated on its own.  What a program has written
 * as a switch, or with ||, both leave as it is.
 *
 * Evidence: crossShared of appendix B, differTile of chapter 10, an H100. */
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Instructions.h>

#include "translate/translate.h"

using namespace llvm;

static void each_switch(Module &m, void (*change)(SwitchInst &))
{
	for (Function &f : m)
		for (BasicBlock &b : make_early_inc_range(f))
			if (auto *s = dyn_cast<SwitchInst>(b.getTerminator()))
				change(*s);
}

static void note(SwitchInst &s)
{
	s.setMetadata(WRITTEN, MDNode::get(s.getContext(), {}));
}

/* Each way is a case's own, and leads to where none of them leads. */
static bool is_of_ifs(const SwitchInst &s)
{
	const BasicBlock *behind = s.getDefaultDest();

	if (s.getMetadata(WRITTEN) || isa<PHINode>(behind->front()) || s.getNumCases() < 2)
		return false;
	return all_of(s.cases(), [&](const auto &c) {
		const BasicBlock *way = c.getCaseSuccessor();

		return way->getSinglePredecessor() == s.getParent() &&
		       way->getSingleSuccessor() == behind;
	});
}

/* The ways stand in the order in which they were written. */
static SmallVector<SwitchInst::CaseHandle, 4> in_order(SwitchInst &s)
{
	SmallVector<SwitchInst::CaseHandle, 4> cases;

	for (BasicBlock &b : *s.getFunction())
		for (auto c : s.cases())
			if (c.getCaseSuccessor() == &b)
				cases.push_back(c);
	return cases;
}

static void make_ifs(SwitchInst &s)
{
	if (!is_of_ifs(s))
		return;
	fired("ifs");
	BasicBlock *from = s.getParent(), *behind = s.getDefaultDest();
	auto cases = in_order(s);

	for (size_t i = 0; i < cases.size(); i++) {
		BasicBlock *way = cases[i].getCaseSuccessor(), *next = behind;
		IRBuilder<> b(from);

		if (i + 1 < cases.size()) {
			next = BasicBlock::Create(s.getContext(), "", s.getFunction(),
						  cases[i + 1].getCaseSuccessor());
			way->getTerminator()->replaceSuccessorWith(behind, next);
		}
		b.SetCurrentDebugLocation(s.getDebugLoc());
		b.CreateCondBr(b.CreateICmpEQ(s.getCondition(), cases[i].getCaseValue()),
			       way, next);
		from = next;
	}
	s.eraseFromParent();
}

void note_switches(Module &m)
{
	each_switch(m, note);
}

void make_ifs(Module &m)
{
	each_switch(m, make_ifs);
}
