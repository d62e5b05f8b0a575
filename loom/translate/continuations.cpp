/* A kernel is cut where its threads wait for the block: what is behind a barrier goes on
 * from memory alone.
 *
 * A value that is needed behind a barrier is either calculated again there, where that
 * takes little and nothing but the thread's place, the kernel's parameters and what all
 * threads have in common (then the optimiser sees how it differs from thread to thread),
 * or put into a slot in front of the barrier and taken from it behind.  What all threads
 * have in common has one slot.
 *
 * Such kernels call nothing of the runtime but barriers and what announces atomic
 * operations: nobody in them waits for others otherwise, and so threads may run one after
 * another.  A loop that ends by what an atomic operation or a volatile load returned may
 * wait for another thread: its kernel is left as it is. */
#include <llvm/Analysis/CycleAnalysis.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/TargetTransformInfo.h>
#include <llvm/Analysis/TargetTransformInfoImpl.h>
#include <llvm/Analysis/UniformityAnalysis.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/PassInstrumentation.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>
#include <llvm/Transforms/Utils/Cloning.h>
#include <llvm/Transforms/Utils/Local.h>
#include <llvm/Transforms/Utils/SSAUpdater.h>

#include "translate/loops.h"
#include "translate/overflows.h"
#include "translate/translate.h"

using namespace llvm;

/* ---- Which kernels can --------------------------------------------------- */

enum {
	BARRIERS = 16,       /* at most, as each has a function */
	LARGE = 1500,        /* instructions; what is larger takes its time in them */
	LOCAL_MOST = 16 * 1024 /* bytes of a thread's variables */
};

static StringRef called(const Instruction &i)
{
	auto *c = dyn_cast<CallBase>(&i);
	const Function *f = c && !c->isInlineAsm() ? c->getCalledFunction() : nullptr;

	return f ? f->getName() : "";
}

bool is_barrier(const Instruction &i)
{
	return called(i) == "loom_syncthreads" &&
	       isa<ConstantInt>(cast<CallBase>(i).getArgOperand(0));
}

bool may_trap(const Instruction &i)
{
	Value *by = i.isIntDivRem() ? i.getOperand(1) : nullptr;
	auto *size = by ? dyn_cast<IntrinsicInst>(by) : nullptr;

	return by && !isa<ConstantInt>(by) && !(size && called(*size).contains("ntid."));
}

/* It says only what is done next, to whom counts or checks. */
static bool announces(const Instruction &i)
{
	StringRef name = called(i);

	return name == "loom_atomic_ordered" || name == "loom_atomic_compared" ||
	       name == "loom_fence" || name == "loom_at_end";
}

static bool is_calculation(const IntrinsicInst &i)
{
	StringRef name = i.getCalledFunction()->getName();

	if (name.starts_with("llvm.nvvm."))
		return name.contains("sreg.tid.") || name.contains("sreg.ctaid.") ||
		       name.contains("sreg.ntid.") || name.contains("sreg.nctaid.");
	return i.isAssumeLikeIntrinsic() || i.isLifetimeStartOrEnd() ||
	       isa<AnyMemIntrinsic>(i) || (i.doesNotAccessMemory() && !i.isConvergent());
}

/* One of the host's functions of numbers. */
static bool is_of_numbers(const Function &f)
{
	return f.isDeclaration() && !f.getName().starts_with("loom_") &&
	       !f.getName().starts_with("__") && f.getReturnType()->isFloatingPointTy() &&
	       f.arg_size() && f.getArg(0)->getType()->isFloatingPointTy();
}

static bool can_be_in_loops(const Instruction &i, bool in_kernel);

static bool can_be_called(const CallBase &c, bool in_kernel)
{
	const Function *f = c.isInlineAsm() ? nullptr : c.getCalledFunction();

	if (!f || f->hasFnAttribute("loom-linked"))
		return false;
	if (announces(c) || is_of_numbers(*f))
		return true;
	if (auto *i = dyn_cast<IntrinsicInst>(&c))
		return is_calculation(*i);
	if (f->isDeclaration() || !is_quiet(*f))
		return in_kernel && is_barrier(c);
	return all_of(instructions(*f),
		      [](const Instruction &i) { return can_be_in_loops(i, false); });
}

static bool is_volatile(const Instruction &i)
{
	auto *l = dyn_cast<LoadInst>(&i);
	auto *s = dyn_cast<StoreInst>(&i);

	return (l && !l->isSimple()) || (s && !s->isSimple());
}

/* The runtime's variables, of which it keeps those of a block alone meanwhile: a register
 * is one of them where its address is taken, or all of it is copied. */
