/* What is compiled announces what it does: each access before it is made, each
 * basic block when it begins, each function when it begins and ends. */
#include <llvm/ADT/StringExtras.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>

#include "translate/objects.h"
#include "translate/overflows.h"
#include "translate/records.h"
#include "translate/translate.h"

using namespace llvm;

/* A thread's own memory, and what is in the program's text. */
static bool is_apart(const Value *object)
{
	if (auto *a = dyn_cast<Argument>(object))
		return a->hasByValAttr();
	if (auto *v = dyn_cast<GlobalVariable>(object))
		return v->isConstant() && !v->isExternallyInitialized();
	return isa<AllocaInst>(object);
}

static bool is_watched_at(const Value *address)
{
	SmallVector<const Value *, 4> objects;

	getUnderlyingObjects(address, objects);
	for (const Value *o : objects)
		if (!is_apart(o))
			return true;
	return false;
}

Value *address_of(Instruction &i)
{
	if (auto *l = dyn_cast<LoadInst>(&i))
		return l->getPointerOperand();
	if (auto *s = dyn_cast<StoreInst>(&i))
		return s->getPointerOperand();
	return nullptr;
}

bool is_watched(const Instruction &i)
{
	const Value *at = address_of(const_cast<Instruction &>(i));

	return at && is_watched_at(at);
}

/* Sines and cosines load tables, which the runtime notes (execution/sines.c): by
 * which function, or NULL. */
static const char *sine_of(const Instruction &i)
{
	auto *c = dyn_cast<CallBase>(&i);
	const Function *f = c ? c->getCalledFunction() : nullptr;

	if (!f || !f->isDeclaration())
		return nullptr;
	return StringSwitch<const char *>(f->getName())
		.Cases("sin", "cos", "llvm.sin.f64", "llvm.cos.f64", "loom_sine")
		.Cases("sinpi", "cospi", "loom_half_sine")
		.Cases("sinf", "cosf", "tanf", "sincosf", "loom_sinef")
		.Cases("llvm.sin.f32", "llvm.cos.f32", "loom_sinef")
		.Default(nullptr);
}

namespace
{

struct Found {
	SmallVector<Instruction *, 32> accesses, own, calls, sines, divisions;
	SmallVector<AnyMemIntrinsic *, 4> copies;
};

class Instrumenter {
	Module &m;
	const Model &model;
	const Triple &host;
	Records records;
	Objects objects;
	Type *none;
	PointerType *pointer;
	Type *word;

	FunctionCallee hook(StringRef name, ArrayRef<Type *> types);
	void access(IRBuilder<> &b, Instruction &i, Value *at, bool store,
		    uint64_t size, uint64_t align, bool is_volatile);
	void memory_access(Instruction &i);
	void alignment(Instruction &i);
	void stays(Instruction &i, Value *at, Value *size, Value *object, unsigned op);
	void copied(Instruction &i, Value *at, Value *size, bool store);
	void runtime_call(Instruction &i);
	void sine(Instruction &i);
	void copy(AnyMemIntrinsic &c);
	void range(IRBuilder<> &b, Instruction &i, Value *at, bool store, Value *size);
	void find(Function &f, Found &found);
	void begins(Function &f);
	void ends(Function &f);
	void division(Instruction &i);

