/* Where lanes of a warp that part at a branch meet again.
 *
 * The rule: where all ways from the branch meet (its post-dominator), and at one
 * block before that, the last which more ways than one lead to; but within a loop
 * that some of these ways leave, only where the ways meet that stay in it.  What
 * another block does that several ways lead to is done for each of them apart, and
 * so is what stands between the leaving of a loop and where all meet who leave it:
 * for each round in which lanes do.  Parts of a condition that load nothing are one
 * branch.
 *
 * Evidence: of the 6 lines of tests/loom/strays.cu, which an H200 counted, 5 are
 * equal, 2 by what the replay had learned of the graph (tests/loom/llvm/branches).
 *
 * Limits: kernels alone; functions that are not put in line are taken to meet as
 * early as they can. */
#include <llvm/ADT/BitVector.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/PostDominators.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/Dominators.h>

#include "model/model.h"

using namespace llvm;

namespace
{

class Reconvergence {
	Function &f;
	LoopInfo &loops;
	DominatorTree &dominators;
	PostDominatorTree &behind;
	SmallVectorImpl<Stray> &strays;

	BasicBlock *all_meet(BasicBlock *b);
	BasicBlock *staying_meet(BasicBlock *b);
	bool leads(BasicBlock *from, const BasicBlock *to, const BasicBlock *around);
	bool counts(BasicBlock *from, const Stray &s);
	BasicBlock *last_part(BasicBlock *from, BasicBlock *to);
	bool joins(BasicBlock *branch, BasicBlock &b);
	void add(BasicBlock *from, BasicBlock *to, BasicBlock *first, BasicBlock *second);
	void leaving(BasicBlock *branch);
	void meeting(BasicBlock *branch);

      public:
	Reconvergence(Function &f, FunctionAnalysisManager &a, Model &m)
		: f(f), loops(a.getResult<LoopAnalysis>(f)),
		  dominators(a.getResult<DominatorTreeAnalysis>(f)),
		  behind(a.getResult<PostDominatorTreeAnalysis>(f)),
		  strays(m.strays[&f])
	{
	}
	void run();
};

/* NULL: where the kernel ends. */
BasicBlock *Reconvergence::all_meet(BasicBlock *b)
{
	auto *n = behind.getNode(b);

	return n && n->getIDom() ? n->getIDom()->getBlock() : nullptr;
}

/* The post-dominator within the loop, of which each round ends at its head. */
BasicBlock *Reconvergence::staying_meet(BasicBlock *b)
{
	Loop *l = loops.getLoopFor(b);
	ArrayRef<BasicBlock *> all = l->getBlocks();
	unsigned count = all.size();
	DenseMap<BasicBlock *, unsigned> number;
	SmallVector<BitVector, 16> pass(count, BitVector(count, true));
	bool changed = true;

	for (unsigned i = 0; i < count; i++)
		number[all[i]] = i;
	while (changed) {
		changed = false;
		for (unsigned i = count; i--;) {
			BitVector now(count, true);

			for (BasicBlock *next : successors(all[i])) {
				if (next == l->getHeader())
					now.reset();
				else if (l->contains(next))
					now &= pass[number[next]];
			}
			now.set(i);
			changed |= now != pass[i];
			pass[i] = now;
		}
	}
	BitVector others = pass[number[b]];
	others.reset(number[b]);
	for (unsigned i : others.set_bits())
		if (pass[i] == others)
			return all[i];
	return l->getHeader();
}

bool Reconvergence::leads(BasicBlock *from, const BasicBlock *to,
			  const BasicBlock *around)
{
	SmallPtrSet<const BasicBlock *, 16> seen;
	SmallVector<BasicBlock *, 16> open = { from };

	seen.insert(around);
	while (!open.empty()) {
		BasicBlock *b = open.pop_back_val();

		if (b == to)
			return true;
		for (BasicBlock *next : successors(b))
			if (seen.insert(next).second)
				open.push_back(next);
	}
	return false;
}

static bool has_accesses(const BasicBlock &b)
{
	for (const Instruction &i : b)
		if (i.mayReadOrWriteMemory() && !i.isDebugOrPseudoInst())
			return true;
	return false;
}

/* Whether anything is counted from there up to where they meet. */
bool Reconvergence::counts(BasicBlock *from, const Stray &s)
{
	SmallPtrSet<const BasicBlock *, 16> seen;
	SmallVector<BasicBlock *, 16> open = { from };

	while (!open.empty()) {
		BasicBlock *b = open.pop_back_val();

		if (b == s.meet[0] || b == s.meet[1] || !seen.insert(b).second)
			continue;
		if (has_accesses(*b))
			return true;
		append_range(open, successors(b));
	}
	return false;
}

static BasicBlock *other_way(BasicBlock *from, BasicBlock *to)
{
	return from->getTerminator()->getSuccessor(
		from->getTerminator()->getSuccessor(0) == to);
}

static bool branches(const BasicBlock &b)
{
	const Instruction *t = b.getTerminator();

	return t->getNumSuccessors() == 2 && t->getSuccessor(0) != t->getSuccessor(1);
}

BasicBlock *Reconvergence::last_part(BasicBlock *from, BasicBlock *to)
{
	while (branches(*from)) {
		BasicBlock *next = other_way(from, to);

		if (next == to || !next->getSinglePredecessor() || has_accesses(*next) ||
		    !branches(*next) || !is_contained(successors(next), to))
			break;
		from = next;
	}
	return from;
}

void Reconvergence::add(BasicBlock *from, BasicBlock *to, BasicBlock *first,
			BasicBlock *second)
{
	strays.push_back({ from, to, last_part(from, to), { first, second } });
}

/* Out of a loop, not to where all meet who leave it. */
void Reconvergence::leaving(BasicBlock *branch)
{
	Loop *l = loops.getLoopFor(branch);
	BasicBlock *meet = all_meet(branch);

	if (!l || !meet)
		return;
	for (BasicBlock *to : successors(branch))
		if (to != meet && !l->contains(to) &&
		    counts(to, { branch, to, branch, { meet, nullptr } }))
			add(branch, to, meet, nullptr);
}

/* Several ways from the branch lead to it. */
bool Reconvergence::joins(BasicBlock *branch, BasicBlock &b)
{
	auto *n = dominators.getNode(&b);

	return n && n->getIDom() && n->getIDom()->getBlock() == branch &&
	       loops.getLoopFor(&b) == loops.getLoopFor(branch) &&
	       !loops.isLoopHeader(&b) && b.hasNPredecessorsOrMore(2);
}

void Reconvergence::meeting(BasicBlock *branch)
{
	Loop *l = loops.getLoopFor(branch);
	BasicBlock *meet = all_meet(branch), *last = nullptr;
	bool leaves = l && (!meet || !l->contains(meet));

	if (leaves)
		last = staying_meet(branch);
	for (BasicBlock &b : f)
		if (!leaves && joins(branch, b) && &b != meet &&
		    (!last || leads(last, &b, branch)))
			last = &b;
	for (BasicBlock &b : f) {
		if (!joins(branch, b) || &b == meet || &b == last ||
		    !counts(&b, { branch, &b, branch, { last, meet } }))
			continue;
		for (BasicBlock *from : predecessors(&b))
			add(from, &b, last, meet);
	}
}

void Reconvergence::run()
{
	for (BasicBlock &b : f)
		if (branches(b)) {
			leaving(&b);
			meeting(&b);
		}
}

} // namespace

void reconverge(Function &f, FunctionAnalysisManager &a, Model &m)
{
	if (f.hasFnAttribute("loom-kernel"))
		Reconvergence(f, a, m).run();
}
