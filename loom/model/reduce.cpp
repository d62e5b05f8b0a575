/* What ptxas knows of how an address that a loop moves is aligned.
 *
 * The rule: accesses of a loop whose addresses differ by a constant share a pointer,
 * which nvcc's optimiser sets to the one of them that is in the middle: the first from
 * the mean of the least and the greatest on (LLVM's LoopStrengthReduce).  Of a pointer
 * that a loop moves ptxas knows the power of two that divides its first value and the
 * step, and no remainder: of four words from an aligned 16 bytes on, with the pointer at
 * the third, it knows 8.  A first value that is the same for all lanes it knows whole,
 * and so it does what is no sum but bits of a loop's variable beside others, k * 64 +
 * x % 64, which has no pointer.
 * Where the loop is unrolled whole, nothing is forgotten.  What the front end joins to
 * another one, as it does where dynamic memory or a type says how both are aligned,
 * counts with that as one.
 *
 * Evidence: nvcc's PTX of the loops of tests/loom/loops, and what an H200 counted:
 * anyRow, knownRow, tile; tests/loom/others.cu.  tests/loom/llvm/ablation says what
 * becomes wrong without it.
 *
 * Limits: where two addresses share a pointer with the loop's counter, it stays at the
 * first (knownRow of two words). */
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/ScalarEvolution.h>
#include <llvm/Analysis/ScalarEvolutionExpressions.h>
#include <llvm/Analysis/SimplifyQuery.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/Dominators.h>

#include "model/access.h"
#include "model/model.h"

using namespace llvm;

namespace
{

struct Place {
	Instruction *i;
	int64_t at; /* from the first of them */
};

struct Pointer {
	const SCEVAddRecExpr *first;
	SmallVector<Place, 8> uses;
};

} // namespace

static constexpr char BASE[] = "loom.base";

/* Bits that the loop moves stand beside others: an "or" to nvcc's optimiser, which its
 * loops' pointers do not know. */
bool has_bits_beside(const Value *v, const Loop &l)
{
	auto *i = dyn_cast<Instruction>(v);

	if (!i || !l.contains(i) || isa<PHINode>(i) || isa<LoadInst>(i))
		return false;
	const Value *x = i->getOperand(0), *y = i->getNumOperands() > 1 ? i->getOperand(1) : x;
	if ((i->getOpcode() == Instruction::Add || i->getOpcode() == Instruction::Or) &&
	    !isa<Constant>(y) && l.isLoopInvariant(x) != l.isLoopInvariant(y) &&
	    haveNoCommonBitsSet(x, y, SimplifyQuery(i->getDataLayout(), i)))
		return true;
	return any_of(i->operands(), [&](const Value *o) { return has_bits_beside(o, l); });
}

static SmallVector<Pointer, 8> pointers(Loop &l, LoopInfo &loops, ScalarEvolution &e)
{
	SmallVector<Pointer, 8> all;

	for (BasicBlock *b : l.blocks())
		for (Instruction &i : *b) {
			if (!access_is_counted(i) || loops.getLoopFor(b) != &l ||
			    has_bits_beside(access_pointer(i), l))
				continue;
			auto *s = dyn_cast<SCEVAddRecExpr>(access_address(i, e));
			bool known = false;

			for (Pointer &p : all) {
				auto *d = s && s->getType() == p.first->getType() ?
					dyn_cast<SCEVConstant>(e.getMinusSCEV(s, p.first)) :
					nullptr;

				if (known || !d)
					continue;
				p.uses.push_back({ &i, d->getAPInt().getSExtValue() });
				known = true;
			}
			if (s && !known)
				all.push_back({ s, { { &i, 0 } } });
		}
	return all;
}

/* Whether it may differ from lane to lane: it hangs on more than what the kernel was
 * given. */
static bool differs(const SCEV *s)
{
	return SCEVExprContains(s, [](const SCEV *part) {
		auto *u = dyn_cast<SCEVUnknown>(part);
		return u && !isa<Constant>(u->getValue()) && !isa<Argument>(u->getValue());
	});
}

/* The front end, which knows how the other one is aligned, joins it to that. */
static bool follows(const Place &p, const Place &other)
{
	int64_t behind = p.at - other.at;

	return behind > 0 && behind < (int64_t)access_alignment(*other.i).value() &&
	       p.i->getOpcode() == other.i->getOpcode() &&
	       p.i->getParent() == other.i->getParent() &&
	       access_size(*p.i) == access_size(*other.i);
}

static int64_t middle(ArrayRef<Place> all)
{
	SmallVector<Place, 8> uses;

	copy_if(all, std::back_inserter(uses), [&](const Place &p) {
		return !is_applied("infer-alignment") ||
		       none_of(all, [&](const Place &other) { return follows(p, other); });
	});
	auto [least, most] = std::minmax_element(uses.begin(), uses.end(),
		[](const Place &a, const Place &b) { return a.at < b.at; });
	int64_t mean = (least->at + most->at) >> 1, found = most->at;

	for (const Place &u : uses)
		if (u.at >= mean)
			found = std::min(found, u.at);
	return found;
}

/* Of a use of the pointer. */
static Aligned alignment(const Pointer &p, const Place &use, ScalarEvolution &e)
{
	const SCEV *start = p.first->getStart();
	auto behind = [&](int64_t n) {
		return e.getAddExpr(start, e.getConstant(start->getType(), (uint64_t)n, true));
	};
	int64_t from = middle(p.uses);
	int by = 1 << std::min(4u, e.getMinTrailingZeros(behind(from)));

	for (int64_t n = 0; n < 16 && !differs(start); n++) {
		int known = 1 << std::min(4u, e.getMinTrailingZeros(behind(n)));
		if (known > by || (known == by && n < from)) {
			by = known;
			from = n;
		}
	}
	return { by, (int)((use.at - from) & (by - 1)),
		 1 << std::min(4u, e.getMinTrailingZeros(p.first->getStepRecurrence(e))) };
}

static void note(Instruction &i, const Aligned &n)
{
	LLVMContext &c = i.getContext();
	auto number = [&](int value) -> Metadata * {
		return ConstantAsMetadata::get(
			ConstantInt::get(Type::getInt32Ty(c), (uint64_t)value));
	};

	i.setMetadata(BASE, MDNode::get(c, { number(n.by), number(n.offset), number(n.step) }));
}

void reduce(Function &f, FunctionAnalysisManager &a)
{
	LoopInfo &loops = a.getResult<LoopAnalysis>(f);
	ScalarEvolution &e = a.getResult<ScalarEvolutionAnalysis>(f);

	for (Loop *l : loops.getLoopsInPreorder())
		for (const Pointer &p : pointers(*l, loops, e))
			for (const Place &u : p.uses)
				note(*u.i, alignment(p, u, e));
}

void forget_first(Instruction &i)
{
	Aligned n = moved_alignment(i);

	if (n.by > n.step)
		note(i, { n.step, n.offset & (n.step - 1), n.step });
}

Aligned moved_alignment(const Instruction &i)
{
	MDNode *m = i.getMetadata(BASE);
	auto number = [&](unsigned n) {
		return (int)mdconst::extract<ConstantInt>(m->getOperand(n))->getZExtValue();
	};

	return m ? Aligned{ number(0), number(1), number(2) } : Aligned{ 0, 0, 0 };
}
