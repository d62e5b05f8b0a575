/* Where nobody counts or checks what a kernel does, its threads need no stacks: from one
 * barrier to the next, a loop over them runs each in turn, in the order in which they run
 * otherwise.
 *
 * Of each kernel that can be cut (continuations.cpp) there is a function for its beginning
 * and one for what is behind each barrier, int part(void *values, char *frame, const
 * struct loom_range *range), which runs those of the block's threads that are in the range
 * up to the next barrier, and returns its number, from 1, or 0, if they came to the end.
 * -1: they may have gone different ways, and next, the frame's first words, has it for
 * each of them.  Behind next are the slots and what local memory crosses a barrier, each
 * for all threads, one behind the other.
 *
 * Nothing says that iterations do not depend on each other: LLVM makes vectors of them
 * where it proves that this computes the same, and no sum comes in another order. */
#include <llvm/Analysis/CFG.h>
#include <llvm/Analysis/PostDominators.h>
#include <llvm/IR/InlineAsm.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/IntrinsicsNVPTX.h>
#include <llvm/IR/MDBuilder.h>
#include <llvm/Passes/PassBuilder.h>
#include <llvm/Support/Error.h>
#include <llvm/Transforms/Utils/Cloning.h>
#include <llvm/Transforms/Utils/Local.h>

#include "translate/loops.h"
#include "translate/translate.h"

#include "common/hardware.h"
#include "common/kernel.h"

using namespace llvm;

namespace
{

/* From one thread to the next in memory that is theirs alone; slots begin apart, or
 * all would compete for the same few lines of the cache. */
enum { APART = 64 + 16 };

struct Place {
	uint64_t at, stride;
	bool common;
};

class Looper {
	Cut &cut;
	Loops &made;
	Module &m;
	Type *four, *eight;
	PointerType *pointer;
	DenseMap<const AllocaInst *, Place> places;

	/* Of the function that is being made. */
	Function *f;
	ValueToValueMapTy known;
	BasicBlock *entry, *body, *latch, *last;
	Value *values, *frame, *range, *at[3], *rank, *first;
	DenseMap<BasicBlock *, unsigned> exits; /* to the latch: where to */

	void lay_out();
	bool crosses(AllocaInst &a);
	Function *declare(unsigned n);
	Value *bound(IRBuilder<> &b, unsigned n, unsigned most);
	void take_values(IRBuilder<> &b);
	void make_loops();
	Value *address(IRBuilder<> &b, const Place &p);
	void copy(unsigned n);
	void place_variables();
	void name_threads();
	void note_traps();
	bool may_part();
	PHINode *merge(Type *t, function_ref<Value *(BasicBlock *)> value);
	void hand_on(bool parts);
	void take_common();
	void end();
	Function *part(unsigned n);

      public:
	Looper(Cut &cut, Loops &made) : cut(cut), made(made), m(*cut.f->getParent())
	{
		four = Type::getInt32Ty(m.getContext());
		eight = Type::getInt64Ty(m.getContext());
		pointer = PointerType::get(m.getContext(), 0);
	}
	void run();
};

} // namespace

/* ---- The frame ----------------------------------------------------------- */

/* Where a variable is used; false: it may be anywhere. */
static bool find_uses(Value &v, SmallPtrSetImpl<BasicBlock *> &in)
{
	for (User *u : v.users()) {
		auto *i = cast<Instruction>(u);
		auto *s = dyn_cast<StoreInst>(i);

		in.insert(i->getParent());
		if (isa<LoadInst>(i) || isa<AnyMemIntrinsic>(i) || (s && s->getValueOperand() != &v))
			continue;
		if (!(isa<GetElementPtrInst>(i) || isa<CastInst>(i)) || !find_uses(*i, in))
			return false;
	}
	return true;
}

/* What a thread's variable has in front of a barrier, it has behind. */
bool Looper::crosses(AllocaInst &a)
{
	SmallPtrSet<BasicBlock *, 8> in;
	bool known = find_uses(a, in);

	for (unsigned n = 0; n < cut.ends.size(); n++)
		if (!known || (any_of(in, [&](BasicBlock *b) {
				return isPotentiallyReachable(b, cut.ends[n]); }) &&
			       any_of(in, [&](BasicBlock *b) {
				return isPotentiallyReachable(cut.begins[n], b); })))
			return true;
	return false;
}

