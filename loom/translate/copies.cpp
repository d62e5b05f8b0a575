/* How nvcc copies, where LLVM 19 would know more or do it later.
 *
 * A class that is copied whole is loaded and stored by pieces as wide as it is
 * aligned, 8 bytes at most, which then may become one (model/vectorise.cpp):
 * tests/loom/eights.cu, an H100.
 *
 * memcpy() between two variables of a thread is no call, and then the variables are
 * values: `rotate` of chapter 11, an H100.
 *
 * Of x = a[j]; a[i] = x; and a[j] once more LLVM 19 knows that it is x still, be i
 * what it may (MemoryDependenceAnalysis), and nvcc loads it again: the 18 launches of
 * `tree` in tests/loom/loops, an H200. A frozen x is not the load to it. */
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>

#include "translate/translate.h"

using namespace llvm;

enum { PIECE = 8, WHOLE = 128 };

static bool is_variable(const Value *p)
{
	return isa<AllocaInst>(getUnderlyingObject(p));
}

static void copy(MemCpyInst &c)
{
	auto *length = dyn_cast<ConstantInt>(c.getLength());
	uint64_t piece = std::min({ (uint64_t)PIECE, c.getSourceAlign().valueOrOne().value(),
				    c.getDestAlign().valueOrOne().value() });
	SmallVector<std::pair<Value *, uint64_t>, 16> loaded;
	IRBuilder<> b(&c);

	if (!length || length->getValue().ugt(WHOLE) || c.isVolatile() ||
	    is_variable(c.getRawSource()) || is_variable(c.getRawDest()))
		return;
	for (uint64_t at = 0, end = length->getZExtValue(); at < end; at += piece) {
		while (at + piece > end)
			piece /= 2;
		loaded.push_back({ b.CreateAlignedLoad(b.getIntNTy(8 * piece),
			b.CreateConstInBoundsGEP1_64(b.getInt8Ty(), c.getRawSource(), at),
			commonAlignment(c.getSourceAlign().valueOrOne(), at)), at });
	}
	for (auto &l : loaded)
		b.CreateAlignedStore(l.first,
			b.CreateConstInBoundsGEP1_64(b.getInt8Ty(), c.getRawDest(), l.second),
			commonAlignment(c.getDestAlign().valueOrOne(), l.second));
	c.eraseFromParent();
	fired("pieces");
}

/* memcpy(), of as many bytes as it says: one of the runtime's, which watches memory that
 * is not a thread's own. */
static void copy_variable(CallInst &c)
{
	Function *f = c.getCalledFunction();

	if (!f || f->getName() != "loom_memcpy" || !isa<ConstantInt>(c.getArgOperand(2)) ||
	    !is_variable(c.getArgOperand(0)) || !is_variable(c.getArgOperand(1)))
		return;
	IRBuilder<> b(&c);
	b.CreateMemCpy(c.getArgOperand(0), {}, c.getArgOperand(1), {}, c.getArgOperand(2));
	c.replaceAllUsesWith(c.getArgOperand(0));
	c.eraseFromParent();
}

void copy_variables(Module &m)
{
	for (Function &f : m)
		for (Instruction &i : make_early_inc_range(instructions(f)))
			if (auto *c = dyn_cast<CallInst>(&i))
				copy_variable(*c);
}

static void forget_source(StoreInst &s)
{
	auto *l = dyn_cast<LoadInst>(s.getValueOperand());

	if (!l || l->getParent() != s.getParent())
		return;
	s.setOperand(0, IRBuilder<>(&s).CreateFreeze(l));
	fired("reload");
}

void copy_by_pieces(Module &m)
{
	for (Function &f : m)
		for (Instruction &i : make_early_inc_range(instructions(f)))
			if (auto *c = dyn_cast<MemCpyInst>(&i))
				copy(*c);
}

void forget_sources(Module &m)
{
	for (Function &f : m)
		for (Instruction &i : instructions(f))
			if (auto *s = dyn_cast<StoreInst>(&i))
				forget_source(*s);
}
