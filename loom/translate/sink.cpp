/* What two or more ways store to one word at their ends, nvcc stores once behind them:
 *
 *   if (t < n) a[t] = in[t]; else a[t] = 1;
 *
 * The rule, as found by asking nvcc 13.0: all ways to a block end so. But two stores
 * stay two where the way of the else stores a zero, unless nothing more follows in the
 * body of a for; and of three they stay three where two of them are what another branch
 * chooses, and these do nothing else.
 *
 * Evidence: tests/loom/branches.cu, ways.cu, inner-ways.cu, three-ways.cu and
 * last-in-for.cu. */
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/IRBuilder.h>

#include "translate/translate.h"

using namespace llvm;

/* Of what is known not to be negative LLVM 19 extends zeros. */
static bool extends_sign(const Instruction &i)
{
	return isa<SExtInst>(i) || (isa<ZExtInst>(i) && i.hasNonNeg());
}

/* The same calculation from the same values, in each of two blocks. */
static bool is_same(const Value *a, const Value *b, unsigned depth = 0)
{
	enum { DEEP = 6 };
	auto *i = dyn_cast<Instruction>(a), *j = dyn_cast<Instruction>(b);

	if (a == b)
		return true;
	if (!i || !j || depth > DEEP || isa<PHINode>(i) || i->mayReadOrWriteMemory() ||
	    (!i->isSameOperationAs(j) && !(extends_sign(*i) && extends_sign(*j) &&
					   i->getType() == j->getType())))
		return false;
	for (unsigned n = 0; n < i->getNumOperands(); n++)
		if (!is_same(i->getOperand(n), j->getOperand(n), depth + 1))
			return false;
	return true;
}

/* What was calculated in a way, once more. */
static Value *again(Value *v, const DominatorTree &dominators, IRBuilder<> &b)
{
	auto *i = dyn_cast<Instruction>(v);

	if (!i || (dominators.dominates(i, b.GetInsertBlock()) && !extends_sign(*i)))
		return v;
	if (extends_sign(*i))
		return b.CreateSExt(again(i->getOperand(0), dominators, b), i->getType());
	Instruction *copy = i->clone();
	for (Use &u : copy->operands())
		u.set(again(u.get(), dominators, b));
	return b.Insert(copy);
}

static StoreInst *last_store(BasicBlock &b)
{
	Instruction *end = b.getTerminator();

	if (end->getNumSuccessors() != 1)
		return nullptr;
	auto *s = dyn_cast_or_null<StoreInst>(end->getPrevNonDebugInstruction());
	return s && s->isSimple() ? s : nullptr;
}

/* Where two ways meet, and nothing is done. */
static bool is_empty(const BasicBlock &b)
{
	return all_of(b, [](const Instruction &i) {
		return isa<PHINode>(i) || i.isTerminator() || i.isDebugOrPseudoInst() ||
		       i.isLifetimeStartOrEnd();
	});
}

/* A for's increment, which clang still keeps apart from the body: the body's end leads
 * to it alone, and it to where the loop begins. */
static bool is_increment(const BasicBlock *b, const LoopInfo &loops)
{
	const Loop *l = b ? loops.getLoopFor(b) : nullptr;

	return l && b->getSinglePredecessor() && b->getSingleSuccessor() == l->getHeader() &&
	       b != l->getHeader();
}

void note_last_in_for(Module &m)
{
	for (Function &f : m) {
		if (f.isDeclaration())
			continue;
		DominatorTree dominators(f);
		LoopInfo loops(dominators);

		for (BasicBlock &b : f) {
			StoreInst *s = last_store(b);
			BasicBlock *to = b.getSingleSuccessor();

			if (s && pred_size(to) == 2 && is_empty(*to) &&
			    is_increment(to->getSingleSuccessor(), loops))
				s->setMetadata(LAST_IN_FOR, MDNode::get(m.getContext(), {}));
		}
	}
}

/* Nothing but a store. */
static bool is_bare(StoreInst &s)
{
	auto *value = dyn_cast<Instruction>(s.getValueOperand());

	return !value || value->getParent() != s.getParent();
}

static bool stay(ArrayRef<StoreInst *> stores)
{
	if (stores.size() == 2) {
		auto *c = dyn_cast<Constant>(stores[1]->getValueOperand());

		return c && c->isZeroValue() && !stores[1]->getMetadata(LAST_IN_FOR);
	}
	for (StoreInst *s : stores)
		for (StoreInst *t : stores)
			if (s != t && s->getParent()->getSinglePredecessor() &&
			    s->getParent()->getSinglePredecessor() ==
				    t->getParent()->getSinglePredecessor())
				return is_bare(*s) && is_bare(*t);
	return false;
}

/* From where the functions in line were called that store. */
static bool are_called_alike(ArrayRef<StoreInst *> stores)
{
	const DILocation *l = stores[0]->getDebugLoc().get();

	for (StoreInst *s : stores) {
		const DILocation *other = s->getDebugLoc().get();

		if (!l != !other || (l && (l->getInlinedAt() != other->getInlinedAt() ||
					   l->getScope()->getSubprogram() !=
						   other->getScope()->getSubprogram())))
			return false;
	}
	return true;
}

static bool sink(BasicBlock &to, const DominatorTree &dominators)
{
	SmallVector<StoreInst *, 4> stores;

	for (BasicBlock &b : *to.getParent()) /* as the source has them */
		if (is_contained(predecessors(&to), &b)) {
			StoreInst *s = last_store(b);

			if (!s || (!stores.empty() &&
				   (s->getAlign() != stores[0]->getAlign() ||
				    s->getValueOperand()->getType() !=
					    stores[0]->getValueOperand()->getType() ||
				    !is_same(s->getPointerOperand(),
					     stores[0]->getPointerOperand()))))
				return false;
			stores.push_back(s);
		}
	if (stores.size() < 2 || stay(stores))
		return false;

	IRBuilder<> head(&to, to.begin()), b(&to, to.getFirstInsertionPt());
	PHINode *value = head.CreatePHI(stores[0]->getValueOperand()->getType(),
					stores.size());
	for (StoreInst *s : stores)
		value->addIncoming(s->getValueOperand(), s->getParent());
	Instruction *one = b.Insert(stores[0]->clone());
	one->setDebugLoc(stores[0]->getDebugLoc()); /* not that of what follows */
	if (!are_called_alike(stores))
		one->setMetadata(SUNK, MDNode::get(to.getContext(), {}));
	b.SetInsertPoint(one);
	one->setOperand(0, value);
	one->setOperand(1, again(stores[0]->getPointerOperand(), dominators, b));
	for (StoreInst *s : stores)
		s->eraseFromParent();
	fired("sink");
	return true;
}

void sink_stores(Module &m)
{
	for (Function &f : m) {
		if (f.isDeclaration())
			continue;
		DominatorTree dominators(f);
		for (BasicBlock &b : f)
			while (pred_size(&b) > 1 && sink(b, dominators))
				;
	}
}