void Looper::lay_out()
{
	const DataLayout &layout = m.getDataLayout();
	uint64_t at = 4 * LOOM_BLOCK_MAX;
	auto add = [&](const AllocaInst &a, bool common) {
		uint64_t size = alignTo(layout.getTypeAllocSize(a.getAllocatedType()) *
			cast<ConstantInt>(a.getArraySize())->getZExtValue(), a.getAlign());

		at = alignTo(at + APART, Align(64));
		places[&a] = { at, size, common };
		if (common)
			made.common.push_back({ at, size });
		at += size * LOOM_BLOCK_MAX;
	};

	for (const Slot &s : cut.slots)
		add(*s.place, s.common);
	for (Instruction &i : cut.f->getEntryBlock())
		if (auto *a = dyn_cast<AllocaInst>(&i))
			if (!places.count(a) && crosses(*a))
				add(*a, false);
	made.frame = at;
}

/* ---- The loops ----------------------------------------------------------- */

Function *Looper::declare(unsigned n)
{
	Function *p = Function::Create(
		FunctionType::get(four, { pointer, pointer, pointer }, false),
		GlobalValue::InternalLinkage, "loom.loops." + cut.f->getName() + "." + Twine(n), m);

	values = p->getArg(0);
	frame = p->getArg(1);
	range = p->getArg(2);
	return p;
}

/* The words of struct loom_range. */
Value *Looper::bound(IRBuilder<> &b, unsigned n, unsigned most)
{
	LoadInst *l = b.CreateLoad(four, b.CreateConstInBoundsGEP1_64(four, range, n));

	l->setMetadata(LLVMContext::MD_range,
		       MDBuilder(m.getContext()).createRange(APInt(32, 0), APInt(32, most + 1)));
	return l;
}

/* As a launch has laid them (table.cpp). */
void Looper::take_values(IRBuilder<> &b)
{
	uint64_t place = 0;

	for (Argument &a : cut.f->args())
		known[&a] = take_value(a, values, &place, b);
}

/* z around y around x, from each one's first up to its last but one; there is a thread. */
void Looper::make_loops()
{
	LLVMContext &c = m.getContext();
	BasicBlock *head[3], *end[3];
	Value *from[3], *to[3], *row = nullptr;
	PHINode *phi[3];
	IRBuilder<> b(entry);

	for (unsigned i = 0; i < 3; i++) {
		from[i] = bound(b, 2 * i, LOOM_BLOCK_MAX);
		to[i] = bound(b, 2 * i + 1, LOOM_BLOCK_MAX);
		head[i] = BasicBlock::Create(c, "thread", f);
		end[i] = BasicBlock::Create(c, "next", f);
	}
	Value *wide = bound(b, 6, LOOM_BLOCK_MAX), *high = bound(b, 7, LOOM_BLOCK_MAX);
	auto place = [&](Value *x, Value *y, Value *z) {
		Value *r = b.CreateMul(b.CreateAdd(b.CreateMul(z, high), y), wide);
		return b.CreateAdd(b.CreateZExt(r, eight), b.CreateZExt(x, eight));
	};
	first = place(from[0], from[1], from[2]);
	last = BasicBlock::Create(c, "done", f);
	ReturnInst::Create(c, b.getInt32(0), last);
	for (int i = 2; i >= 0; i--) {
		b.CreateBr(head[i]);
		b.SetInsertPoint(head[i]);
		at[i] = phi[i] = b.CreatePHI(four, 2);
		phi[i]->addIncoming(from[i], i == 2 ? entry : head[i + 1]);
		if (i == 1)
			row = place(b.getInt32(0), phi[1], phi[2]);
	}
	rank = b.CreateAdd(row, b.CreateZExt(at[0], eight), "", true, true);
	body = head[0];
	latch = end[0];
	for (int i = 0; i < 3; i++) {
		IRBuilder<> e(end[i]);
		Value *next = e.CreateAdd(at[i], e.getInt32(1), "", true, true);

		phi[i]->addIncoming(next, end[i]);
		e.CreateCondBr(e.CreateICmpULT(next, to[i]), head[i], i == 2 ? last : end[i + 1]);
	}
}

/* ---- What is in them ----------------------------------------------------- */

/* Of the thread; of what all have in common, that of the range's first one, which a
 * range of one thread has for itself. */
Value *Looper::address(IRBuilder<> &b, const Place &p)
{
	Value *from = b.CreateConstInBoundsGEP1_64(b.getInt8Ty(), frame, p.at);
	Value *n = b.CreateMul(p.common ? first : rank, b.getInt64(p.stride), "", true, true);

	return b.CreateInBoundsGEP(b.getInt8Ty(), from, n);
}

