/* Loops whose counter may wrap: in "for (unsigned i = t; i < n; i += 32)" it does where
 * n is among the last 32 numbers, and then how many rounds there are is no quotient.
 *
 * ptxas unrolls them like others of unknown length (unroll.cpp).  Here a loop becomes
 * three: as it was, for bounds by which its counter could wrap; one round, where a
 * second one would not follow; and the loop for all other bounds, of which LLVM can say
 * how many rounds it has.  Which of them runs is asked before it.  ptxas has the one
 * round apart, too, and it is predicated (model/predicate.cpp).
 *
 * What ptxas makes goes on behind that round, so that it knows no more of how an address is
 * aligned than what a round moves it by; nor does it know a counter's range, be it a
 * thread's number.  Loops that store to global memory it leaves as they are, and those
 * whose counter goes by what is no constant.
 *
 * In a kernel with launch bounds nvcc's optimiser knows how large threadIdx.x is, and
 * that nothing wraps: it unrolls those itself (matMulRegisters of chapter 9, an H100).
 *
 * Evidence: tests/loom/wrapped.cu, an H200; ptxas 13.0's machine code for sm_90 of 18 loops
 * that load one to three words of shared memory or of global memory and store to either.
 *
 * Limits: loops of one basic block, with one comparison of numbers without a sign. */
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/ScalarEvolution.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/PatternMatch.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>
#include <llvm/Transforms/Utils/Cloning.h>
#include <llvm/Transforms/Utils/LoopSimplify.h>
#include <llvm/Transforms/Utils/LoopUtils.h>

#include "model/access.h"
#include "model/model.h"
#include "translate/translate.h"

using namespace llvm;
using namespace PatternMatch;

namespace
{

/* A loop goes on while its number, or its next one, is as asked to a bound. */
struct Counter {
	BinaryOperator *next;
	PHINode *number;
	bool asks_next;
	Use *bound;
	ICmpInst::Predicate goes_on;
	APInt step;
};

/* A loop of one block, to be divided. */
struct Division {
	Loop &l;
	LoopInfo &loops;
	DominatorTree &dominators;
	Counter &counter;
	BasicBlock *body = l.getHeader(), *exit = l.getExitBlock();

	Value *harmless_bound(IRBuilder<> &b);
	void add_exits(const BasicBlock *copy, const ValueToValueMapTy &copied);
	void add_round(BasicBlock *from);
	BasicBlock *add_wrapping();
	void divide();
};

} // namespace

static bool find_counter(const Loop &l, Counter &c)
{
	BasicBlock *body = l.getHeader();
	auto *b = dyn_cast<BranchInst>(body->getTerminator());
	auto *test = b && b->isConditional() ? dyn_cast<ICmpInst>(b->getCondition()) : nullptr;
	const APInt *step;

	if (!test || !test->isUnsigned())
		return false;
	unsigned first = !l.isLoopInvariant(test->getOperand(1));
	Value *asked = test->getOperand(first);
	c.bound = &test->getOperandUse(1 - first);
	c.goes_on = b->getSuccessor(0) == body ? test->getPredicate() :
						 test->getInversePredicate();
	if (first)
		c.goes_on = ICmpInst::getSwappedPredicate(c.goes_on);
	c.number = dyn_cast<PHINode>(asked);
	c.asks_next = !c.number;
	if (c.asks_next && match(asked, m_Add(m_Value(), m_APInt(step))))
		c.number = dyn_cast<PHINode>(cast<Instruction>(asked)->getOperand(0));
	if (!c.number || c.number->getParent() != body ||
	    !l.isLoopInvariant(c.bound->get()))
		return false;
	c.next = dyn_cast<BinaryOperator>(c.number->getIncomingValueForBlock(body));
	if (!c.next || (c.asks_next && c.next != asked) ||
	    !match(c.next, m_Add(m_Specific(c.number), m_APInt(step))))
		return false;
	c.step = *step;
	return step->isNegative() == (ICmpInst::isGT(c.goes_on) || ICmpInst::isGE(c.goes_on));
}

/* The bound, or the last one before it by which the counter does not wrap. */
Value *Division::harmless_bound(IRBuilder<> &b)
{
	bool down = counter.step.isNegative();
	APInt last = down ? -counter.step : ~counter.step;

	if (!ICmpInst::isNonStrictPredicate(counter.goes_on))
		last += down ? -1 : 1;
	return b.CreateBinaryIntrinsic(down ? Intrinsic::umax : Intrinsic::umin,
				       counter.bound->get(), b.getInt(last));
}