static bool is_of_thread(const Value *v)
{
	auto *g = dyn_cast<GlobalVariable>(v);
	auto *c = dyn_cast<Constant>(v);

	if (!g) /* a function's operands are not what is meant */
		return c && !isa<GlobalValue>(c) &&
		       any_of(c->operands(), [](const Use &u) { return is_of_thread(u); });
	return g->getName().starts_with("loom_") && g->getName() != "loom_blockIdx" &&
	       g->getName() != "loom_blockDim" && g->getName() != "loom_gridDim";
}

static bool can_be_in_loops(const Instruction &i, bool in_kernel)
{
	if (any_of(i.operands(), [](const Use &u) { return is_of_thread(u); }))
		return false;
	if (auto *c = dyn_cast<CallBase>(&i))
		return (isa<CallInst>(i)) && can_be_called(*c, in_kernel);
	if (auto *a = dyn_cast<AllocaInst>(&i))
		return a->isStaticAlloca();
	if (isa<FPMathOperator>(i) && i.getFastMathFlags().any())
		return false; /* a loop of threads could make another number of it */
	return !isa<IndirectBrInst>(i) && !i.isEHPad();
}

/* A value that others may change meanwhile, and what is reckoned from it. */
static void note_looks(Function &f, SmallPtrSetImpl<const Value *> &looks)
{
	SmallVector<const Value *, 16> left;

	for (Instruction &i : instructions(f)) {
		auto *c = dyn_cast<CallBase>(&i);

		if (is_volatile(i) || isa<AtomicRMWInst>(i) || isa<AtomicCmpXchgInst>(i) ||
		    (c && c->getCalledFunction() && is_quiet(*c->getCalledFunction()) &&
		     !c->doesNotAccessMemory()))
			left.push_back(&i);
	}
	while (!left.empty()) {
		const Value *v = left.pop_back_val();

		if (looks.insert(v).second)
			left.append(v->user_begin(), v->user_end());
	}
}

/* By such a value, a loop ends. */
static bool may_wait(Function &f)
{
	SmallPtrSet<const Value *, 16> looks;
	DominatorTree dominators(f);
	LoopInfo loops(dominators);

	note_looks(f, looks);
	for (BasicBlock &b : f)
		if (loops.getLoopFor(&b) && looks.count(b.getTerminator()))
			return true;
	return any_of(looks, [](const Value *v) { /* nobody follows it there */
		auto *s = dyn_cast<StoreInst>(v);
		return s && isa<AllocaInst>(getUnderlyingObject(s->getPointerOperand())); });
}

/* A kernel's own copy of a struct that it is given, and changes. */
static bool is_changed(const Value &v)
{
	return any_of(v.users(), [&](const User *u) {
		if (isa<GetElementPtrInst>(u) || isa<AddrSpaceCastInst>(u))
			return is_changed(*u);
		auto *copy = dyn_cast<MemTransferInst>(u);
		return !isa<LoadInst>(u) && !(copy && copy->getRawSource() == &v &&
					      copy->getRawDest() != &v);
	});
}

static uint64_t local_bytes(const Function &f)
{
	uint64_t bytes = 0;

	for (const Instruction &i : f.getEntryBlock())
		if (auto *a = dyn_cast<AllocaInst>(&i))
			bytes += a->getAllocationSize(f.getDataLayout())
					 .value_or(TypeSize::getFixed(LOCAL_MOST + 1));
	return bytes;
}

bool can_be_cut(Function &k)
{
	for (const Argument &a : k.args())
		if (a.hasByValAttr() && is_changed(a))
			return false;
	return k.getInstructionCount() <= LARGE && local_bytes(k) <= LOCAL_MOST &&
	       count_if(instructions(k), is_barrier) <= BARRIERS &&
	       all_of(instructions(k),
		      [](const Instruction &i) { return can_be_in_loops(i, true); }) &&
	       !may_wait(k);
}

/* ---- What all threads have in common ------------------------------------- */

namespace
{

/* For LLVM's analysis: what differs between the threads of a block.  What is loaded does
 * too, as another thread may have stored there meanwhile. */
struct Threads : TargetTransformInfoImplCRTPBase<Threads> {
	explicit Threads(const DataLayout &layout) : TargetTransformInfoImplCRTPBase(layout) {}

