/* Short branches become predicates: what stands in them is issued by warps of which
 * no lane takes them, too, which the profiler counts as an instruction of shared
 * memory without a wavefront.
 *
 * The rule, of ptxas: a way that comes from one branch and meets the other one, or what
 * is behind it, with more code behind that, none of it in another loop, and
 *   without calls but cp.async, atomic operations, and what jumps (weight.cpp),
 *   of at most 8 instructions, or 20 where it waits for a load of global memory, its
 *     own or one just before the branch, or 4 where all threads of a block take the
 *     same way,
 *   and with at most 4 stores to shared memory, where it loads no global memory.
 * An instruction is one of the machine's: what only differs by a constant from what
 * is there is part of an address, a product that is added is one with the sum, a
 * conversion between integers is none, and where shared memory begins is asked for by
 * three, by the first that wants to know; what several blocks ask for is made before.
 * Of two ways that of a condition that does not hold comes first: short, it is
 * predicated alone, too, unless it copies by cp.async (scanWaves of chapter 11, an H100),
 * and the other one only beside it.  What ends a longer first way
 * is not, as the jump over the other one stands behind it.
 * Of two ways that are all of an outer branch's way, the one that loads global memory
 * and would wait for it is jumped over, where the other one does not, and what both
 * store to has its address.
 * What is left of an unrolled loop's rounds is jumped over where it loads global memory;
 * a round that comes before it moves the counter and a pointer, and, where not all
 * threads go the same way, notes who has done it.
 * A way that loads global memory, and asks first where shared memory begins, is jumped
 * over where the next branch comes soon and leads to the kernel's end or into a loop.
 *
 * Evidence: tests/loom/loops, an H200: longStore, longInteger, someLoads and
 * someStores change between 8 and 9 instructions; tests/loom/branches.cu, ways.cu and
 * for-all.cu.  tests/loom/llvm/ablation says what becomes wrong without it.
 *
 * Limits: ptxas weighs registers and the length of what follows as well, which is
 * not known here; of a switch, and of ways that end the kernel, nothing is said. */
#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/PostDominators.h>
#include <llvm/Analysis/ScalarEvolution.h>
#include <llvm/Analysis/ScalarEvolutionExpressions.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/IntrinsicInst.h>

#include "model/access.h"
#include "model/model.h"
#include "model/weight.h"

using namespace llvm;

namespace
{

enum { LITTLE = 2, SHORT = 8, SHORT_WITH_GLOBAL = 20, SHORT_FOR_ALL = 4, STORES = 4,
       WHERE_SHARED_BEGINS = 3, MOVED = 2 };

/* What a way costs. */
struct Weight {
	int instructions = 0, global_loads = 0, shared_stores = 0;
	bool shared = false, never = false, moves = false, copies = false, waits = false;
};

class Predicator {
	Function &f;
	ScalarEvolution &evolution;
	LoopInfo &loops;
	DominatorTree &dominators;
	PostDominatorTree &behind;
	Model &model;

	SmallPtrSet<BasicBlock *, 8> addressed;

	const SCEV *but_constant(Value *v);
	void find_shared_addresses();
	bool knows_shared(const BasicBlock &b);
	void weigh(Instruction &i, Weight &w, SmallPtrSetImpl<const SCEV *> &made);
	Weight weight(BasicBlock &b);
	bool is_short(BasicBlock &b, bool for_all);
	bool is_all_of_outer(BasicBlock &from, BasicBlock &to);
	bool only_waits(BasicBlock &from, BasicBlock &way, BasicBlock &other, BasicBlock &to);
	bool is_soon_over(BasicBlock &way, BasicBlock &to);
	bool is_way(BasicBlock &b, BasicBlock &from, BasicBlock &to);
	BasicBlock *meet(BasicBlock &from);
	bool ends_first_way(BasicBlock &from, BasicBlock &to);
	void branch(BasicBlock &from);
	void issue(BasicBlock &from, BasicBlock &way);

