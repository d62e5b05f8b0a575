/* Which variable an address is taken from: the front end and LLVM know it, and an
 * address alone does not tell, as variables lie side by side.  The runtime looks
 * whether an access stays within (common/object.h); a variable of a thread's own,
 * of which nothing else is announced, is looked at where it is used.
 *
 * A variable is what was declared as one: t[0][40] stays within int t[8][32]. */
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/Demangle/Demangle.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>

#include "translate/translate.h"

using namespace llvm;

/* "kernel(int)::tile" of its mangled name. */
static std::string author_name(const GlobalVariable &v)
{
	StringRef name = v.getName();

	name.consume_front("loom.shared.");
	std::string whole = demangle(name);
	size_t colons = whole.rfind("::");
	return colons == std::string::npos ? whole : whole.substr(colons + 2);
}

GlobalVariable *describe(GlobalVariable &v)
{
	Module &m = *v.getParent();
	LLVMContext &c = m.getContext();
	std::string name = ("loom.about." + v.getName()).str();
	PointerType *pointer = PointerType::get(c, 0);
	Type *eight = Type::getInt64Ty(c), *four = Type::getInt32Ty(c);
	StructType *type = StructType::get(c, { pointer, eight, eight, four, four,
						pointer, pointer });
	Constant *null = ConstantPointerNull::get(pointer);

	if (GlobalVariable *known = m.getNamedGlobal(name))
		return known;
	Constant *letters = ConstantDataArray::getString(c, author_name(v));
	auto *text = new GlobalVariable(m, letters->getType(), true,
					GlobalValue::InternalLinkage, letters, "loom.name");
	Constant *at = v.getAddressSpace() == SHARED ? null :
		ConstantExpr::getPointerBitCastOrAddrSpaceCast(&v, pointer);

	return new GlobalVariable(m, type, false, GlobalValue::InternalLinkage,
		ConstantStruct::get(type, { text,
			ConstantInt::get(eight, m.getDataLayout().getTypeAllocSize(v.getValueType())),
			ConstantInt::get(eight, v.getAlign().valueOrOne().value()),
			ConstantInt::get(four, 0), ConstantInt::get(four, 0), null, at }),
		name);
}

/* NULL: several, or nobody knows. */
static const Value *only_object(const Value *address)
{
	SmallVector<const Value *, 4> objects;

	getUnderlyingObjects(address, objects, nullptr, 0);
	return objects.size() == 1 ? objects.front() : nullptr;
}

/* What has a place and a size of its own in the module. */
static bool is_described(const GlobalVariable &v)
{
	unsigned space = v.getAddressSpace();

	return (space == SHARED ? v.hasInitializer() :
		(space == GLOBAL || space == CONSTANT) && v.isExternallyInitialized() &&
			!v.hasAttribute("loom_managed")) &&
	       !v.getParent()->getDataLayout().getTypeAllocSize(v.getValueType()).isZero();
}

GlobalVariable *object_of(const Value *address)
{
	auto *v = dyn_cast_or_null<GlobalVariable>(only_object(address));

	return v && is_described(*v) ? const_cast<GlobalVariable *>(v) : nullptr;
}

uint64_t local_to_check(Instruction &i)
{
	const DataLayout &layout = i.getModule()->getDataLayout();
	const Value *address = getLoadStorePointerOperand(&i);
	uint64_t size = layout.getTypeStoreSize(getLoadStoreType(&i));
	auto *a = dyn_cast_or_null<AllocaInst>(only_object(address));
	std::optional<TypeSize> whole;
	APInt at(64, 0);

	if (a)
		whole = a->getAllocationSize(layout);
	if (!whole || whole->isScalable())
		return 0;
	uint64_t all = whole->getFixedValue();
	bool known = address->stripAndAccumulateConstantOffsets(layout, at, true) == a;

	return known && at.ule(all) && size <= all - at.getZExtValue() ? 0 : all;
}

void check_local(Instruction &i, uint64_t all, Constant *record)
{
	uint64_t size = i.getModule()->getDataLayout().getTypeStoreSize(getLoadStoreType(&i));
	IRBuilder<> b(&i);
	Type *pointer = b.getPtrTy(), *word = b.getInt64Ty();
	Value *base = const_cast<Value *>(only_object(address_of(i)));
	auto number = [&](Value *v) {
		return b.CreatePtrToInt(b.CreateAddrSpaceCast(v, pointer), word);
	};
	Value *distance = b.CreateSub(number(address_of(i)), number(base));
	Value *outside = size > all ? b.getTrue() :
				      b.CreateICmpUGT(distance, b.getInt64(all - size));
	IRBuilder<> within(SplitBlockAndInsertIfThen(outside, &i, false));
	FunctionCallee f = i.getModule()->getOrInsertFunction("loom_leaves_local",
		within.getVoidTy(), word, word, word, within.getInt32Ty(), pointer);

	within.CreateCall(f, { distance, within.getInt64(size), within.getInt64(all),
			       within.getInt32(isa<StoreInst>(i)), record });
}