	bool hasBranchDivergence(const Function *) { return true; }
	bool isSourceOfDivergence(const Value *v)
	{
		auto *i = dyn_cast<Instruction>(v);

		if (!i)
			return false;
		if (auto *l = dyn_cast<LoadInst>(i))
			return l->getPointerAddressSpace() != CONSTANT || !l->isSimple();
		if (auto *c = dyn_cast<CallBase>(i))
			return !c->doesNotAccessMemory() || called(*i).contains(".tid.");
		return isa<AllocaInst>(i) || i->mayReadOrWriteMemory() || isa<FreezeInst>(i);
	}
};

class Cutter {
	Cut &made;
	Function &f;
	FunctionAnalysisManager analyses;
	UniformityInfo *uniform = nullptr;
	SmallPtrSet<const Value *, 32> common;

	void split();
	void compare();
	bool is_common(const Instruction &v);
	SmallVector<unsigned, 4> crossed(Instruction &v);
	bool is_cheap(Value &v, unsigned *left);
	Value *again(Value &v, Instruction *before, DenseMap<Value *, Value *> &known);
	void replace(Instruction &v, ArrayRef<unsigned> at, ArrayRef<Value *> by);
	void calculate_again(Instruction &v);
	void put_in_slot(Instruction &v);
	void each(void (Cutter::*change)(Instruction &));