/* The kernel's blocks, from its beginning or from behind a barrier. */
void Looper::copy(unsigned n)
{
	SmallVector<ReturnInst *, 4> returns;

	CloneFunctionInto(f, cut.f, known, CloneFunctionChangeType::LocalChangesOnly, returns);
	f->setAttributes(AttributeList());
	for (Attribute a : cut.f->getAttributes().getFnAttrs())
		if (a.isStringAttribute() && !a.getKindAsString().starts_with("loom"))
			f->addFnAttr(a);
	f->setLinkage(GlobalValue::InternalLinkage);
	f->addFnAttr(Attribute::DisableSanitizerInstrumentation);
	f->addFnAttr(Attribute::NoUnwind);
	for (ReturnInst *r : returns) {
		exits[r->getParent()] = 0;
		BranchInst::Create(latch, r->getIterator());
		r->eraseFromParent();
	}
	for (unsigned i = 0; i < cut.ends.size(); i++) {
		auto *end = cast<BasicBlock>(known[cut.ends[i]]);
		Instruction *jump = end->getTerminator();

		exits[end] = i + 1;
		jump->getPrevNode()->eraseFromParent();
		BranchInst::Create(latch, jump->getIterator());
		jump->eraseFromParent();
	}
	IRBuilder<>(body).CreateBr(cast<BasicBlock>(
		known[n ? cut.begins[n - 1] : &cut.f->getEntryBlock()]));
}

/* Those that cross no barrier are one for all threads, one after another. */
void Looper::place_variables()
{
	for (Instruction &i : cut.f->getEntryBlock()) {
		auto *a = dyn_cast<AllocaInst>(&i);
		auto *mine = a ? cast<AllocaInst>(known[a]) : nullptr;

		if (!a)
			continue;
		if (!places.count(a)) {
			mine->moveBefore(&*entry->getFirstInsertionPt());
			continue;
		}
		IRBuilder<> b(places[a].common ? entry->getTerminator() : body->getTerminator());
		Value *at = address(b, places[a]);
		mine->replaceAllUsesWith(at);
		mine->eraseFromParent();
		known[a] = at;
	}
}

void Looper::name_threads()
{
	static const Intrinsic::ID registers[] = { Intrinsic::nvvm_read_ptx_sreg_tid_x,
		Intrinsic::nvvm_read_ptx_sreg_tid_y, Intrinsic::nvvm_read_ptx_sreg_tid_z };

	for (Instruction &i : make_early_inc_range(instructions(*f)))
		for (unsigned n = 0; n < 3; n++)
			if (auto *c = dyn_cast<IntrinsicInst>(&i);
			    c && c->getIntrinsicID() == registers[n]) {
				c->replaceAllUsesWith(at[n]);
				c->eraseFromParent();
				break;
			}
}

/* Whose division faults is known (hazards/fault.c): what it divides by seems to come of
 * the note, so that the one stays behind the other. */
void Looper::note_traps()
{
	Constant *noted = m.getOrInsertGlobal("loom_threadRank", four);

	for (Instruction &i : instructions(*f))
		if (may_trap(i)) {
			IRBuilder<> b(&i);

			Type *t = i.getOperand(1)->getType();

			b.CreateStore(b.CreateTrunc(rank, four), noted, true);
			i.setOperand(1, b.CreateCall(InlineAsm::get(
				FunctionType::get(t, t, false), "", "=r,0,~{memory}", true),
				i.getOperand(1)));
		}
}

/* Whether threads may leave it for different places: they part where not all do the same,
 * and do not meet before. */
bool Looper::may_part()
{
	SmallPtrSet<BasicBlock *, 8> apart;
	PostDominatorTree behind(*f);
	bool one = all_of(predecessors(latch), [&](BasicBlock *b) {
		return exits.lookup(b) == exits.lookup(*pred_begin(latch)); });

	for (const BasicBlock *b : cut.apart)
		if (auto *mine = cast_or_null<BasicBlock>(known.lookup(b)))
			apart.insert(mine);
	return !one && any_of(*f, [&](BasicBlock &b) {
		auto *node = apart.count(&b) ? behind.getNode(&b)->getIDom() : nullptr;
		return node && (!node->getBlock() || node->getBlock() == latch); });
}

PHINode *Looper::merge(Type *t, function_ref<Value *(BasicBlock *)> value)
{
	PHINode *phi = PHINode::Create(t, 2, "", latch->begin());

	for (BasicBlock *b : predecessors(latch))
		phi->addIncoming(value(b), b);
	return phi;
}

