/* Which loops of a known number of rounds are unrolled, and by how much: twice, as nvcc
 * does it.
 *
 * Its optimiser makes at most 370 instructions (LLVM's size of a loop, before inner
 * loops' sums are put in order) of a loop that is too long to be unrolled whole
 * (-unroll-threshold), by the greatest power of two that divides its rounds.
 *
 * ptxas then unrolls what no pragma has asked otherwise of. What a round costs is 2 for
 * an access and 1 for another instruction; the counter, its comparison and one pointer
 * are free. It unrolls whole where all rounds cost at most 212 + 86 * sqrt(rounds). Else,
 * where a round costs at most 73, by the greatest number from 4 on of which the copies
 * cost at most 351, with those of the rounds left over, which come first.
 *
 * A loop of unknown length, of which a round costs at most 100, it unrolls by four; behind
 * that it asks whether two rounds are left, and then whether one is (those that may wrap:
 * wraps.cpp).  In an inner loop the optimiser
 * unrolls the odd rounds that it has put aside, too.
 *
 * Evidence: nvcc's PTX of the tiles, products and dots of tests/loom/loops, where no
 * threshold but those from 358 to 381 gives the same numbers; loops of PTX, of 1 to 96
 * products and 1 to 48 loads, compiled by ptxas 13.0 for sm_90: 351 is what they change
 * at, the sum with the root is fitted.  An H200: loops, leaving.cu, unrolled.cu.
 *
 * Limits: loops with calls or branches, of which a division is one, stay as they are
 * here. */
#include <llvm/Analysis/AssumptionCache.h>
#include <llvm/Analysis/CodeMetrics.h>
#include <llvm/Analysis/OptimizationRemarkEmitter.h>
#include <llvm/Analysis/ScalarEvolution.h>
#include <llvm/Analysis/ScalarEvolutionExpressions.h>
#include <llvm/Analysis/TargetTransformInfo.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/PatternMatch.h>
#include <llvm/Transforms/Utils/LoopPeel.h>
#include <llvm/Transforms/Utils/LoopSimplify.h>
#include <llvm/Transforms/Utils/LoopUtils.h>
#include <llvm/Transforms/Utils/UnrollLoop.h>

#include <cmath>

#include "model/access.h"
#include "translate/translate.h"

using namespace llvm;
using namespace PatternMatch;

namespace
{

enum { PARTIAL = 370, ROUND = 73, COPIES = 351, LEAST = 4, ANY_ROUND = 100 };

/* Of a loop of which no pragma says how to unroll it. */
constexpr char FREE[] = "loom.unroll";

struct Unroller {
	Function &f;
	FunctionAnalysisManager &a;
	LoopInfo &loops = a.getResult<LoopAnalysis>(f);
	ScalarEvolution &evolution = a.getResult<ScalarEvolutionAnalysis>(f);
	DominatorTree &dominators = a.getResult<DominatorTreeAnalysis>(f);
	AssumptionCache &assumed = a.getResult<AssumptionAnalysis>(f);
	TargetTransformInfo &target = a.getResult<TargetIRAnalysis>(f);
	OptimizationRemarkEmitter &remarks =
		a.getResult<OptimizationRemarkEmitterAnalysis>(f);

	SmallVector<std::pair<Loop *, unsigned>, 8> innermost();
	void unroll(Loop &l, unsigned rounds, unsigned by);
	void ask_of_each(BasicBlock *two);
	void unroll_any(Loop &l);
	void unroll_wrapping(Loop &l);
	unsigned partial_count(Loop &l, unsigned rounds);
	unsigned cost(Loop &l);
};

} // namespace

static bool is_asked(const Loop &l)
{
	for (const char *what : { "full", "enable", "disable", "count" })
		if (findOptionMDForLoop(&l, (Twine("llvm.loop.unroll.") + what).str()))
			return true;
	return false;
}

/* With their rounds; 0: they are not known. */
SmallVector<std::pair<Loop *, unsigned>, 8> Unroller::innermost()
{
	SmallVector<std::pair<Loop *, unsigned>, 8> all;

	for (Loop *l : loops)
		simplifyLoop(l, &dominators, &loops, &evolution, &assumed, nullptr, false);
	for (Loop *l : loops)
		formLCSSARecursively(*l, dominators, &loops, &evolution);
	for (Loop *l : loops.getLoopsInPreorder())
		if (l->isInnermost())
			all.push_back({ l, evolution.getSmallConstantTripCount(l) });
	return all;
}

