/* Indices that do not fit an int.
 *
 * In v[row * pitch + i] the index is an int, and where it should be 2,147,483,648 it is
 * -2,147,483,648. To C++ that is undefined, so that LLVM may calculate it in 64 bits as
 * well. nvcc's code calculates it in 32 (mad.lo.s32) and extends it by its sign
 * (mul.wide.s32); but where an index grows or falls evenly in a loop, it moves the address
 * along, in 64 bits. Here, once all has been optimised, the host's compiler is told no more
 * that no sum overflows, so that it wraps, and addresses are moved along as there.
 *
 * And each index is calculated once more in 64 bits, from the last values that are no
 * sums, products or shifts. Where it is another one then, the runtime tells of it before
 * the access (hazards/overflow.c); before a loop, where it makes the access in each round
 * and the first and the last index say it all. With LOOM=no a jump leads around it.
 *
 * Told are signed operations alone, and those that only sums, products, shifts and
 * extensions lead from to an address, or a division, whose dividend is looked at. What is
 * masked, or taken modulo a table's size, may wrap: a hash is right so. What has wrapped
 * and comes back, as in v[i * p - first], is right on a GPU, too, so that an index is looked
 * at as a whole.
 *
 * Evidence: nvcc 13.0's PTX for sm_90 of tests/loom/overflow.cu (overflow.sh asks it where
 * there is one) and of 36 kernels more; hazards/index-overflow.cu, an H200.
 *
 * Limits: a constant that is added last LLVM adds to the address, in 64 bits; nvcc does so
 * where several accesses differ by constants alone. Of sums that were put in another order
 * nobody knows any more that they had a sign, but where there is a product in them. A loop
 * that nvcc unrolls it may move along from each fourth round only. */
#include <llvm/Analysis/AssumptionCache.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/ScalarEvolution.h>
#include <llvm/Analysis/ScalarEvolutionExpressions.h>
#include <llvm/Analysis/TargetLibraryInfo.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InlineAsm.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/MDBuilder.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Operator.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>
#include <llvm/Transforms/Utils/Local.h>
#include <llvm/Transforms/Utils/ScalarEvolutionExpander.h>

#include "translate/overflows.h"
#include "translate/source-text.h"

using namespace llvm;

enum { DEEP = 16 }; /* of a loop that is unrolled so many times */

/* An operation whose result is what mathematics say, but for overflow: a product's
 * factors may be negative, so that it says itself that it is signed. */
static bool is_signed(const BinaryOperator &o)
{
	return (isa<OverflowingBinaryOperator>(o) && o.hasNoSignedWrap() &&
		(o.getOpcode() != Instruction::Shl || isa<ConstantInt>(o.getOperand(1)))) ||
	       (o.getOpcode() == Instruction::Or && cast<PossiblyDisjointInst>(o).isDisjoint());
}

static bool is_sum(const BinaryOperator &o)
{
	return o.getOpcode() == Instruction::Add || o.getOpcode() == Instruction::Sub;
}

static bool has_product(const Value *v, unsigned depth = 0)
{
	auto *o = dyn_cast<BinaryOperator>(v);

	if (!o || depth == DEEP)
		return false;
	if (is_sum(*o))
		return has_product(o->getOperand(0), depth + 1) ||
		       has_product(o->getOperand(1), depth + 1);
	return o->getOpcode() != Instruction::Or && is_signed(*o);
}

static BinaryOperator *as_exact(Value *v)
{
	auto *o = dyn_cast<BinaryOperator>(v);

	return o && o->getType()->isIntegerTy(32) &&
		       (is_signed(*o) || (is_sum(*o) && has_product(o))) ? o : nullptr;
}

static bool leads_to(const PHINode &phi, const Value *v, unsigned depth = 0)
{
	auto *o = v == &phi || depth == DEEP ? nullptr : as_exact(const_cast<Value *>(v));

	return v == &phi || (o && is_sum(*o) && any_of(o->operands(), [&](const Value *part) {
		return leads_to(phi, part, depth + 1); }));
}

/* A number of a loop that grows or falls by what may overflow, or NULL. */
static PHINode *as_counter(Value *v, const LoopInfo &loops)
{
	auto *phi = dyn_cast<PHINode>(v);
	const Loop *l = phi ? loops.getLoopFor(phi->getParent()) : nullptr;

	if (!l || l->getHeader() != phi->getParent() || !l->getLoopLatch() ||
	    phi->getNumIncomingValues() != 2 || !phi->getType()->isIntegerTy(32))
		return nullptr;
	const Value *next = phi->getIncomingValueForBlock(l->getLoopLatch());
	return next != phi && leads_to(*phi, next) ? phi : nullptr;
}

