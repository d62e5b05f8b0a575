/* The table of the module's kernels and variables (common/module.h), and for each
 * kernel a function that takes its values from where a launch has put them. */
#include <llvm/ADT/StringExtras.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Operator.h>
#include <llvm/Transforms/Utils/ModuleUtils.h>

#include "translate/loops.h"
#include "translate/records.h"
#include "translate/translate.h"

extern "C" {
#include "common/module.h"
}
#include "common/kernel.h"

using namespace llvm;

namespace
{

class Table {
	Module &m;
	const LoopsOf &loops;
	PointerType *pointer;
	Type *four, *eight;
	StructType *value_type, *limits_type, *kernel_type, *named_type, *variable_type,
		*module_type, *loops_type, *common_type;

	Constant *text(StringRef s);
	Constant *null() { return ConstantPointerNull::get(pointer); }
	Constant *count(uint64_t n, Type *t) { return ConstantInt::get(t, n); }
	GlobalVariable *variable(Constant *value, const Twine &name);
	Constant *list(ArrayRef<Constant *> items, StructType *type);
	Constant *values(Function &k, uint64_t *size);
	Constant *limits(const Function &k);
	Function *enter(Function &k);
	Constant *as_loops(const Function &k);
	Constant *kernel(Function &k);
	Constant *host_variable(GlobalVariable &v);
	uint64_t limit(const Function &k, StringRef name);

      public:
	Table(Module &m, const LoopsOf &loops);
	void add(StringRef id);
};

Table::Table(Module &m, const LoopsOf &loops) : m(m), loops(loops)
{
	LLVMContext &c = m.getContext();

	pointer = PointerType::get(c, 0);
	four = Type::getInt32Ty(c);
	eight = Type::getInt64Ty(c);
	value_type = StructType::get(c, { four, four });
	limits_type = StructType::get(c, { four, ArrayType::get(four, 3) });
	kernel_type = StructType::get(c, { pointer, pointer, pointer, pointer, eight,
					   eight, pointer, eight, pointer, limits_type,
					   pointer });
	loops_type = StructType::get(c, { pointer, pointer, pointer, pointer, eight, four,
					  four, four });
	common_type = StructType::get(c, { eight, eight });
	named_type = StructType::get(c, { pointer, pointer });
	variable_type = StructType::get(c, { pointer, pointer, pointer });
	module_type = StructType::get(c, { pointer, pointer, pointer, pointer,
					   eight, eight });
	static_assert(sizeof(loom_value) == 8 && sizeof(loom_limits) == 16 &&
		      sizeof(loom_kernel) == 96 && sizeof(loom_module) == 48 &&
		      sizeof(loom_module_variable) == 24 && sizeof(loom_loops) == 56 &&
		      sizeof(loom_in_common) == 16,
		      "as the types here");
}

GlobalVariable *Table::variable(Constant *value, const Twine &name)
{
	return new GlobalVariable(m, value->getType(), false,
				  GlobalValue::InternalLinkage, value, name);
}

Constant *Table::text(StringRef s)
{
	return variable(ConstantDataArray::getString(m.getContext(), s), "loom.text");
}

Constant *Table::list(ArrayRef<Constant *> items, StructType *type)
{
	if (items.empty())
		return null();
	return variable(ConstantArray::get(ArrayType::get(type, items.size()), items),
			"loom.list");
}

/* How the values lie: one behind the other, each aligned as its type is. */
static Type *value_of(const Argument &a)
{
	return a.hasByValAttr() ? a.getParamByValType() : a.getType();
}

static uint64_t place(const DataLayout &layout, const Argument &a, uint64_t *at)
{
	Align align = a.hasByValAttr() ? a.getParamAlign().valueOrOne() :
					 layout.getABITypeAlign(a.getType());
	uint64_t offset = alignTo(*at, align);

	*at = offset + layout.getTypeAllocSize(value_of(a));
	return offset;
}

Constant *Table::values(Function &k, uint64_t *size)
{
	SmallVector<Constant *, 8> all;
	uint64_t at = 0;

	for (const Argument &a : k.args()) {
		uint64_t offset = place(m.getDataLayout(), a, &at);

		all.push_back(ConstantStruct::get(value_type,
			{ count(offset, four), count(at - offset, four) }));
	}
	*size = at;
	return list(all, value_type);
}

} // namespace