      public:
	Instrumenter(Module &m, const Model &model, const Triple &host)
		: m(m), model(model), host(host), records(m, model)
	{
		none = Type::getVoidTy(m.getContext());
		pointer = PointerType::get(m.getContext(), 0);
		word = Type::getInt64Ty(m.getContext());
	}
	void function(Function &f);
};

FunctionCallee Instrumenter::hook(StringRef name, ArrayRef<Type *> types)
{
	FunctionCallee f = m.getOrInsertFunction(
		name, FunctionType::get(none, types, false));

	cast<Function>(f.getCallee())->setDoesNotThrow();
	return f;
}

/* A function of the runtime's, which wants to know from where it is called. */
static bool is_runtime_call(const Instruction &i)
{
	auto *c = dyn_cast<CallBase>(&i);
	const Function *f = c ? c->getCalledFunction() : nullptr;

	if (!f || !f->isDeclaration())
		return false;
	return f->getIntrinsicID() == Intrinsic::ubsantrap || /* retarget.cpp */
	       (f->getName().starts_with("loom_") && c->mayHaveSideEffects());
}

/* A function of the program's that is not in line, which asks by which call its barriers
 * are reached. */
static bool is_call(const Instruction &i)
{
	auto *c = dyn_cast<CallBase>(&i);
	const Function *f = c ? c->getCalledFunction() : nullptr;

	if (!c || c->isInlineAsm())
		return false;
	return !f || f->hasFnAttribute(LINKED) || !(f->isDeclaration() || is_quiet(*f));
}

/* NULL: nobody knows, or its record says it. */
void Instrumenter::stays(Instruction &i, Value *at, Value *size, Value *object, unsigned op)
{
	IRBuilder<> b(&i);

	if (object)
		b.CreateCall(hook("loom_stays", { pointer, pointer, word, b.getInt32Ty(), pointer }),
			     { object, b.CreateAddrSpaceCast(at, pointer),
			       b.CreateZExtOrTrunc(size, word), b.getInt32(op),
			       records.access(i) });
}

/* One of the two sides of a copy, of which the record names no variable. */
void Instrumenter::copied(Instruction &i, Value *at, Value *size, bool store)
{
	GlobalVariable *v = object_of(at);

	stays(i, at, size, v ? describe(*v) : objects.one_of(at), store);
}

/* The runtime's own copies: which arguments they store to and load from, and how many
 * bytes the last one says, if it is not 16; -1: none. */
static const struct Copier {
	StringRef name;
	int to, from, size;
} copiers[] = { { "loom_memcpy", 0, 1, 2 }, { "loom_memmove", 0, 1, 2 },
		{ "loom_memset", 0, -1, 2 }, { "loom_async_copy", 0, -1, 2 },
		{ "loom_async_bulk", 0, 1, 2 }, { "loom_async_multicast", 0, 1, 2 },
		{ "loom_async_store", 0, 1, 2 }, { "loom_async_reduce", 0, 1, 2 },
		{ "loom_matrix_row", -1, 0, -1 } };

static const Copier *copier(const CallBase &call)
{
	const Function *f = call.getCalledFunction();
	auto *found = find_if(copiers, [&](const Copier &c) { return f && f->getName() == c.name; });

	return found == std::end(copiers) ? nullptr : found;
}

void Instrumenter::runtime_call(Instruction &i)
{
	auto &call = cast<CallBase>(i);
	GlobalVariable *of_call = cast<GlobalVariable>(
		m.getOrInsertGlobal("loom_record_of_call", pointer));
	if (is_atomic(i))
		stays(i, call.getArgOperand(0), call.getArgOperand(1),
		      objects.one_of(call.getArgOperand(0)), op_of(i));
	if (const Copier *c = copier(call)) {
		Value *size = c->size < 0 ? ConstantInt::get(word, 16) :
					    call.getArgOperand(c->size);
		if (c->from >= 0)
			copied(i, call.getArgOperand(c->from), size, false);
		if (c->to >= 0)
			copied(i, call.getArgOperand(c->to), size, true);
	}
	IRBuilder<> b(&i);

	b.CreateStore(records.access(i), of_call);
	if (!call.doesNotReturn()) {
		b.SetInsertPoint(i.getNextNode());
		b.CreateStore(ConstantPointerNull::get(pointer), of_call);
	}
	if (unsigned how = model.combined.lookup(&i))
		b.CreateCall(hook("loom_atomic_combined", b.getInt32Ty()), b.getInt32(how));
}

void Instrumenter::sine(Instruction &i)
{
	IRBuilder<> b(&i);
	Value *angle = cast<CallBase>(i).getArgOperand(0);

	b.CreateCall(hook(sine_of(i), { angle->getType(), pointer }),
		     { angle, records.access(i) });
}

static Value *generic(IRBuilder<> &b, Value *at)
{
	return b.CreateAddrSpaceCast(at, b.getPtrTy());
}

void Instrumenter::range(IRBuilder<> &b, Instruction &i, Value *at, bool store,
			 Value *size)
{
	b.CreateCall(hook(store ? "loom_store_range" : "loom_load_range",
			  { pointer, word, pointer }),
		     { generic(b, at), b.CreateZExtOrTrunc(size, word),
		       records.access(i) });
}

void Instrumenter::access(IRBuilder<> &b, Instruction &i, Value *at, bool store,
			  uint64_t size, uint64_t align, bool is_volatile)
{
	bool plain = isPowerOf2_64(size) && size <= 16;
	std::string name = "loom_";

	if (!plain || (align < size && !is_volatile)) {
		range(b, i, at, store, b.getInt64(size));
		return;
	}
	if (is_volatile)
		name += "volatile_";
	name += store ? "store" : "load";
	b.CreateCall(hook(name + utostr(size), { pointer, pointer }),
		     { generic(b, at), records.access(i) });
}

/* What is loaded as one by its type, and of which a part is left here, has to lie as
 * the whole has. */
void Instrumenter::alignment(Instruction &i)
{
	Value *at = address_of(i);
	uint64_t align = getLoadStoreAlignment(&i).value();
	uint64_t size = m.getDataLayout().getTypeStoreSize(getLoadStoreType(&i));
	IRBuilder<> b(&i);

	if (align <= size || align > 16 ||
	    at->getPointerAlignment(m.getDataLayout()).value() >= align ||
	    computeKnownBits(at, m.getDataLayout()).countMinTrailingZeros() >= Log2_64(align))
		return;
	b.CreateCall(hook("loom_align", { pointer, word, b.getInt32Ty(), pointer }),
		     { generic(b, at), b.getInt64(align), b.getInt32(isa<StoreInst>(i)),
		       records.access(i) });
}

void Instrumenter::memory_access(Instruction &i)
{
	const DataLayout &layout = m.getDataLayout();
	IRBuilder<> b(&i);

	alignment(i);
	stays(i, address_of(i), b.getInt64(access_bytes(i)), objects.one_of(address_of(i)),
	      op_of(i));
	if (auto *l = dyn_cast<LoadInst>(&i))
		access(b, i, l->getPointerOperand(), false,
		       layout.getTypeStoreSize(l->getType()), l->getAlign().value(),
		       l->isVolatile() || l->isAtomic());
	else if (auto *s = dyn_cast<StoreInst>(&i))
		access(b, i, s->getPointerOperand(), true,
		       layout.getTypeStoreSize(s->getValueOperand()->getType()),
		       s->getAlign().value(), s->isVolatile() || s->isAtomic());
}

void Instrumenter::copy(AnyMemIntrinsic &c)
{
	IRBuilder<> b(&c);

	if (auto *t = dyn_cast<AnyMemTransferInst>(&c))
		if (is_watched_at(t->getRawSource())) {
			copied(c, t->getRawSource(), c.getLength(), false);
			range(b, c, t->getRawSource(), false, c.getLength());
		}
	if (is_watched_at(c.getRawDest())) {
		copied(c, c.getRawDest(), c.getLength(), true);
		range(b, c, c.getRawDest(), true, c.getLength());
	}
}

/* Calls that do not return here: a thread ends there. */
void Instrumenter::ends(Function &f)
{
	for (BasicBlock &b : f)
		if (auto *r = dyn_cast<ReturnInst>(b.getTerminator()))
			IRBuilder<>(r).CreateCall(hook("loom_exit", {}));
}

static bool is_division(const Instruction &i)
{
	unsigned op = i.getOpcode();

	return (op == Instruction::UDiv || op == Instruction::SDiv ||
		op == Instruction::URem || op == Instruction::SRem) &&
	       i.getType()->isIntegerTy() && !isa<ConstantInt>(i.getOperand(1));
}

void Instrumenter::division(Instruction &i)
{
	Constant *record = records.access(i);
	Value *is_zero = IRBuilder<>(&i).CreateIsNull(i.getOperand(1));

	IRBuilder<>(SplitBlockAndInsertIfThen(is_zero, &i, false))
		.CreateCall(hook("loom_divides_by_zero", pointer), record);
}

/* All addresses of an access, or of a call that makes some. */
static void look_at(Indices &indices, Instruction &i)
{
	SmallVector<Value *, 2> addresses;

	if (Value *at = address_of(i))
		addresses.push_back(at);
	else if (is_runtime_call(i) || isa<AnyMemIntrinsic>(i))
		copy_if(cast<CallBase>(i).args(), std::back_inserter(addresses),
			[](Value *v) { return v->getType()->isPointerTy(); });
	indices.look_at(i, addresses);
}

/* What of a function announces itself. */
void Instrumenter::find(Function &f, Found &found)
{
	for (Instruction &i : instructions(f)) {
		if (is_watched(i))
			found.accesses.push_back(&i);
		else if (address_of(i) && local_to_check(i))
			found.own.push_back(&i);
		else if (auto *c = dyn_cast<AnyMemIntrinsic>(&i))
			found.copies.push_back(c);
		else if (is_runtime_call(i) || is_call(i))
			found.calls.push_back(&i);
		else if (sine_of(i))
			found.sines.push_back(&i);
		else if (!host.isX86() && is_division(i)) /* by zero, and tells nobody */
			found.divisions.push_back(&i);
		else if (isa<AtomicRMWInst>(i) || isa<AtomicCmpXchgInst>(i))
			refuse(i, "loom does not know this atomic operation; use "
				  "CUDA's, or cuda::atomic_ref");
	}
}

void Instrumenter::begins(Function &f)
{
	for (BasicBlock &b : f) {
		IRBuilder<> at(&b, b.getFirstInsertionPt());

		if (&b == &f.getEntryBlock())
			at.CreateCall(hook("loom_enter", { pointer }),
				      at.CreateIntrinsic(Intrinsic::returnaddress, {},
							 at.getInt32(0)));
		at.CreateCall(hook("loom_block", pointer), records.block(b));
	}
}

void Instrumenter::function(Function &f)
{
	Found found;
	Indices indices(f);

	objects.begin(f);
	records.begin(f);
	find(f, found);
	for (auto *list : { &found.calls, &found.accesses })
		for (Instruction *i : *list)
			look_at(indices, *i);
	for (AnyMemIntrinsic *c : found.copies)
		look_at(indices, *c);
	begins(f);
	for (Instruction *i : found.calls)
		runtime_call(*i);
	for (Instruction *i : found.sines)
		sine(*i);
	for (Instruction *i : found.accesses)
		memory_access(*i);
	for (AnyMemIntrinsic *c : found.copies)
		copy(*c);
	ends(f);
	for (auto *list : { &found.calls, &found.accesses })
		for (Instruction *i : *list)
			objects.check_member(*i, records.access(*i));
	for (Instruction *i : found.divisions)
		division(*i);
	for (Instruction *i : found.own)
		check_local(*i, local_to_check(*i), records.access(*i));
	indices.ask(host, [&](Instruction &i) { return records.access(i); });
	let_wrap(f);
}

} // namespace

void move_indices(Function &f)
{
	Indices indices(f);
	SmallVector<Instruction *, 32> all;

	for (Instruction &i : instructions(f))
		if (is_watched(i) || is_runtime_call(i) || is_call(i) || isa<AnyMemIntrinsic>(i))
			all.push_back(&i);
	for (Instruction *i : all)
		look_at(indices, *i);
	indices.move();
}

void instrument(Module &m, const Model &model, const Triple &host)
{
	Instrumenter all(m, model, host);
	SmallVector<Function *, 16> functions;

	for (Function &f : m)
		if (!f.isDeclaration() && !is_quiet(f))
			functions.push_back(&f);
	for (Function *f : functions)
		all.function(*f);
}