Indices::Indices(Function &f)
	: f(f), targets(Triple(f.getParent()->getTargetTriple())), library(targets),
	  assumed(f), dominators(f), loops(dominators),
	  evolution(f, library, assumed, dominators, loops), costs(f.getDataLayout())
{
}

Value *Indices::counter(PHINode &phi, unsigned depth, const Loop *within)
{
	Value *&is = counters[{ &phi, within }];

	if (is)
		return is;
	PHINode *made = IRBuilder<>(&phi).CreatePHI(IntegerType::get(f.getContext(), 64), 2);
	is = made; /* the loop leads back to it */
	for (unsigned n = 0; n < 2; n++) {
		Known known;
		IRBuilder<> b(phi.getIncomingBlock(n)->getTerminator());
		Value *v = wide(phi.getIncomingValue(n), b, known, depth, within);

		made->addIncoming(v, phi.getIncomingBlock(n));
	}
	return made;
}

/* What it would be if an int had no end, in 64 bits; or if what a loop adds to it had
 * none. */
Value *Indices::wide(Value *v, IRBuilder<> &b, Known &known, unsigned depth, const Loop *within)
{
	if (Value *is = known.lookup(v))
		return is;
	bool ends = depth == DEEP || (within && within->isLoopInvariant(v));
	BinaryOperator *o = ends ? nullptr : as_exact(v);
	PHINode *phi = ends ? nullptr : as_counter(v, loops);

	if (phi && (!within || phi->getParent() == within->getHeader()))
		return known[v] = counter(*phi, depth + 1, within);
	if (!o)
		return known[v] = b.CreateSExt(v, b.getInt64Ty());
	Value *left = wide(o->getOperand(0), b, known, depth + 1, within);
	Value *right = wide(o->getOperand(1), b, known, depth + 1, within);
	auto op = o->getOpcode() == Instruction::Or ? Instruction::Add : o->getOpcode();

	return known[v] = b.CreateBinOp(op, left, right);
}

/* The extended ints that an index of 64 bits hangs on. */
static void find_ints(Value *index, SmallVectorImpl<CastInst *> &ints, unsigned depth)
{
	auto *o = dyn_cast<BinaryOperator>(index);
	auto *c = dyn_cast<CastInst>(index);

	if (c && c->getOperand(0)->getType()->isIntegerTy(32) &&
	    (isa<SExtInst>(c) || (isa<ZExtInst>(c) && c->hasNonNeg())))
		ints.push_back(c);
	else if (o && depth < DEEP && o->getType()->isIntegerTy(64) &&
		 (isa<OverflowingBinaryOperator>(o) || is_signed(*o)))
		for (Value *v : o->operands())
			find_ints(v, ints, depth + 1);
}

/* What a pointer that a loop moves begins with. */
static Value *first_of(PHINode &phi, const LoopInfo &loops)
{
	const Loop *l = loops.getLoopFor(phi.getParent());
	BasicBlock *before = l && l->getHeader() == phi.getParent() ?
				     l->getLoopPredecessor() : nullptr;

	return before ? phi.getIncomingValueForBlock(before) : nullptr;
}

void Indices::find_all(Value *address, SmallVectorImpl<CastInst *> &ints)
{
	for (unsigned depth = 0; address && depth < DEEP; depth++) {
		if (auto *g = dyn_cast<GEPOperator>(address))
			for (Value *v : g->indices())
				find_ints(v, ints, 0);
		if (auto *phi = dyn_cast<PHINode>(address))
			address = first_of(*phi, loops);
		else if (isa<GEPOperator>(address) || isa<AddrSpaceCastOperator>(address))
			address = cast<Operator>(address)->getOperand(0);
		else
			return;
	}
}

static bool fits(const ConstantRange &r)
{
	return r.getSignedMin().isSignedIntN(32) && r.getSignedMax().isSignedIntN(32);
}

/* What is calculated for it nobody else may use: it may be skipped. */
void Indices::add(const Check &c)
{
	checks.push_back(c);
	for (Instruction *i = c.first; i != c.differs; i = i->getNextNode())
		evolution.forgetValue(i);
}

/* A loop ends after a number of rounds that is known when it begins, whatever overflows in
 * it: it asks at its end, for one number or by steps of one. */
