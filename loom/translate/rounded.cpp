/* An index that is rounded down, and what stands a constant behind it, are seen to belong
 * together.
 *
 * LLVM 19 makes x | 7 of (x & -8) + 7, the last of a run of eight words, and leaves
 * x - x % 8 a remainder; nvcc's optimiser, of an older LLVM, adds the 7, and multiplies
 * x / 8 (nvcc -ptx). What a program itself writes as x | 7 both leave so, and then
 * nothing joins that word with the others.
 *
 * Evidence: tests/loom/rounded.cu, an H200. */
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/PatternMatch.h>

#include "translate/translate.h"

using namespace llvm;
using namespace PatternMatch;

void note_ors(Module &m)
{
	for (Function &f : m)
		for (Instruction &i : instructions(f))
			if (i.getOpcode() == Instruction::Or)
				i.setMetadata(WRITTEN, MDNode::get(m.getContext(), {}));
}

static bool is_rounded_down(const Value &x, const APInt &rest)
{
	return any_of(x.users(), [&](const User *u) {
		return match(u, m_And(m_Specific(&x), m_SpecificInt(~rest)));
	});
}

/* (x & -C) + (C - 1), of x | (C - 1); neither adding nor multiplying can overflow. */
static Value *as_sum(Instruction &i)
{
	const APInt *rest;
	Value *x;

	if (i.getMetadata(WRITTEN) || !match(&i, m_Or(m_Value(x), m_APInt(rest))) ||
	    !rest->isMask() || isa<Constant>(x) || !is_rounded_down(*x, *rest))
		return nullptr;
	IRBuilder<> b(&i);
	return b.CreateAdd(b.CreateAnd(x, ~*rest), ConstantInt::get(i.getType(), *rest), "",
			   true, true);
}

/* x / C * C, of x - x % C. */
static Value *as_product(Instruction &i)
{
	const APInt *by;
	Value *x;

	if (!match(&i, m_Sub(m_Value(x), m_SRem(m_Deferred(x), m_Power2(by)))) ||
	    by->isNegative())
		return nullptr;
	IRBuilder<> b(&i);
	Value *to = ConstantInt::get(i.getType(), *by);
	return b.CreateMul(b.CreateSDiv(x, to), to, "", false, true);
}

void round_down(Function &f, FunctionAnalysisManager &)
{
	for (Instruction &i : make_early_inc_range(instructions(f))) {
		Value *instead = as_sum(i);

		if (!instead)
			instead = as_product(i);
		if (!instead)
			continue;
		i.replaceAllUsesWith(instead);
		i.eraseFromParent();
		fired("round-down");
	}
}