/* What all threads have in common is taken once, before any of them changes it. */
void Looper::take_common()
{
	for (const Slot &s : cut.slots) {
		Value *place = s.common ? known[s.place] : nullptr;

		if (!place)
			continue;
		for (User *u : make_early_inc_range(place->users()))
			if (auto *l = dyn_cast<LoadInst>(u))
				l->moveBefore(entry->getTerminator());
	}
}

/* And handed on once, by the last one, unless they part. */
void Looper::hand_on(bool parts)
{
	for (const Slot &s : cut.slots) {
		DenseMap<BasicBlock *, StoreInst *> stores;
		Value *place = s.common && !parts ? known[s.place] : nullptr;

		if (!place)
			continue;
		for (User *u : place->users())
			if (auto *store = dyn_cast<StoreInst>(u))
				stores[store->getParent()] = store;
		if (stores.empty())
			continue;
		Type *t = s.place->getAllocatedType();
		Value *as_it_was = new LoadInst(t, place, "", entry->getTerminator()->getIterator());
		Value *last_one = merge(t, [&](BasicBlock *b) {
			StoreInst *store = stores.lookup(b);
			return store ? store->getValueOperand() : as_it_was; });
		new StoreInst(last_one, place, last->getTerminator()->getIterator());
		for (auto &[b, store] : stores)
			store->eraseFromParent();
	}
}

void Looper::end()
{
	bool parts = may_part();
	IRBuilder<> b(m.getContext());
	PHINode *next = merge(four, [&](BasicBlock *e) { return b.getInt32(exits.lookup(e)); });

	last->getTerminator()->setOperand(0, parts ? b.getInt32(-1) : static_cast<Value *>(next));
	if (parts) {
		b.SetInsertPoint(latch->getTerminator());
		b.CreateStore(next, b.CreateInBoundsGEP(four, frame, rank));
	}
	hand_on(parts);
}

/* 0: from the kernel's beginning; n: from behind its barrier n. */
Function *Looper::part(unsigned n)
{
	f = declare(n);
	entry = BasicBlock::Create(m.getContext(), "entry", f);
	known.clear();
	exits.clear();
	IRBuilder<> b(entry);
	take_values(b);
	make_loops();
	WeakVH reached(latch);
	copy(n);
	place_variables();
	name_threads();
	note_traps();
	removeUnreachableBlocks(*f);
	if (!reached)
		return f; /* it goes on for ever */
	take_common();
	end();
	return f;
}

void Looper::run()
{
	lay_out();
	for (unsigned n = 0; n <= cut.ends.size(); n++)
		made.part.push_back(part(n));
	made.orders = cut.orders;
	cut.f->eraseFromParent();
}

static bool is_for_debuggers(const Module &m)
{
	return any_of(m.debug_compile_units(), [](const DICompileUnit *u) {
		return u->getEmissionKind() == DICompileUnit::FullDebug; });
}

/* Other processors divide by zero and tell nobody: there the kernel itself must. */
static bool may_be_silent(Function &k, const Triple &host)
{
	return !host.isX86() && any_of(instructions(k), may_trap);
}

LoopsOf make_loops(Module &m, const Triple &host)
{
	SmallVector<Function *, 8> kernels;
	LoopsOf all;

	for (Function &f : m)
		if (is_kernel(f) && !f.isDeclaration() && can_be_cut(f) &&
		    !may_be_silent(f, host))
			kernels.push_back(&f);
	if (is_for_debuggers(m)) /* who wants to see stacks */
		return all;
	for (Function *k : kernels) {
		Cut made = cut(*k);

		Looper(made, all[k]).run();
		for (Instruction &i : instructions(*k))
			if (is_barrier(i))
				all[k].barrier.push_back(cast<CallInst>(&i));
	}
	return all;
}

/* ---- As the host runs them ----------------------------------------------- */

/* Small ones of loom's own, as of atomic operations. */
static void put_in_line(Function &f)
{
	SmallVector<CallInst *, 8> calls;

	for (Instruction &i : instructions(f))
		if (auto *c = dyn_cast<CallInst>(&i))
			if (Function *g = c->getCalledFunction(); g && !g->isDeclaration())
				calls.push_back(c);
	for (CallInst *c : calls) {
		InlineFunctionInfo info;

		InlineFunction(*c, info);
	}
}

