/* By which power of two an address in shared memory can be divided, whatever loops make
 * of it: at = SIZE - at, from 0 on, is a multiple of what SIZE is one of.
 *
 * The rule: sums, differences, products, shifts and choices of multiples are multiples,
 * a loop's variable of what its first value is and each round leaves it.  computeKnownBits
 * does not follow a variable round its loop, ptxas does.
 *
 * Evidence: matMulTiles of chapter 9, two blocks, an H100: its two slices are turns of
 * one variable, and ptxas joins what it stores to them.
 *
 * Limits: where an addition passes 32 bits a multiple of a power of two stays one. */
#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/GlobalVariable.h>
#include <llvm/IR/Operator.h>

#include "model/access.h"
#include "model/model.h"

using namespace llvm;

namespace
{

enum { MOST = 4, /* 16 bytes */ STEPS = 200 };

class Multiples {
	const DataLayout &layout;
	SmallPtrSet<const Value *, 8> asked; /* loops' variables, on the way here */
	int steps = STEPS;
	bool turns = false;

	unsigned of_operator(const Operator &o);
	unsigned least(const User &u, unsigned first);

      public:
	explicit Multiples(const DataLayout &layout) : layout(layout) {}
	unsigned zeros(const Value *v);
	unsigned address(const Value *v, uint64_t *offset);
};

} // namespace

unsigned Multiples::least(const User &u, unsigned first)
{
	unsigned least = MOST;

	for (unsigned i = first; i < u.getNumOperands(); i++)
		least = std::min(least, zeros(u.getOperand(i)));
	return least;
}

unsigned Multiples::of_operator(const Operator &o)
{
	switch (o.getOpcode()) {
	case Instruction::Add:
	case Instruction::Sub:
	case Instruction::Or:
	case Instruction::Xor:
	case Instruction::PHI:
	case Instruction::ZExt:
	case Instruction::SExt:
	case Instruction::Trunc:
		return least(o, 0);
	case Instruction::Select:
		return least(o, 1);
	case Instruction::And:
		return std::max(zeros(o.getOperand(0)), zeros(o.getOperand(1)));
	case Instruction::Mul:
		return zeros(o.getOperand(0)) + zeros(o.getOperand(1));
	case Instruction::Shl:
		if (auto *by = dyn_cast<ConstantInt>(o.getOperand(1)))
			return zeros(o.getOperand(0)) + (unsigned)by->getValue().getLimitedValue(MOST);
		return zeros(o.getOperand(0));
	default:
		return 0;
	}
}

/* What is asked for again on the way is a loop's variable, and no less than what it
 * hangs on else: of the zeros of others all that is made here are least and greatest
 * ones and sums. */
unsigned Multiples::zeros(const Value *v)
{
	if (auto *c = dyn_cast<ConstantInt>(v))
		return std::min<unsigned>(c->getValue().countr_zero(), MOST);
	if (!isa<Operator>(v) || !v->getType()->isIntegerTy() || --steps < 0)
		return 0;
	if (!isa<PHINode>(v))
		return std::min<unsigned>(of_operator(*cast<Operator>(v)), MOST);
	if (!asked.insert(v).second) {
		turns = true;
		return MOST;
	}
	unsigned result = of_operator(*cast<Operator>(v));
	asked.erase(v);
	return result;
}

/* But for its constant part; 0 where no loop's variable is in it. */
unsigned Multiples::address(const Value *v, uint64_t *offset)
{
	unsigned result = MOST;

	*offset = 0;
	while (auto *g = dyn_cast<GEPOperator>(v)) {
		unsigned width = layout.getIndexTypeSizeInBits(g->getType());
		MapVector<Value *, APInt> parts;
		APInt constant(width, 0);

		if (!g->collectOffset(layout, width, parts, constant))
			return 0;
		*offset += constant.getZExtValue();
		for (auto &[index, scale] : parts)
			result = std::min(result, zeros(index) + scale.countr_zero());
		v = g->getPointerOperand();
	}
	auto *array = dyn_cast<GlobalVariable>(v);
	return array && turns ? std::min(result, (unsigned)Log2(array->getAlign().valueOrOne())) : 0;
}

Aligned divided_alignment(Instruction &i)
{
	uint64_t offset;
	unsigned zeros = Multiples(i.getDataLayout()).address(access_pointer(i), &offset);
	int by = 1 << zeros;

	return { by, (int)(offset & (by - 1)), by };
}
