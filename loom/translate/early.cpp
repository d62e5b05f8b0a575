/* What is noted of a program before it is optimised, as it could not be seen behind:
 * loops that only wait, and stores to constant memory.
 *
 * And what stays apart while it is, as nvcc has it: a plain store to a word that the
 * same function also stores to by volatile ones is not dropped in front of these; a
 * load by __ldg, or ld.global.nc, is not made one with a plain load in another branch,
 * nor with a store to what it reads, which is a mistake.  LLVM's order of atomic
 * accesses says so, and is taken from them behind. */
#include <llvm/ADT/SmallSet.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>

#include "translate/paths.h"
#include "translate/translate.h"

using namespace llvm;

/* It looks at memory that others change: a volatile load, an atomic operation. */
static bool looks(const Instruction &i)
{
	auto *call = dyn_cast<CallBase>(&i);

	if (!call)
		return isa<LoadInst>(i) && cast<LoadInst>(i).isVolatile();
	const Function *f = call->getCalledFunction();
	return f && f->getName().starts_with("loom_atomic");
}

/* It changes nothing but what it looks at. */
static bool is_idle(const Instruction &i)
{
	auto *call = dyn_cast<CallBase>(&i);

	if (!i.mayHaveSideEffects() || i.isDebugOrPseudoInst() || looks(i))
		return true;
	const Function *f = call ? call->getCalledFunction() : nullptr;
	return f && (is_quiet(*f) || f->getName() == "loom_yield" ||
		     call->isLifetimeStartOrEnd());
}

/* A loop that keeps nothing from round to round and does no more than look, and
 * sleep: who leaves it has seen what it waited for. */
static void note_wait(Loop &l)
{
	SmallVector<Instruction *, 4> looking;

	if (!l.getSubLoops().empty() || isa<PHINode>(l.getHeader()->front()))
		return;
	for (BasicBlock *b : l.blocks())
		for (Instruction &i : *b) {
			if (!is_idle(i))
				return;
			if (looks(i))
				looking.push_back(&i);
		}
	for (Instruction *i : looking)
		if (i->getDebugLoc())
			i->setDebugLoc(path_through(*i->getModule(), PATH_WAITS,
						    i->getDebugLoc().get()));
}

static void note_constant_store(StoreInst &s)
{
	auto *v = dyn_cast<GlobalVariable>(getUnderlyingObject(s.getPointerOperand()));

	if (!v || v->getAddressSpace() != CONSTANT)
		return;
	IRBuilder<> b(&s);
	FunctionCallee f = s.getModule()->getOrInsertFunction("loom_store_constant",
		b.getVoidTy(), b.getPtrTy(), b.getInt64Ty());
	b.CreateCall(f, { b.CreateAddrSpaceCast(s.getPointerOperand(), b.getPtrTy()),
			  b.getInt64(s.getModule()->getDataLayout().getTypeStoreSize(
				  s.getValueOperand()->getType())) });
}

void note_constant_stores(Module &m)
{
	for (Function &f : m)
		for (Instruction &i : instructions(f))
			if (auto *s = dyn_cast<StoreInst>(&i))
				note_constant_store(*s);
}

static const char plain[] = "loom.plain";

template <class Access> static void keep(Access &i, AtomicOrdering order)
{
	Type *t = getLoadStoreType(&i);
	uint64_t size = i.getModule()->getDataLayout().getTypeStoreSize(t);

	if (!(i.isSimple() || i.getMetadata(plain)) || i.getAlign().value() < size || size > 8 ||
	    !isPowerOf2_64(size) || !t->isSingleValueType() || t->isVectorTy())
		return;
	i.setMetadata(plain, MDNode::get(i.getContext(), {}));
	i.setOrdering(order);
}

/* What a pointer is to: a variable or parameter, or what is loaded from a place in one. */
static std::pair<const Value *, int64_t> object_at(const Value *pointer)
{
	const Value *object = getUnderlyingObject(pointer);
	auto *l = dyn_cast<LoadInst>(object);
	int64_t at = -1;

	return { l ? GetPointerBaseWithConstantOffset(l->getPointerOperand(), at,
						      l->getDataLayout()) : object, at };
}

static void keep_apart(Function &f)
{
	SmallPtrSet<const Value *, 8> watched;
	SmallSet<std::pair<const Value *, int64_t>, 8> stored;

	for (Instruction &i : instructions(f))
		if (auto *s = dyn_cast<StoreInst>(&i)) {
			stored.insert(object_at(s->getPointerOperand()));
			if (s->isVolatile())
				watched.insert(s->getPointerOperand()->stripPointerCasts());
		}
	for (Instruction &i : instructions(f)) {
		auto *s = dyn_cast<StoreInst>(&i);
		auto *l = dyn_cast<LoadInst>(&i);

		if (s && watched.count(s->getPointerOperand()->stripPointerCasts()))
			keep(*s, AtomicOrdering::Monotonic);
		else if (l && path_is_through(l->getDebugLoc().get(), PATH_LDG))
			keep(*l, stored.count(object_at(l->getPointerOperand())) ?
					 AtomicOrdering::Monotonic :
					 AtomicOrdering::Unordered);
	}
}

void keep_apart(Module &m)
{
	for (Function &f : m)
		keep_apart(f);
}

/* What ptxas does not either comes last. */
static void end_apart(Instruction &i, bool last)
{
	auto *l = dyn_cast<LoadInst>(&i);

	if (!l)
		cast<StoreInst>(i).setOrdering(AtomicOrdering::NotAtomic);
	else if (last || l->getOrdering() == AtomicOrdering::Unordered)
		l->setOrdering(AtomicOrdering::NotAtomic);
}

void end_apart(Module &m, bool last)
{
	for (Function &f : m)
		for (Instruction &i : instructions(f))
			if (i.getMetadata(plain))
				end_apart(i, last);
}

void note_waits(Module &m)
{
	for (Function &f : m) {
		if (f.isDeclaration() || is_quiet(f))
			continue;
		DominatorTree dominators(f);
		LoopInfo loops(dominators);

		for (Loop *l : loops.getLoopsInPreorder())
			note_wait(*l);
	}
}