static bool ends_as_counted(const Loop &l, ScalarEvolution &evolution)
{
	auto *b = l.getLoopLatch() ? dyn_cast<BranchInst>(l.getLoopLatch()->getTerminator()) : nullptr;
	auto *asks = b && b->isConditional() ? dyn_cast<ICmpInst>(b->getCondition()) : nullptr;

	if (!asks || l.getExitingBlock() != l.getLoopLatch() || !l.getLoopPreheader())
		return false;
	return asks->isEquality() || any_of(asks->operands(), [&](Value *v) {
		auto *r = dyn_cast<SCEVAddRecExpr>(evolution.getSCEV(v));
		auto *step = r ? dyn_cast<SCEVConstant>(r->getStepRecurrence(evolution)) : nullptr;

		return step && r->getLoop() == &l && step->getAPInt().abs().isOne(); });
}

static Value *does_not_fit(IRBuilder<> &b, Value *is)
{
	return b.CreateICmpNE(is, b.CreateSExt(b.CreateTrunc(is, b.getInt32Ty()), is->getType()));
}

/* Whether one of two is so, by an instruction behind what they are reckoned from; none
 * where it is known already that neither is. */
static Instruction *either(IRBuilder<> &b, Value *one, Value *other)
{
	auto is_never = [](Value *v) {
		auto *c = dyn_cast<Constant>(v);
		return c && c->isNullValue();
	};

	if (one == other && isa<Instruction>(one))
		return cast<Instruction>(one);
	if (is_never(one) && is_never(other))
		return nullptr;
	return b.Insert(BinaryOperator::CreateOr(one, other));
}

/* Of an access that each round of a loop makes, and an index that grows or falls evenly,
 * the first and the last one are looked at before the loop. */
bool Indices::look_before_loop(Instruction &access, Value *index, Value *is)
{
	enum { CHEAP = 8 };
	const Loop *l = loops.getLoopFor(access.getParent());
	auto *even = dyn_cast<SCEVAddRecExpr>(evolution.getSCEV(is));

	if (!l || !even || even->getLoop() != l || !even->isAffine() ||
	    !ends_as_counted(*l, evolution) ||
	    !dominators.dominates(access.getParent(), l->getLoopLatch()))
		return false;
	const SCEV *rounds = evolution.getBackedgeTakenCount(l);
	SCEVExpander expander(evolution, f.getDataLayout(), "index");
	Instruction *before = l->getLoopPreheader()->getTerminator(), *prev = before->getPrevNode();
	if (isa<SCEVCouldNotCompute>(rounds) ||
	    expander.isHighCostExpansion({ rounds, even->getStart() }, const_cast<Loop *>(l),
					 CHEAP, &costs, before) ||
	    !expander.isSafeToExpandAt(rounds, before))
		return false;
	IRBuilder<> b(before);
	const SCEV *end = even->evaluateAtIteration(
		evolution.getTruncateOrZeroExtend(rounds, is->getType()), evolution);
	Value *first = expander.expandCodeFor(even->getStart(), is->getType(), before);
	Value *last = expander.expandCodeFor(end, is->getType(), before);
	Value *ends = does_not_fit(b, last), *begins = does_not_fit(b, first);
	Value *told = b.CreateSelect(ends, last, first);
	Instruction *differs = either(b, begins, ends);
	if (!differs)
		return true;
	add({ &access, prev ? prev->getNextNode() : &before->getParent()->front(), differs,
	      index, told });
	return true;
}

/* An int, where what was written may not be it. */
void Indices::look_at(Instruction &access, CastInst &extended)
{
	Value *index = extended.getOperand(0), *taken = &extended;

	if (auto *o = dyn_cast<BinaryOperator>(index); o && o->getOpcode() == Instruction::SDiv) {
		index = o->getOperand(0);
		taken = nullptr;
	}
	if (!as_exact(index) && !as_counter(index, loops))
		return;
	for (const Check &c : checks)
		if (c.index == index && dominators.dominates(c.differs, &access))
			return;
	Instruction *prev = access.getPrevNode();
	IRBuilder<> b(&access);
	Known known;
	Value *is = wide(index, b, known, 0, nullptr);
	if (fits(evolution.getSignedRange(evolution.getSCEV(is))) ||
	    look_before_loop(access, index, is)) {
		RecursivelyDeleteTriviallyDeadInstructions(is);
		return;
	}
	Value *does = taken ? b.CreateICmpNE(is, taken) : does_not_fit(b, is);
	Instruction *differs = either(b, does, does);
	if (!differs) {
		RecursivelyDeleteTriviallyDeadInstructions(is);
		return;
	}
	add({ &access, prev ? prev->getNextNode() : &access.getParent()->front(), differs,
	      index, is });
}