namespace
{

/* Memory of one space is no other's, and the frame nobody's: said of each access, as then
 * all pointers are the host's, of one space. */
class Flattener {
	enum { FRAME = LOCAL, SPACES };
	Function &f;
	PointerType *pointer;
	MDNode *scope[SPACES] = {}, *others[SPACES] = {};

	void name_spaces();
	unsigned space_of(const Value *at);
	void tell(Instruction &i);
	Value *flat(Value *v);

      public:
	explicit Flattener(Function &f) : f(f), pointer(PointerType::get(f.getContext(), 0)) {}
	void run();
};

} // namespace

void Flattener::name_spaces()
{
	MDBuilder b(f.getContext());
	MDNode *domain = b.createAnonymousAliasScopeDomain();
	static const unsigned spaces[] = { GLOBAL, SHARED, CONSTANT, FRAME };
	MDNode *named[SPACES] = {};

	for (unsigned s : spaces)
		named[s] = b.createAnonymousAliasScope(domain);
	for (unsigned s : spaces) {
		SmallVector<Metadata *, 3> list;

		for (unsigned o : spaces)
			if (o != s)
				list.push_back(named[o]);
		scope[s] = MDNode::get(f.getContext(), named[s]);
		others[s] = MDNode::get(f.getContext(), list);
	}
}

unsigned Flattener::space_of(const Value *at)
{
	return getUnderlyingObject(at) == f.getArg(1) ? unsigned(FRAME) :
		at->getType()->getPointerAddressSpace();
}

void Flattener::tell(Instruction &i)
{
	Value *at = address_of(i);
	unsigned space = at ? space_of(at) : GENERIC;

	if (isa<LoadInst>(i) && getUnderlyingObject(at) == f.getArg(0)) {
		i.setMetadata(LLVMContext::MD_invariant_load, MDNode::get(f.getContext(), {}));
	} else if (space < SPACES && scope[space]) {
		i.setMetadata(LLVMContext::MD_alias_scope, scope[space]);
		i.setMetadata(LLVMContext::MD_noalias, others[space]);
	}
}

Value *Flattener::flat(Value *v)
{
	auto *c = dyn_cast<Constant>(v);

	if (!c || !c->getType()->isPointerTy() || c->getType() == pointer)
		return v;
	if (isa<ConstantPointerNull>(c))
		return ConstantPointerNull::get(pointer);
	return ConstantExpr::getAddrSpaceCast(c, pointer);
}

void Flattener::run()
{
	name_spaces();
	for (Instruction &i : instructions(f))
		tell(i);
	for (Instruction &i : make_early_inc_range(instructions(f))) {
		if (i.getType()->isPointerTy())
			i.mutateType(pointer);
		if (!isa<CallInst>(i) || isa<MemIntrinsic>(i))
			for (Use &u : i.operands())
				u.set(flat(u));
	}
	for (Instruction &i : make_early_inc_range(instructions(f))) {
		if (isa<AddrSpaceCastInst>(i)) {
			i.replaceAllUsesWith(i.getOperand(0));
			i.eraseFromParent();
		} else if (auto *c = dyn_cast<MemIntrinsic>(&i)) {
			SmallVector<Type *, 3> types = { pointer };

			if (isa<MemTransferInst>(c))
				types.push_back(pointer);
			types.push_back(c->getLength()->getType());
			c->setCalledFunction(Intrinsic::getDeclaration(f.getParent(),
						c->getIntrinsicID(), types));
		}
	}
}

/* Vectors, where nothing that is computed changes by it. */
static const char vectors[] =
	"sroa,early-cse,instcombine<no-verify-fixpoint>,simplifycfg,loop-mssa(licm),"
	"loop-vectorize,simplifycfg,early-cse";

void optimise_loops(const LoopsOf &all, TargetMachine &host)
{
	LoopAnalysisManager loops;
	FunctionAnalysisManager functions;
	CGSCCAnalysisManager calls;
	ModuleAnalysisManager modules;
	FunctionPassManager passes;
	PassBuilder b(&host);

	b.registerModuleAnalyses(modules);
	b.registerCGSCCAnalyses(calls);
	b.registerFunctionAnalyses(functions);
	b.registerLoopAnalyses(loops);
	b.crossRegisterProxies(loops, functions, calls, modules);
	cantFail(b.parsePassPipeline(passes, vectors));
	for (auto &[k, made] : all)
		for (Function *f : made.part) {
			put_in_line(*f);
			Flattener(*f).run();
			passes.run(*f, functions);
			functions.clear();
		}
}
