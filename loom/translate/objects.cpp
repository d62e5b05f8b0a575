/* Which variable an address is taken from: the front end and LLVM know it, and an
 * address alone does not tell, as variables lie side by side.  The runtime looks
 * whether an access stays within (common/object.h); a variable of a thread's own,
 * of which nothing else is announced, is looked at where it is used.  Where pointers
 * change hands, what they point into does beside them.
 *
 * A variable is what was declared as one: t[0][40] stays within int t[8][32]. */
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/Demangle/Demangle.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/PatternMatch.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>

#include "translate/objects.h"
#include "translate/paths.h"
#include "translate/records.h"
#include "translate/translate.h"

using namespace llvm;
using namespace PatternMatch;

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
		(space == GLOBAL || space == CONSTANT) && is_stored(v) &&
			!v.hasAttribute("loom_managed")) &&
	       !v.getParent()->getDataLayout().getTypeAllocSize(v.getValueType()).isZero();
}

GlobalVariable *object_of(const Value *address)
{
	auto *v = dyn_cast_or_null<GlobalVariable>(only_object(address));

	return v && is_described(*v) ? const_cast<GlobalVariable *>(v) : nullptr;
}

static Constant *nothing(LLVMContext &c)
{
	return ConstantPointerNull::get(PointerType::get(c, 0));
}

Value *Objects::of(Value *address)
{
	while (isa<GEPOperator>(address) || isa<AddrSpaceCastOperator>(address))
		address = cast<Operator>(address)->getOperand(0);
	auto *v = dyn_cast<GlobalVariable>(address);
	auto *phi = dyn_cast<PHINode>(address);
	auto *select = dyn_cast<SelectInst>(address);

	if (v && is_described(*v))
		return describe(*v);
	if (!phi && !select)
		return nothing(address->getContext());
	auto [known, is_new] = followed.insert({ address, nullptr });
	if (!is_new)
		return known->second;
	IRBuilder<> b(cast<Instruction>(address));
	if (select) {
		Constant *none = nothing(address->getContext());
		auto *choice = SelectInst::Create(select->getCondition(), none, none);

		followed[address] = b.Insert(choice); /* a loop may lead back to it */
		choice->setTrueValue(of(select->getTrueValue()));
		choice->setFalseValue(of(select->getFalseValue()));
		return choice;
	}
	PHINode *way = b.CreatePHI(b.getPtrTy(), phi->getNumIncomingValues());
	followed[address] = way;
	for (unsigned n = 0; n < phi->getNumIncomingValues(); n++)
		way->addIncoming(of(phi->getIncomingValue(n)), phi->getIncomingBlock(n));
	return way;
}

Value *Objects::one_of(Value *address)
{
	SmallVector<const Value *, 4> objects;

	getUnderlyingObjects(address, objects, nullptr, 0);
	bool any = objects.size() > 1 && any_of(objects, [](const Value *o) {
		auto *v = dyn_cast<GlobalVariable>(o);
		return v && is_described(*v);
	});
	return any ? of(address) : nullptr;
}

/* Whether a value of the type has, at that byte, this array as a member of a struct. */
static bool has_member(const DataLayout &layout, Type *t, uint64_t at, const Type *array)
{
	for (;;) {
		if (auto *s = dyn_cast<StructType>(t)) {
			const StructLayout *l = layout.getStructLayout(s);
			unsigned n;

			if (at >= l->getSizeInBytes())
				return false;
			n = l->getElementContainingOffset(at);
			at -= l->getElementOffset(n);
			t = s->getElementType(n);
			if (!at && t == array)
				return true;
		} else if (auto *a = dyn_cast<ArrayType>(t)) {
			t = a->getElementType();
			at %= layout.getTypeAllocSize(t);
		} else {
			return false;
		}
	}
}