void Indices::look_at(Instruction &access, ArrayRef<Value *> addresses)
{
	SmallVector<CastInst *, 4> ints;

	for (Value *a : addresses)
		find_all(a, ints);
	for (CastInst *c : ints)
		look_at(access, *c);
	for (CastInst *c : ints)
		if (is_moved(*c))
			moved.insert(c);
}

/* nvcc moves addresses along with loops, in 64 bits: what is added to an index that grows
 * or falls evenly does not wrap, but where the loop begins. */
bool Indices::is_moved(CastInst &extended)
{
	const Loop *l = loops.getLoopFor(extended.getParent());
	auto *even = dyn_cast<SCEVAddRecExpr>(evolution.getSCEV(&extended));

	return l && even && even->getLoop() == l && even->isAffine();
}

void Indices::move_along(CastInst &extended)
{
	IRBuilder<> b(&extended);
	Known known;
	Value *is = wide(extended.getOperand(0), b, known, 0,
			 loops.getLoopFor(extended.getParent()));

	extended.replaceUsesWithIf(is, [](Use &u) { return isa<GetElementPtrInst>(u.getUser()); });
}

/* What the source calls an index, or a null pointer. */
Constant *Indices::text(Value &index)
{
	auto *o = dyn_cast<BinaryOperator>(&index);
	std::string called = o ? source_text(*o) : "";

	if (called.empty())
		return ConstantPointerNull::get(PointerType::get(f.getContext(), 0));
	Constant *letters = ConstantDataArray::getString(f.getContext(), called);
	return new GlobalVariable(*f.getParent(), letters->getType(), true,
				  GlobalValue::PrivateLinkage, letters, "loom.index");
}

/* A jump that is none while kernels are watched (execution/strike-out.c): from there
 * behind the instructions up to last, which are in a block of their own then. */
static BasicBlock *skip_unwatched(Instruction *first, Instruction *last, const Triple &host)
{
	BasicBlock *from = first->getParent(), *asked = SplitBlock(from, first);
	BasicBlock *behind = SplitBlock(asked, last->getNextNode());
	FunctionType *none = FunctionType::get(Type::getVoidTy(from->getContext()), false);
	std::string text = host.isX86() ? "1: .byte 0x0f, 0x1f, 0x44, 0, 0\n" : "1: nop\n";

	text += ".pushsection loom_jumps, \"a\"\n.long 1b - ., ${0:l} - .\n.popsection";
	CallBrInst::Create(none, InlineAsm::get(none, text, "!i", true), asked, { behind }, {},
			   "", from->getTerminator()->getIterator());
	from->getTerminator()->eraseFromParent();
	return behind;
}

void Indices::move()
{
	for (CastInst *c : moved)
		move_along(*c);
	for (const Check &c : checks)
		RecursivelyDeleteTriviallyDeadInstructions(c.differs);
	for (auto &[phi, is] : counters)
		RecursivelyDeleteDeadPHINode(cast<PHINode>(is));
}

void Indices::ask(const Triple &host, function_ref<Constant *(Instruction &)> record)
{
	LLVMContext &context = f.getContext();
	Type *pointer = PointerType::get(context, 0);

	for (CastInst *c : moved)
		move_along(*c);
	for (const Check &c : checks) {
		Constant *r = record(*c.before);
		BasicBlock *behind = skip_unwatched(c.first, c.differs, host);
		IRBuilder<> b(BasicBlock::Create(context, "", &f));
		FunctionCallee tell = f.getParent()->getOrInsertFunction(
			"loom_index_overflows", b.getVoidTy(), b.getInt64Ty(), pointer, pointer);

		b.CreateCall(tell, { c.is, r, text(*c.index) });
		b.CreateBr(behind);
		ReplaceInstWithInst(c.differs->getParent()->getTerminator(),
			BranchInst::Create(b.GetInsertBlock(), behind, c.differs));
		c.differs->getParent()->getTerminator()->setMetadata(LLVMContext::MD_prof,
			MDBuilder(context).createUnlikelyBranchWeights());
	}
	for (auto &[phi, is] : counters) /* what turned out to fit */
		RecursivelyDeleteDeadPHINode(cast<PHINode>(is));
}

void let_wrap(Function &f)
{
	for (Instruction &i : instructions(f))
		if (i.getType()->isIntegerTy())
			i.dropPoisonGeneratingFlags();
}