void Unroller::unroll(Loop &l, unsigned rounds, unsigned by)
{
	unsigned left = rounds % by;
	ValueToValueMapTy copies;
	UnrollLoopOptions o = { by, true, false, true, false, true };

	if (left)
		peelLoop(&l, left, &loops, &evolution, dominators, &assumed, true, copies);
	if (UnrollLoop(&l, o, &loops, &evolution, &dominators, &assumed, &target, &remarks,
		       true) == LoopUnrollResult::PartiallyUnrolled)
		l.setLoopAlreadyUnrolled();
}

/* LLVM asks whether rounds are left, then whether there are two, and then whether one is:
 * now it only asks for two and for one.  This is the block before the two. */
void Unroller::ask_of_each(BasicBlock *two)
{
	BasicBlock *asks = two->getSinglePredecessor();
	auto *any = asks ? dyn_cast<BranchInst>(asks->getTerminator()) : nullptr;
	auto *pair = dyn_cast<BranchInst>(two->getTerminator());
	Value *left;

	if (!any || !pair || !pair->isConditional() || !any->isConditional() ||
	    !match(any->getCondition(), m_SpecificICmp(ICmpInst::ICMP_NE, m_Value(left), m_Zero())))
		return;
	BasicBlock *end = any->getSuccessor(1), *one = pair->getSuccessor(0);
	for (PHINode &phi : end->phis()) {
		auto *behind = cast<PHINode>(phi.getIncomingValue(
			phi.getIncomingBlock(0) == asks));

		cast<PHINode>(behind->getIncomingValueForBlock(one))
			->setIncomingValueForBlock(two, phi.getIncomingValueForBlock(asks));
	}
	end->removePredecessor(asks, true);
	IRBuilder<> b(pair);
	pair->setCondition(b.CreateIsNull(b.CreateAnd(left, 2)));
	BranchInst::Create(two, any->getIterator());
	any->eraseFromParent();
	dominators.deleteEdge(asks, end);
}

/* By four, what is left by two, and then the last one. */
void Unroller::unroll_any(Loop &l)
{
	Loop *left = nullptr, *last = nullptr;
	UnrollLoopOptions o = { 4, false, true, true, false, true };

	if (l.getExitingBlock() != l.getLoopLatch() ||
	    evolution.getSmallConstantMaxTripCount(&l) - 1 < 3 ||
	    UnrollLoop(&l, o, &loops, &evolution, &dominators, &assumed, &target, &remarks,
		       true, &left) != LoopUnrollResult::PartiallyUnrolled || !left)
		return;
	fired("unroll-any");
	for (Instruction &i : *left->getHeader())
		if (isa<LoadInst>(i))
			i.setMetadata(LEFT, MDNode::get(f.getContext(), {}));
	o.Count = 2;
	BasicBlock *two = left->getLoopPreheader();
	if (UnrollLoop(left, o, &loops, &evolution, &dominators, &assumed, &target, &remarks,
		       true, &last) != LoopUnrollResult::PartiallyUnrolled)
		return;
	ask_of_each(two);
	breakLoopBackedge(left, dominators, evolution, loops, nullptr);
}

void Unroller::unroll_wrapping(Loop &l)
{
	Unknown u = { nullptr, nullptr };

	if (is_applied("unroll-wrapping") &&
	    !l.getHeader()->getParent()->hasFnAttribute("loom-maxntidx"))
		u = divide_wrapping(l, loops, dominators, evolution, assumed);
	if (u.instead || !u.bound)
		unroll_any(l);
	if (!u.instead)
		return;
	fired("unroll-wrapping");
	u.instead->replaceAllUsesWith(u.bound);
	u.instead->eraseFromParent();
}