      public:
	Predicator(Function &f, FunctionAnalysisManager &a, Model &m)
		: f(f), evolution(a.getResult<ScalarEvolutionAnalysis>(f)),
		  loops(a.getResult<LoopAnalysis>(f)),
		  dominators(a.getResult<DominatorTreeAnalysis>(f)),
		  behind(a.getResult<PostDominatorTreeAnalysis>(f)), model(m)
	{
	}
	void run()
	{
		if (is_applied("shared-addresses"))
			find_shared_addresses();
		for (BasicBlock &b : f)
			branch(b);
	}
};

/* An integer in the machine's 32 bits, without what is added as a constant. */
const SCEV *Predicator::but_constant(Value *v)
{
	const SCEV *s = evolution.getTruncateOrZeroExtend(
		evolution.getSCEV(v), Type::getInt32Ty(f.getContext()));

	if (auto *sum = dyn_cast<SCEVAddExpr>(s))
		if (isa<SCEVConstant>(sum->getOperand(0)))
			return evolution.getMinusSCEV(s, sum->getOperand(0));
	return s;
}

/* Of 64 bits that are not 32 to begin with: added in two steps. */
static bool is_wide(const GetElementPtrInst &g, const Value &index)
{
	return g.getPointerAddressSpace() == GLOBAL_SPACE && !isa<ZExtInst>(index) &&
	       !isa<SExtInst>(index);
}

/* A product that what adds it makes, too. */
static bool is_fused(const Instruction &i)
{
	unsigned op = i.getOpcode();

	if (!i.hasOneUse() || (op != Instruction::FMul && op != Instruction::Mul &&
			       op != Instruction::Shl))
		return false;
	auto *by = cast<Instruction>(*i.user_begin());
	op = by->getOpcode();
	return by->getParent() == i.getParent() &&
	       (op == Instruction::FAdd || op == Instruction::FSub ||
		op == Instruction::Add || isa<GetElementPtrInst>(by));
}

/* Another instruction has made it. */
static bool is_there(const SCEV *s, const Instruction &i)
{
	auto *u = dyn_cast<SCEVUnknown>(s);

	return u && u->getValue() != &i;
}

/* What is added to it is still a constant in a sum. */
static bool is_linear(const Instruction &i)
{
	unsigned op = i.getOpcode();

	return op == Instruction::Add || op == Instruction::Sub || op == Instruction::Shl ||
	       op == Instruction::Mul || op == Instruction::Or;
}

/* A conversion for which the machine has an instruction. */
static bool converts(const Instruction &i)
{
	return i.getOpcode() == Instruction::FPToSI || i.getOpcode() == Instruction::FPToUI ||
	       i.getOpcode() == Instruction::SIToFP || i.getOpcode() == Instruction::UIToFP ||
	       i.getOpcode() == Instruction::FPExt || i.getOpcode() == Instruction::FPTrunc;
}

/* Where addresses are made that several blocks use. */
void Predicator::find_shared_addresses()
{
	SmallDenseMap<const SCEV *, BasicBlock *> first;

	for (BasicBlock &b : f)
		for (Instruction &i : b) {
			if (!access_pointer(i) || access_space(i) != SHARED_SPACE ||
			    isa<Constant>(access_pointer(i)))
				continue;
			BasicBlock *&at = first[evolution.getSCEV(access_pointer(i))];

			if (at && at != &b)
				addressed.insert(dominators.findNearestCommonDominator(at, &b));
			at = at ? at : &b;
		}
}

/* All that comes before has asked where shared memory begins. */
bool Predicator::knows_shared(const BasicBlock &b)
{
	for (BasicBlock *made : addressed)
		if (dominators.properlyDominates(made, &b))
			return true;
	if (loops.getLoopFor(&b))
		return true;
	for (auto *n = dominators.getNode(&b)->getIDom(); n; n = n->getIDom())
		for (Instruction &i : *n->getBlock())
			if (access_pointer(i) && access_space(i) == SHARED_SPACE)
				return true;
	return false;
}

/* A half is calculated with by the runtime's conversions, and by a GPU as it is. */
static bool is_of_halves(const CallBase &call)
{
	const Function *f = call.getCalledFunction();

	return f && (f->getName() == "loom_half_value" || f->getName() == "loom_small_from");
}

static bool is_global_load(const Value *v)
{
	auto *load = dyn_cast<LoadInst>(v);

	return load && load->getPointerAddressSpace() == GLOBAL_SPACE;
}

static bool is_barrier(const Instruction &i)
{
	auto *call = dyn_cast<CallInst>(&i);

	return call && call->getCalledFunction() &&
	       call->getCalledFunction()->getName() == "loom_syncthreads";
}

/* Loaded before the branch, where nothing has waited since. */
static bool is_awaited(const Value *v, const BasicBlock &way)
{
	const BasicBlock *from = way.getSinglePredecessor();

	return is_global_load(v) && cast<LoadInst>(v)->getParent() == from &&
	       none_of(*from, [](const Instruction &i) {
		       return is_barrier(i) || any_of(i.operands(), [](const Use &u) {
			       return is_global_load(u.get()); });
	       });
}

void Predicator::weigh(Instruction &i, Weight &w, SmallPtrSetImpl<const SCEV *> &made)
{
	int calculation = is_applied("functions") ? calculation_weight(i) : 1;

	w.waits |= is_applied("awaited") && any_of(i.operands(), [&](const Use &u) {
		return is_awaited(u.get(), *i.getParent());
	});
	if (is_copy(i)) { /* an instruction as a store is */
		w.instructions++;
		w.copies = true;
	} else if (auto *call = dyn_cast<CallBase>(&i)) {
		w.never |= calculation == NEVER_PREDICATED ||
			   call->mayHaveSideEffects() || call->mayReadOrWriteMemory();
		w.instructions += is_of_halves(*call) ? 0 : calculation;
	} else if (calculation != 1) {
		w.never |= calculation == NEVER_PREDICATED;
		w.instructions += calculation;
	} else if (i.isAtomic() || isa<AllocaInst>(i)) {
		w.never = true;
	} else if (access_pointer(i)) {
		bool shared = access_space(i) == SHARED_SPACE;

		w.shared |= shared;
		w.shared_stores += shared && isa<StoreInst>(i);
		w.global_loads += !shared && isa<LoadInst>(i);
		w.moves |= i.getMetadata(MOVES) != nullptr;
		w.instructions++;
		w.never |= !shared && i.getMetadata(LEFT) && is_applied("left-waits");
	} else if (auto *g = dyn_cast<GetElementPtrInst>(&i)) {
		/* the address of its own of an index, scaled */
		Value *index = g->getOperand(g->getNumOperands() - 1);
		const SCEV *s = but_constant(index);

		if (!isa<SCEVConstant>(s) && made.insert(evolution.getMulExpr(s,
				evolution.getSCEV(ConstantInt::get(
					Type::getInt32Ty(f.getContext()), 0x10001)))).second)
			w.instructions += is_wide(*g, *index) ? 2 : 1;
	} else if (isa<FreezeInst>(i) || (isa<CastInst>(i) && !converts(i))) {
		;
	} else if (i.getType()->isIntegerTy() && is_for_addresses(i) && !is_fused(i)) {
		const SCEV *s = is_linear(i) ? but_constant(&i) : evolution.getSCEV(&i);

		w.instructions += !is_there(s, i) && made.insert(s).second;
	} else {
		w.instructions += !is_fused(i);
	}
}

Weight Predicator::weight(BasicBlock &b)
{
	SmallPtrSet<const SCEV *, 16> made;
	Weight w;

	for (Instruction &i : b) {
		auto joined = model.joined.find(&i);

		if (isa<PHINode>(i) || i.isDebugOrPseudoInst() || i.isTerminator() ||
		    (joined != model.joined.end() && !joined->second.wide))
			continue;
		weigh(i, w, made);
	}
	return w;
}

bool Predicator::is_short(BasicBlock &b, bool for_all)
{
	Weight w = weight(b);

	if (w.shared && is_applied("shared-begin") && !knows_shared(b))
		w.instructions += WHERE_SHARED_BEGINS;
	if (w.moves)
		w.instructions += for_all ? (int)MOVED : MOVED + 1;
	if (w.never || (!w.global_loads && w.shared_stores > STORES))
		return false;
	return w.instructions <= (w.global_loads || w.waits ? (int)SHORT_WITH_GLOBAL :
				  for_all		    ? (int)SHORT_FOR_ALL :
							      (int)SHORT);
}

/* The same for all threads of a block: of constants, what the kernel was given, and
 * what lies in one place of memory. */
static bool is_uniform(const Value *v, unsigned depth = 0)
{
	enum { DEEP = 12 };
	auto *i = dyn_cast<Instruction>(v);

	if (!i)
		return true;
	if (isa<PHINode>(i) || depth > DEEP ||
	    (i->mayReadOrWriteMemory() && !isa<LoadInst>(i)))
		return false;
	if (auto *call = dyn_cast<IntrinsicInst>(i)) {
		StringRef name = call->getCalledFunction()->getName();

		if (name.contains(".tid.") || name.contains("laneid"))
			return false;
	}
	for (const Value *o : i->operands())
		if (!isa<Function>(o) && !is_uniform(o, depth + 1))
			return false;
	return true;
}

bool Predicator::is_way(BasicBlock &b, BasicBlock &from, BasicBlock &to)
{
	return b.getSinglePredecessor() == &from && b.getSingleSuccessor() == &to &&
	       loops.getLoopFor(&b) == loops.getLoopFor(&from);
}

void Predicator::issue(BasicBlock &from, BasicBlock &way)
{
	for (Instruction &i : way) {
		auto joined = model.joined.find(&i);

		if (is_copy(i) || (access_pointer(i) && access_space(i) == SHARED_SPACE &&
		    (joined == model.joined.end() || joined->second.wide)))
			model.issued[&from].push_back(&i);
	}
}

/* It lies in the first of two ways, those of a condition that does not hold, and ends
 * it: behind it there must be a jump over the second one. */
bool Predicator::ends_first_way(BasicBlock &from, BasicBlock &to)
{
	for (auto *n = dominators.getNode(&from)->getIDom(); n; n = n->getIDom()) {
		auto *b = dyn_cast<BranchInst>(n->getBlock()->getTerminator());

		if (b && b->isConditional() && b->getSuccessor(0) != &to &&
		    b->getSuccessor(1) != &to && meet(*n->getBlock()) == &to &&
		    dominators.dominates(b->getSuccessor(1), &from))
			return true;
	}
	return false;
}

BasicBlock *Predicator::meet(BasicBlock &from)
{
	auto *n = behind.getNode(&from);

	return n && n->getIDom() ? n->getIDom()->getBlock() : nullptr;
}

/* Another way of an outer branch leads to where both meet, too. */
bool Predicator::is_all_of_outer(BasicBlock &from, BasicBlock &to)
{
	BasicBlock *outer = from.getSinglePredecessor();

	if (!outer || any_of(from, [](Instruction &i) { return access_pointer(i); }))
		return false;
	return any_of(successors(outer), [&](BasicBlock *b) {
		return b == &to || (b != &from && b->getSingleSuccessor() == &to);
	});
}

bool Predicator::only_waits(BasicBlock &from, BasicBlock &way, BasicBlock &other,
			    BasicBlock &to)
{
	Weight w = weight(way), o = weight(other);

	return is_applied("only-waits") && w.global_loads && w.shared && o.shared &&
	       !o.global_loads && is_all_of_outer(from, to) && knows_shared(from);
}

static bool ends(const BasicBlock *b)
{
	while (b && none_of(*b, [](const Instruction &i) {
		       return i.mayReadOrWriteMemory() && !i.isDebugOrPseudoInst(); })) {
		if (isa<ReturnInst>(b->getTerminator()))
			return true;
		b = b->getSingleSuccessor();
	}
	return false;
}

bool Predicator::is_soon_over(BasicBlock &way, BasicBlock &to)
{
	Weight w = weight(way);
	int work = 0;

	if (!is_applied("soon-over") || !w.global_loads || !w.shared || knows_shared(way))
		return false;
	for (Instruction &i : to) {
		if (is_barrier(i) || i.isDebugOrPseudoInst() || i.isTerminator() ||
		    isa<PHINode>(i))
			continue;
		if (i.mayReadOrWriteMemory())
			return false;
		work += !i.getType()->isIntegerTy(1) || isa<CmpInst>(i);
	}
	return work <= LITTLE && to.getTerminator()->getNumSuccessors() == 2 &&
	       any_of(successors(&to), [&](BasicBlock *b) {
		       BasicBlock *next = b->getSingleSuccessor();

		       return ends(b) || loops.isLoopHeader(b) ||
			      (next && loops.isLoopHeader(next));
	       });
}

/* Of two ways the one where the condition does not hold comes first: the other one may
 * be jumped over behind it, and not it. */
void Predicator::branch(BasicBlock &from)
{
	auto *b = dyn_cast<BranchInst>(from.getTerminator());
	BasicBlock *to = meet(from);

	if (!b || !b->isConditional() || !to || loops.getLoopFor(to) != loops.getLoopFor(&from) ||
	    isa<ReturnInst>(to->getFirstNonPHIOrDbg()))
		return;
	bool for_all = is_applied("uniform") && is_uniform(b->getCondition());
	BasicBlock *holds = b->getSuccessor(0), *first = b->getSuccessor(1);
	bool alone = first == to || holds == to;
	bool first_short = first != to && is_way(*first, from, *to) && is_short(*first, for_all);
	bool holds_short = holds != to && is_way(*holds, from, *to) &&
			   is_short(*holds, for_all && alone);

	if (!alone && first_short && holds_short) {
		first_short = !only_waits(from, *first, *holds, *to);
		holds_short = !only_waits(from, *holds, *first, *to);
	}
	if (alone && is_soon_over(first == to ? *holds : *first, *to))
		return;
	if (alone && is_applied("jump-behind") && ends_first_way(from, *to))
		return;
	if (!alone && !holds_short && (!is_applied("first-way") || weight(*first).copies))
		return;
	holds_short &= first_short || first == to;
	const BasicBlock *last = &from;
	for (BasicBlock *way : { first_short ? first : nullptr, holds_short ? holds : nullptr })
		if (way) {
			issue(from, *way);
			model.before[way] = last;
			last = way;
		}
	if ((first_short || first == to) && (holds_short || holds == to) &&
	    dominators.dominates(&from, to))
		model.before[to] = last;
}

} // namespace

void predicate(Function &f, FunctionAnalysisManager &a, Model &m)
{
	Predicator(f, a, m).run();
}
