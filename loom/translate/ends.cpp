/* Where a kernel's threads come to its end without a return: who has passed by a
 * barrier on that way is told of (execution/stuck.c), and who has returned is not.
 *
 * The optimiser makes one of both; clang, asked to keep its blocks' names, has them
 * apart.  All ways by return lead to a block of that name, or where classes must be
 * destroyed through blocks named cleanup; and so does, with the line of the kernel's
 * last bracket, the way that comes to the end. */
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>

#include "translate/translate.h"

using namespace llvm;

static const char at_end[] = "loom_at_end";

static ReturnInst *only_return(Function &f)
{
	for (BasicBlock &b : f)
		if (auto *r = dyn_cast<ReturnInst>(b.getTerminator()))
			return r;
	return nullptr;
}

/* Ways meet here, none of which can be a return. */
static bool is_last(StringRef block)
{
	return block.starts_with("entry") || block.contains(".end") ||
	       block.starts_with("sw.epilog");
}

static void call(Instruction *before)
{
	IRBuilder<> b(before);

	b.CreateCall(before->getModule()->getOrInsertFunction(at_end, b.getVoidTy()));
}

static bool joins_returns(const BasicBlock &b)
{
	return b.getName().starts_with("return") || b.getName().starts_with("cleanup");
}

static void note_ends_of(Function &f)
{
	ReturnInst *r = only_return(f);

	if (!r)
		return;
	if (is_last(r->getParent()->getName())) {
		f.addFnAttr(ENDS);
		return;
	}
	for (BasicBlock &b : f) {
		Instruction *last = b.getTerminator();

		if (last->getNumSuccessors() == 1 && last->getDebugLoc() &&
		    last->getDebugLoc() == r->getDebugLoc() &&
		    joins_returns(*last->getSuccessor(0)) && !joins_returns(b))
			call(last);
	}
}

void note_ends(Module &m)
{
	for (Function &f : m)
		if (is_kernel(f) && !f.isDeclaration())
			note_ends_of(f);
}

static bool is_call_of(const Instruction &i, StringRef name)
{
	auto *c = dyn_cast<CallBase>(&i);
	const Function *f = c ? c->getCalledFunction() : nullptr;

	return f && f->getName().starts_with(name);
}

/* Functions that are not in line may have one. */
static bool may_wait(const Instruction &i)
{
	auto *c = dyn_cast<CallBase>(&i);
	const Function *f = c ? c->getCalledFunction() : nullptr;

	return c && (!f || !f->isDeclaration() ||
		     f->getName().starts_with("loom_syncthreads"));
}

void forget_ends(Module &m)
{
	for (Function &f : m) {
		if (any_of(instructions(f), may_wait))
			continue;
		for (Instruction &i : make_early_inc_range(instructions(f)))
			if (is_call_of(i, at_end))
				i.eraseFromParent();
	}
}