unsigned Unroller::partial_count(Loop &l, unsigned rounds)
{
	SmallPtrSet<const Value *, 32> ephemeral;
	CodeMetrics::collectEphemeralValues(&l, &assumed, ephemeral);
	UnrollCostEstimator size(&l, target, ephemeral, 2);
	unsigned by = 1;

	if (!size.canUnroll() || size.NumInlineCandidates)
		return 1;
	while (rounds % (2 * by) == 0 &&
	       2 * by * (size.getRolledLoopSize() - 2) + 2 <= PARTIAL)
		by *= 2;
	return by;
}

/* A product that its only user adds is one with the sum. */
static bool is_fused(const Instruction &i)
{
	return i.getOpcode() == Instruction::FMul && i.hasOneUse() &&
	       (cast<Instruction>(*i.user_begin())->getOpcode() == Instruction::FAdd ||
		cast<Instruction>(*i.user_begin())->getOpcode() == Instruction::FSub);
}

/* All that is not for addresses that a loop moves by a constant, of which each costs
 * one; 0: it is not known. */
unsigned Unroller::cost(Loop &l)
{
	enum { BESIDE = 2 };
	SmallVector<const SCEV *, 8> pointers;
	unsigned sum = 0;

	if (l.getNumBlocks() > 1)
		return 0;
	for (Instruction &i : *l.getHeader()) {
		if (access_pointer(i)) {
			const SCEV *s = access_address(i, evolution);

			sum += 2;
			if (isa<SCEVAddRecExpr>(s) && none_of(pointers, [&](const SCEV *p) {
				    return isa<SCEVConstant>(evolution.getMinusSCEV(s, p)); })) {
				pointers.push_back(s);
				sum += has_bits_beside(access_pointer(i), l) ? BESIDE : 0;
			}
		} else if ((isa<CallBase>(i) && !isa<IntrinsicInst>(i)) ||
			   i.getOpcode() == Instruction::FDiv) {
			return 0;
		} else if (!isa<PHINode>(i) && !i.isTerminator() && !i.isDebugOrPseudoInst() &&
			   !isa<GetElementPtrInst>(i) && !isa<FreezeInst>(i) && !is_fused(i) &&
			   !(evolution.isSCEVable(i.getType()) &&
			     isa<SCEVAddRecExpr>(evolution.getSCEV(&i))) &&
			   !i.getType()->isIntegerTy(1) &&
			   !(i.getType()->isIntegerTy() && is_for_addresses(i))) {
			sum++;
		}
	}
	return sum + std::max<size_t>(1, pointers.size()) - 1;
}

static unsigned best_count(unsigned cost, unsigned rounds)
{
	if (cost * rounds <= 212 + 86 * std::sqrt((double)rounds))
		return rounds;
	if (cost > ROUND)
		return 1;
	for (unsigned by = COPIES / cost; by >= LEAST; by--)
		if ((by + rounds % by) * cost <= COPIES)
			return by;
	return 1;
}

void unroll_known(Function &f, FunctionAnalysisManager &a)
{
	Unroller u = { f, a };

	for (auto [l, rounds] : u.innermost()) {
		if (is_asked(*l))
			continue;
		addStringMetadataToLoop(l, FREE, 1);
		unsigned by = rounds ? u.partial_count(*l, rounds) : 1;
		if (by < 2)
			continue;
		u.unroll(*l, rounds, by);
		fired("unroll-known");
	}
	a.invalidate(f, PreservedAnalyses::none());
}

void unroll_again(Function &f, FunctionAnalysisManager &a)
{
	Unroller u = { f, a };

	for (auto [l, rounds] : u.innermost()) {
		unsigned most = u.evolution.getSmallConstantMaxTripCount(l);
		if (!rounds && most > 1 && most < 4 && l->getLoopDepth() > 1 &&
		    is_applied("unroll-left")) {
			u.unroll(*l, most, most);
			fired("unroll-left");
			continue;
		}
		unsigned cost = findOptionMDForLoop(l, FREE) ? u.cost(*l) : 0;
		unsigned by = cost && rounds ? best_count(cost, rounds) : 1;

		if (by > 1) {
			u.unroll(*l, rounds, by);
			fired("unroll-again");
		} else if (cost && !rounds && cost <= ANY_ROUND && is_applied("unroll-any")) {
			u.unroll_wrapping(*l);
		}
	}
	a.invalidate(f, PreservedAnalyses::none());
}