/* What is behind the loop has its numbers from the copy, too. */
void Division::add_exits(const BasicBlock *copy, const ValueToValueMapTy &copied)
{
	for (PHINode &phi : exit->phis()) {
		Value *v = phi.getIncomingValueForBlock(body);
		auto known = copied.find(v);

		phi.addIncoming(known == copied.end() ? v : (Value *)known->second,
				const_cast<BasicBlock *>(copy));
	}
}

static bool is_address(const Instruction &i)
{
	return isa<GetElementPtrInst>(i) ||
	       ((isa<CastInst>(i) || i.isBinaryOp()) && isSafeToSpeculativelyExecute(&i) &&
		is_for_addresses(i));
}

/* Another way than into the loop: one round, with the addresses that the loop begins
 * with. */
void Division::add_round(BasicBlock *from)
{
	ValueToValueMapTy copied;
	BasicBlock *before = l.getLoopPreheader();
	BasicBlock *round = CloneBasicBlock(body, copied, ".one", body->getParent());

	for (PHINode &phi : body->phis()) {
		auto *copy = cast<PHINode>((Value *)copied[&phi]);
		Value *v = phi.getIncomingValueForBlock(before);

		copied[&phi] = v;
		copy->replaceAllUsesWith(v);
		copy->eraseFromParent();
	}
	remapInstructionsInBlocks({ round }, copied);
	round->getTerminator()->eraseFromParent();
	BranchInst::Create(exit, round);
	add_exits(round, copied);
	for (Instruction &i : make_early_inc_range(*round))
		if (is_address(i) && none_of(i.operands(), [&](Value *o) {
			    return isa<Instruction>(o) &&
				   cast<Instruction>(o)->getParent() == round; }))
			i.moveBefore(from->getTerminator());
	auto moves = find_if(*round, [](Instruction &i) { return access_is_counted(i); });
	if (moves != round->end())
		moves->setMetadata(MOVES, MDNode::get(moves->getContext(), {}));
	if (Loop *outer = l.getParentLoop())
		outer->addBasicBlockToLoop(round, loops);

	IRBuilder<> b(from->getTerminator());
	Value *asked = counter.number->getIncomingValueForBlock(before);
	if (counter.asks_next)
		asked = b.CreateAdd(asked, counter.next->getOperand(1));
	b.CreateCondBr(b.CreateICmp(counter.goes_on, asked, counter.bound->get()), before,
		       round);
	from->getTerminator()->eraseFromParent();
}

/* The loop as it was. */
BasicBlock *Division::add_wrapping()
{
	ValueToValueMapTy copied;
	SmallVector<BasicBlock *, 2> blocks;
	BasicBlock *before = l.getLoopPreheader()->getSinglePredecessor();
	Loop *wrapping = cloneLoopWithPreheader(exit, before, &l, copied, ".wraps", &loops,
						&dominators, blocks);

	remapInstructionsInBlocks(blocks, copied);
	add_exits(wrapping->getHeader(), copied);
	return wrapping->getLoopPreheader();
}

void Division::divide()
{
	BasicBlock *asked = l.getLoopPreheader();
	BasicBlock *more = SplitBlock(asked, asked->getTerminator(), &dominators, &loops);

	SplitBlock(more, more->getTerminator(), &dominators, &loops);
	BasicBlock *wrapping = add_wrapping();
	IRBuilder<> b(asked->getTerminator());
	Value *bound = harmless_bound(b);

	b.CreateCondBr(b.CreateICmpEQ(bound, counter.bound->get()), more, wrapping);
	asked->getTerminator()->eraseFromParent();
	add_round(more);
	counter.bound->set(bound);
}

static bool stores_to_global(Instruction &i)
{
	return isa<StoreInst>(i) && access_space(i) == GLOBAL_SPACE;
}

Unknown divide_wrapping(Loop &l, LoopInfo &loops, DominatorTree &dominators,
			ScalarEvolution &e, AssumptionCache &assumed)
{
	Counter counter;

	if (l.getNumBlocks() > 1 || !l.getLoopPreheader() || !l.getExitBlock() ||
	    !find_counter(l, counter))
		return { nullptr, nullptr };
	if (any_of(*l.getHeader(), stores_to_global))
		return { nullptr, counter.bound->get() };
	for (Instruction &i : *l.getHeader())
		forget_first(i);
	e.forgetLoop(&l);

	Value *bound = counter.bound->get();
	auto *unknown = new FreezeInst(PoisonValue::get(bound->getType()), "bound",
				       l.getLoopPreheader()->getTerminator()->getIterator());
	counter.bound->set(unknown);
	Division({ l, loops, dominators, counter }).divide();
	dominators.recalculate(*l.getHeader()->getParent());
	e.forgetTopmostLoop(&l);
	simplifyLoop(&l, &dominators, &loops, &e, &assumed, nullptr, true);
	formLCSSARecursively(l, dominators, &loops, &e);
	return { unknown, bound };
}