Value *take_value(const Argument &a, Value *values, uint64_t *at, IRBuilder<> &b)
{
	uint64_t offset = place(a.getParent()->getDataLayout(), a, at);
	Value *p = b.CreateConstInBoundsGEP1_64(b.getInt8Ty(), values, offset);
	Type *t = a.getType();

	if (a.hasByValAttr())
		return p;
	if (t->isIntegerTy(1))
		return b.CreateTrunc(b.CreateLoad(b.getInt8Ty(), p), t);
	return b.CreateLoad(t, p);
}

namespace
{

/* void run(void *values): in a thread of a launch. */
Function *Table::enter(Function &k)
{
	Function *f = Function::Create(
		FunctionType::get(Type::getVoidTy(m.getContext()), pointer, false),
		GlobalValue::InternalLinkage, "loom.run." + k.getName(), m);
	IRBuilder<> b(BasicBlock::Create(m.getContext(), "", f));
	SmallVector<Value *, 8> given;
	uint64_t at = 0;

	for (const Argument &a : k.args())
		given.push_back(take_value(a, f->getArg(0), &at, b));
	CallInst *c = b.CreateCall(&k, given);
	c->setAttributes(AttributeList::get(m.getContext(), AttributeSet(),
		AttributeSet(), SmallVector<AttributeSet, 8>(map_range(k.args(),
			[&](Argument &a) { return k.getAttributes().getParamAttrs(
				a.getArgNo()); }))));
	if (k.hasFnAttribute(ENDS))
		b.CreateCall(m.getOrInsertFunction("loom_at_end", b.getVoidTy()));
	b.CreateRetVoid();
	return f;
}

uint64_t Table::limit(const Function &k, StringRef name)
{
	uint64_t n = 0;

	k.getFnAttribute(name).getValueAsString().getAsInteger(10, n);
	return n;
}

Constant *Table::limits(const Function &k)
{
	SmallVector<Constant *, 3> cluster;

	for (StringRef name : { "loom-cluster-x", "loom-cluster-y", "loom-cluster-z" })
		cluster.push_back(count(limit(k, name), four));
	return ConstantStruct::get(limits_type,
		{ count(limit(k, "loom-maxntidx"), four),
		  ConstantArray::get(ArrayType::get(four, 3), cluster) });
}

/* Bytes of the static shared variables of a kernel and of what it calls. */
static void uses(const Value *v, SmallPtrSetImpl<const Value *> &seen)
{
	if (!seen.insert(v).second)
		return;
	if (auto *f = dyn_cast<Function>(v)) {
		for (const Instruction &i : instructions(*f))
			for (const Value *o : i.operands())
				if (isa<Constant>(o))
					uses(o, seen);
	} else if (auto *c = dyn_cast<ConstantExpr>(v)) {
		for (const Value *o : c->operands())
			uses(o, seen);
	}
}

static uint64_t shared_bytes(const Function &k)
{
	const Module &m = *k.getParent();
	SmallPtrSet<const Value *, 32> seen;
	uint64_t at = 0;

	uses(&k, seen);
	for (const GlobalVariable &v : m.globals())
		if (v.getAddressSpace() == SHARED && v.hasInitializer() && seen.count(&v))
			at = alignTo(at, v.getAlign().valueOrOne()) +
			     m.getDataLayout().getTypeAllocSize(v.getValueType());
	return at;
}

/* The place that a barrier has in messages (instrument.cpp). */
static Constant *record_of(const CallInst &barrier)
{
	for (const Instruction *i = &barrier; i; i = i->getPrevNode())
		if (auto *s = dyn_cast<StoreInst>(i))
			return cast<Constant>(const_cast<Value *>(s->getValueOperand()));
	return ConstantPointerNull::get(PointerType::get(barrier.getContext(), 0));
}

Constant *Table::as_loops(const Function &k)
{
	SmallVector<Constant *, 8> parts, records, numbers, common;
	auto made = loops.find(&k);
	auto all = [&](ArrayRef<Constant *> items, Type *t) -> Constant * {
		return items.empty() ? null() :
			variable(ConstantArray::get(ArrayType::get(t, items.size()), items),
				 "loom.list");
	};

	if (made == loops.end())
		return null();
	for (Function *f : made->second.part)
		parts.push_back(f);
	for (const CallInst *c : made->second.barrier) {
		records.push_back(record_of(*c));
		numbers.push_back(cast<Constant>(c->getArgOperand(0)));
	}
	for (auto [at, size] : made->second.common)
		common.push_back(ConstantStruct::get(common_type,
			{ count(at, eight), count(size, eight) }));
	return variable(ConstantStruct::get(loops_type,
		{ all(parts, pointer), all(records, pointer), all(numbers, four),
		  all(common, common_type), count(made->second.frame, eight),
		  count(records.size(), four), count(common.size(), four),
		  count(made->second.orders, four) }), "loom.loops");
}

Constant *Table::kernel(Function &k)
{
	const DISubprogram *s = k.getSubprogram();
	uint64_t size;
	Constant *value = values(k, &size);

	return variable(ConstantStruct::get(kernel_type,
		{ null(), text(s ? plain_name(s) : std::string(k.getName())), null(),
		  enter(k), count(size, eight), count(k.arg_size(), eight), value,
		  count(shared_bytes(k), eight), null(), limits(k), as_loops(k) }), "loom.kernel");
}

static bool is_for_host(const GlobalVariable &v)
{
	return (v.getAddressSpace() == GLOBAL || v.getAddressSpace() == CONSTANT) &&
	       v.hasInitializer() && v.isExternallyInitialized();
}

Constant *Table::host_variable(GlobalVariable &v)
{
	GlobalVariable *managed = managed_by(v);

	return ConstantStruct::get(variable_type,
		{ text(v.getName()),
		  ConstantExpr::getPointerBitCastOrAddrSpaceCast(&v, pointer),
		  managed ? managed : null() });
}

void Table::add(StringRef id)
{
	SmallVector<Constant *, 8> kernels, variables;
	SmallVector<Function *, 8> functions;

	for (Function &f : m)
		if (is_kernel(f) && !f.isDeclaration())
			functions.push_back(&f);
	for (Function *f : functions)
		kernels.push_back(ConstantStruct::get(named_type,
			{ text(f->getName()), kernel(*f) }));
	for (GlobalVariable &v : m.globals())
		if (is_for_host(v))
			variables.push_back(host_variable(v));
	GlobalVariable *module = variable(ConstantStruct::get(module_type,
		{ null(), text(id), list(kernels, named_type),
		  list(variables, variable_type), count(kernels.size(), eight),
		  count(variables.size(), eight) }), "loom.module");
	Function *start = Function::Create(
		FunctionType::get(Type::getVoidTy(m.getContext()), false),
		GlobalValue::InternalLinkage, "loom.start", m);
	IRBuilder<> b(BasicBlock::Create(m.getContext(), "", start));

	b.CreateCall(m.getOrInsertFunction("loom_module_add", b.getVoidTy(), pointer),
		     module);
	b.CreateRetVoid();
	appendToGlobalCtors(m, start, 101); /* before the host's, which asks for it */
}

} // namespace

void add_table(Module &m, StringRef id, const LoopsOf &loops)
{
	Table(m, loops).add(id);
}