/* An element of an array that is a member of a variable, by an index that is not known. */
static std::optional<Member> member_of(const Value *address, const DataLayout &layout)
{
	APInt within(64, 0), start(64, 0);

	auto *g = dyn_cast<GEPOperator>(
		address->stripAndAccumulateConstantOffsets(layout, within, true));
	auto *array = g ? dyn_cast<ArrayType>(g->getSourceElementType()) : nullptr;
	if (!array || within.uge(layout.getTypeAllocSize(array->getElementType())) ||
	    !match(g->idx_begin()->get(), m_Zero()))
		return std::nullopt;
	const Value *base = g->getPointerOperand()->stripAndAccumulateConstantOffsets(
		layout, start, true);
	auto *v = dyn_cast<GlobalVariable>(base);
	uint64_t at = start.getZExtValue();
	if (!v || !is_described(*v) || !has_member(layout, v->getValueType(), at, array))
		return std::nullopt;
	return Member{ const_cast<GlobalVariable *>(v), at, layout.getTypeAllocSize(array) };
}

void note_members(Module &m)
{
	const DataLayout &layout = m.getDataLayout();

	for (Function &f : m)
		for (Instruction &i : instructions(f)) {
			const Value *at = only_address(i);
			auto member = at ? member_of(at, layout) : std::nullopt;

			if (member && i.getDebugLoc() && !is_quiet(f))
				i.setDebugLoc(path_through(m,
					(PATH_MEMBER "<" + Twine(member->start) + "," +
					 Twine(member->size) + "," + Twine(access_bytes(i))).str(),
					i.getDebugLoc().get()));
		}
}

void Objects::begin(Function &f)
{
	members.clear();
	for (Instruction &i : instructions(f)) {
		const DILocation *l = i.getDebugLoc().get();
		StringRef text = path_by(l, PATH_MEMBER);
		Member member = {};
		uint64_t bytes;

		if (text.empty())
			continue;
		i.setDebugLoc(l->getInlinedAt());
		if (!only_address(i) || text.consumeInteger(10, member.start) || !text.consume_front(",") ||
		    text.consumeInteger(10, member.size) || !text.consume_front(",") ||
		    text.consumeInteger(10, bytes) || bytes != access_bytes(i))
			continue; /* it is none, or has become wider */
		if ((member.of = object_of(only_address(i))))
			members[&i] = member;
	}
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

unsigned op_of(const Instruction &i)
{
	enum { LOADS, STORES, CHANGES };

	return is_atomic(i) ? CHANGES : isa<StoreInst>(i) ? STORES : LOADS;
}

/* Before i: it stays in these bytes behind the base. */
static void check_bytes(Instruction &i, Value *base, uint64_t start, uint64_t all,
			Constant *object, Constant *record)
{
	uint64_t size = access_bytes(i);
	IRBuilder<> b(&i);
	Type *pointer = b.getPtrTy(), *word = b.getInt64Ty();
	auto number = [&](Value *v) {
		return b.CreatePtrToInt(b.CreateAddrSpaceCast(v, pointer), word);
	};
	Value *distance = b.CreateSub(b.CreateSub(number(const_cast<Value *>(only_address(i))),
						  number(base)), b.getInt64(start));
	Value *outside = size > all ? b.getTrue() :
				      b.CreateICmpUGT(distance, b.getInt64(all - size));
	IRBuilder<> within(SplitBlockAndInsertIfThen(outside, &i, false));
	FunctionCallee f = i.getModule()->getOrInsertFunction("loom_leaves",
		within.getVoidTy(), word, word, word, within.getInt32Ty(), pointer, pointer);

	within.CreateCall(f, { distance, within.getInt64(size), within.getInt64(all),
			       within.getInt32(op_of(i)), object, record });
}

void check_local(Instruction &i, uint64_t all, Constant *record)
{
	check_bytes(i, const_cast<Value *>(only_object(address_of(i))), 0, all,
		    nothing(i.getContext()), record);
}

void Objects::check_member(Instruction &i, Constant *record)
{
	auto found = members.find(&i);

	if (found == members.end())
		return;
	const Member &member = found->second;
	check_bytes(i, member.of, member.start, member.size, describe(*member.of), record);
}