      public:
	explicit Cutter(Cut &made) : made(made), f(*made.f) {}
	void run();
};

/* A barrier is the last of its block but for the jump behind it. */
void Cutter::split()
{
	SmallVector<Instruction *, 8> barriers;

	for (Instruction &i : instructions(f))
		if (is_barrier(i))
			barriers.push_back(&i);
	for (Instruction *i : barriers) {
		BasicBlock *behind = SplitBlock(i->getParent(), i->getNextNode());

		made.ends.push_back(i->getParent());
		made.begins.push_back(behind);
	}
}

bool Cutter::is_common(const Instruction &v)
{
	return uniform->isUniform(&v) &&
	       none_of(v.uses(), [&](const Use &u) { return uniform->isDivergentUse(u); });
}

void Cutter::compare()
{
	analyses.registerPass([] { return PassInstrumentationAnalysis(); });
	analyses.registerPass([] { return DominatorTreeAnalysis(); });
	analyses.registerPass([] { return CycleAnalysis(); });
	analyses.registerPass([] { return UniformityInfoAnalysis(); });
	analyses.registerPass([] {
		return TargetIRAnalysis([](const Function &f) {
			return TargetTransformInfo(Threads(f.getDataLayout())); }); });
	uniform = &analyses.getResult<UniformityInfoAnalysis>(f);
	for (Instruction &i : instructions(f))
		if (!i.getType()->isVoidTy() && is_common(i))
			common.insert(&i);
	for (BasicBlock &b : f)
		if (uniform->hasDivergentTerminator(b))
			made.apart.insert(&b);
}

/* ---- What is needed behind a barrier ------------------------------------- */

/* The barriers behind which it is. */
SmallVector<unsigned, 4> Cutter::crossed(Instruction &v)
{
	SmallPtrSet<BasicBlock *, 16> live;
	SmallVector<BasicBlock *, 16> left;
	SmallVector<unsigned, 4> found;
	auto needs = [&](BasicBlock *b) { /* when it begins */
		if (b != v.getParent() && live.insert(b).second)
			left.push_back(b);
	};

	for (Use &u : v.uses()) {
		auto *user = cast<Instruction>(u.getUser());

		if (auto *phi = dyn_cast<PHINode>(user))
			needs(phi->getIncomingBlock(u));
		else
			needs(user->getParent());
	}
	while (!left.empty())
		for (BasicBlock *b : predecessors(left.pop_back_val()))
			needs(b);
	for (unsigned n = 0; n < made.begins.size(); n++)
		if (live.count(made.begins[n]))
			found.push_back(n);
	return found;
}

static bool is_calculated(const Instruction &i)
{
	auto *call = dyn_cast<IntrinsicInst>(&i);

	return (isa<BinaryOperator>(i) && !i.isIntDivRem()) || isa<CastInst>(i) ||
	       isa<GetElementPtrInst>(i) || isa<CmpInst>(i) || isa<SelectInst>(i) ||
	       (call && call->doesNotAccessMemory() && isSafeToSpeculativelyExecute(&i));
}

/* In few steps, and of what is at hand everywhere or all threads have in common. */
bool Cutter::is_cheap(Value &v, unsigned *left)
{
	auto *i = dyn_cast<Instruction>(&v);

	if (!i)
		return true;
	if (!is_calculated(*i))
		return common.count(i);
	return (*left)-- && all_of(i->operands(), [&](Value *o) { return is_cheap(*o, left); });
}

Value *Cutter::again(Value &v, Instruction *before, DenseMap<Value *, Value *> &known)
{
	auto *i = dyn_cast<Instruction>(&v);

	if (!i || !is_calculated(*i))
		return &v;
	if (Value *is = known.lookup(i))
		return is;
	Instruction *copy = i->clone();
	for (Use &u : copy->operands())
		u.set(again(*u.get(), before, known));
	copy->insertBefore(before);
	return known[i] = copy;
}

/* Behind the barriers at, v is by. */
void Cutter::replace(Instruction &v, ArrayRef<unsigned> at, ArrayRef<Value *> by)
{
	DenseMap<BasicBlock *, Value *> known = { { v.getParent(), &v } };
	SmallVector<Use *, 16> uses;
	SSAUpdater all;

	all.Initialize(v.getType(), v.getName());
	all.AddAvailableValue(v.getParent(), &v);
	for (unsigned n = 0; n < at.size(); n++) {
		all.AddAvailableValue(made.begins[at[n]], by[n]);
		known[made.begins[at[n]]] = by[n];
	}
	for (Use &u : v.uses())
		uses.push_back(&u);
	for (Use *u : uses) {
		auto *user = cast<Instruction>(u->getUser());

		if (Value *is = isa<PHINode>(user) ? nullptr : known.lookup(user->getParent()))
			u->set(is);
		else
			all.RewriteUse(*u);
	}
}

void Cutter::calculate_again(Instruction &v)
{
	enum { STEPS = 16 };
	unsigned left = STEPS;
	SmallVector<Value *, 4> by;

	if (!is_calculated(v) || !is_cheap(v, &left))
		return;
	SmallVector<unsigned, 4> at = crossed(v);
	for (unsigned n : at) {
		DenseMap<Value *, Value *> known;

		by.push_back(again(v, &*made.begins[n]->getFirstInsertionPt(), known));
	}
	if (!at.empty())
		replace(v, at, by);
}

/* One bit takes a byte. */
static Type *stored_type(Type *t)
{
	return t->isIntegerTy(1) ? IntegerType::get(t->getContext(), 8) : t;
}

void Cutter::put_in_slot(Instruction &v)
{
	SmallVector<unsigned, 4> at = crossed(v);
	SmallVector<Value *, 4> by;
	SmallVector<StoreInst *, 4> stores;
	Type *t = stored_type(v.getType());

	if (at.empty())
		return;
	auto *place = new AllocaInst(t, 0, "slot", &*f.getEntryBlock().getFirstInsertionPt());
	for (unsigned n : at) {
		IRBuilder<> end(made.ends[n]->getTerminator()->getPrevNode());
		IRBuilder<> begin(made.begins[n], made.begins[n]->getFirstInsertionPt());

		if (t == v.getType()) {
			stores.push_back(end.CreateStore(&v, place));
			by.push_back(begin.CreateLoad(t, place));
		} else {
			stores.push_back(end.CreateStore(end.CreateZExt(&v, t), place));
			by.push_back(begin.CreateTrunc(begin.CreateLoad(t, place), v.getType()));
		}
	}
	replace(v, at, by);
	for (StoreInst *s : stores) { /* what has been there since the last barrier */
		auto *l = dyn_cast<LoadInst>(s->getValueOperand());

		if (l && l->getPointerOperand() == place)
			s->eraseFromParent();
	}
	made.slots.push_back({ place, common.count(&v) != 0 });
}

void Cutter::each(void (Cutter::*change)(Instruction &))
{
	SmallVector<Instruction *, 64> all;

	for (Instruction &i : instructions(f))
		if (!i.getType()->isVoidTy() && !isa<AllocaInst>(i))
			all.push_back(&i);
	for (Instruction *i : all)
		(this->*change)(*i);
}

void Cutter::run()
{
	split();
	if (made.ends.empty())
		return;
	compare();
	each(&Cutter::calculate_again);
	each(&Cutter::put_in_slot);
}

} // namespace

/* ---- A copy -------------------------------------------------------------- */

static void drop_announcements(Cut &made)
{
	for (Instruction &i : make_early_inc_range(instructions(*made.f))) {
		made.orders |= is_volatile(i) || called(i).starts_with("loom_atomic_");
		if (announces(i) || i.isLifetimeStartOrEnd())
			i.eraseFromParent();
	}
}

Cut cut(Function &k)
{
	ValueToValueMapTy known;
	Cut made;

	made.f = CloneFunction(&k, known);
	move_indices(*made.f);
	drop_announcements(made);
	let_wrap(*made.f);
	Cutter(made).run();
	return made;
}
