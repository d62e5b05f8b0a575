/* What the machine makes of a calculation for which it has no instruction.
 *
 * The rule, of ptxas: a division or a root begins with an instruction and jumps to more
 * for numbers that are hard, so that no predicate will do.  So do sines, logarithms and
 * powers, and most of what the C library has; a division of integers is too long unless
 * nvcc knows by what.  An exponential is a short row of products, and the fast functions
 * are an instruction of the special function unit with one that scales.  Sums, products
 * and conversions that say how they round are one instruction, and those of the bytes of
 * a word a few.
 *
 * Evidence: tests/loom/functions.cu and instructions.cu, an H200: 133 functions and
 * operators, each with a store in a branch that a warp does not take, of a value that the
 * branch loads and of one that is there.  tests/loom/llvm/ablation says what becomes
 * wrong without it.
 *
 * Limits: the weight of an exponential is known to one, that of a division's rest to
 * four; those of the others lie below what would tell.  Of what is done with bytes and
 * halves of a word five are known, of 1 to 6 instructions.  powf(x, 2) is a product here
 * and a power to nvcc. */
#include <llvm/ADT/StringSwitch.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/IntrinsicInst.h>

#include "model/weight.h"

using namespace llvm;

enum { EXPONENTIAL = 13, REST = 15, SCALED = 2, ROUNDED = 4, BY_CONSTANT = 3, OF_BYTES = 5 };

/* By a constant of 32 bits it is a product, of which the upper half counts. */
static int division_weight(const Instruction &i)
{
	if (i.getType()->getScalarSizeInBits() > 32)
		return NEVER_PREDICATED;
	if (isa<Constant>(i.getOperand(1)))
		return BY_CONSTANT;
	return i.getOpcode() == Instruction::URem ? (int)REST : NEVER_PREDICATED;
}

static int intrinsic_weight(const IntrinsicInst &i)
{
	switch (i.getIntrinsicID()) {
	case Intrinsic::exp:
	case Intrinsic::exp10:
		return i.getType()->isFloatTy() ? (int)EXPONENTIAL : NEVER_PREDICATED;
	case Intrinsic::exp2:
		return i.getType()->isFloatTy() ? 1 : NEVER_PREDICATED;
	case Intrinsic::round:
		return ROUNDED;
	case Intrinsic::sqrt:
	case Intrinsic::sin:
	case Intrinsic::cos:
	case Intrinsic::tan:
	case Intrinsic::asin:
	case Intrinsic::acos:
	case Intrinsic::atan:
	case Intrinsic::sinh:
	case Intrinsic::cosh:
	case Intrinsic::tanh:
	case Intrinsic::log:
	case Intrinsic::log2:
	case Intrinsic::log10:
	case Intrinsic::pow:
	case Intrinsic::powi:
	case Intrinsic::ctlz: /* one instruction, and yet */
	case Intrinsic::cttz:
		return NEVER_PREDICATED;
	default:
		return 1;
	}
}

/* A sum, a product or a conversion in one of the four directions: __fadd_rz, __int2float_rd. */
static bool is_rounded(StringRef name)
{
	auto [what, direction] = name.rsplit('_');

	return StringSwitch<bool>(direction).Cases("rn", "rz", "ru", "rd", true).Default(false) &&
	       (what.contains('2') ||
		StringSwitch<bool>(what)
			.Cases("__fadd", "__fsub", "__fmul", "__fmaf", true)
			.Cases("__dadd", "__dsub", "__dmul", "__fma", true)
			.Default(false));
}

/* By its name; the runtime's own stand for instructions. */
static int function_weight(StringRef name)
{
	if (is_rounded(name))
		return 1;
	return StringSwitch<int>(name)
		.StartsWith("loom_", 1)
		.Cases("__sinf", "__cosf", "__tanhf", "__exp2f", "__log2f", "rsqrtf",
		       "__fdividef", 1)
		.Cases("__expf", "__exp10f", "__logf", "__log10f", SCALED)
		.Cases("__powf", "__tanf", SCALED + 1)
		.Cases("__vadd2", "__vabsdiffu4", 1)
		.StartsWith("__v", OF_BYTES)
		.Case("exp10f", EXPONENTIAL)
		.Cases("ldexpf", "fdimf", "fmaf", ROUNDED)
		.Default(NEVER_PREDICATED);
}

int calculation_weight(const Instruction &i)
{
	if (auto *intrinsic = dyn_cast<IntrinsicInst>(&i))
		return intrinsic_weight(*intrinsic);
	if (auto *call = dyn_cast<CallBase>(&i))
		return call->getCalledFunction() ?
			function_weight(call->getCalledFunction()->getName()) :
			NEVER_PREDICATED;
	switch (i.getOpcode()) {
	case Instruction::FDiv:
	case Instruction::FRem:
		return NEVER_PREDICATED;
	case Instruction::UDiv:
	case Instruction::SDiv:
	case Instruction::URem:
	case Instruction::SRem:
		return division_weight(i);
	default:
		return 1;
	}
}
