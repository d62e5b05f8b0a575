/* What is noted of a program before it is optimised, as it could not be seen behind:
 * loops that only wait, stores to constant memory, and which loads are of numbers.
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
#include <llvm/IR/PatternMatch.h>

#include "translate/paths.h"
#include "translate/translate.h"

using namespace llvm;
using namespace PatternMatch;

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

/* Of a member of some bits, or beside which there are others. */
static bool is_masked(const LoadInst &l)
{
	return all_of(l.users(), [](const User *u) {
		auto *o = dyn_cast<BinaryOperator>(u);
		return o && isa<Constant>(o->getOperand(1)) &&
		       (o->isShift() || o->getOpcode() == Instruction::And);
	});
}

/* What a store to a member of some bits leaves as it is, or NULL. */
static LoadInst *kept_by(StoreInst &s)
{
	Value *stored = s.getValueOperand(), *v;
	auto kept = m_OneUse(m_And(m_OneUse(m_Value(v)), m_Constant()));

	if (!match(stored, kept) && !match(stored, m_c_Or(kept, m_Value())))
		return nullptr;
	auto *l = dyn_cast<LoadInst>(v);
	return l && l->getPointerOperand() == s.getPointerOperand() ? l : nullptr;
}

/* A number that the source loads, or what it does not ask for: a class is copied
 * (llvm.memcpy), and so what that becomes may have padding.  Loads that the optimiser
 * makes one lose the mark. */
void note_values(Module &m)
{
	MDNode *note = MDNode::get(m.getContext(), {});

	for (Function &f : m)
		for (Instruction &i : instructions(f)) {
			auto *l = dyn_cast<LoadInst>(&i);
			auto *s = dyn_cast<StoreInst>(&i);

			if (l && (l->getType()->isIntegerTy() || l->getType()->isFloatingPointTy()) &&
			    !is_masked(*l))
				l->setMetadata(VALUE, note);
			else if (LoadInst *kept = s ? kept_by(*s) : nullptr)
				kept->setMetadata(KEPT, note);
		}
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
