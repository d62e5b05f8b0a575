#include "translate/records.h"
#include "model/access.h"
#include "translate/paths.h"
#include "translate/translate.h"

#include <llvm/ADT/PostOrderIterator.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/PostDominators.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/Demangle/Demangle.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>

extern "C" {
#include "common/metrics.h"
#include "common/record.h"
}

using namespace llvm;

Records::Records(Module &m, const Model &model) : m(m), model(model)
{
	LLVMContext &c = m.getContext();
	Type *four = Type::getInt32Ty(c), *eight = Type::getInt64Ty(c);
	Type *byte = Type::getInt8Ty(c);

	pointer = PointerType::get(c, 0);
	place_type = StructType::get(c, { pointer, pointer, pointer, four, four });
	node_type = StructType::get(c, { pointer, four, four, four, four });
	stray_type = StructType::get(c, { four, four, four, four, four });
	graph_type = StructType::get(c, { pointer, pointer, pointer, four, four });
	issued_type = StructType::get(c, { pointer, pointer, eight });
	record_type = StructType::get(c, { pointer, pointer, pointer, four, byte,
					   byte, byte, byte });
	static_assert(sizeof(loom_record) == 32 && sizeof(loom_node) == 24 && sizeof(loom_stray) == 20 &&
			      sizeof(loom_graph) == 32 &&
		      sizeof(loom_place) == 32, "as the types here");
}

Constant *Records::count(uint64_t n, unsigned bits)
{
	return ConstantInt::get(Type::getIntNTy(m.getContext(), bits), n);
}

GlobalVariable *Records::constant(Constant *value, const char *section)
{
	auto *v = new GlobalVariable(m, value->getType(), !section,
				     section ? GlobalValue::InternalLinkage :
							     GlobalValue::PrivateLinkage, value,
				     "loom.note");

	v->setAlignment(Align(8));
	if (section)
		v->setSection(section);
	return v;
}

Constant *Records::text(StringRef s)
{
	Constant *&known = texts[s];

	if (!known)
		known = constant(ConstantDataArray::getString(m.getContext(), s),
				 nullptr);
	return known;
}

/* As with addr2line: the file as the source says, without "./". */
static StringRef file_of(const DILocation *l)
{
	StringRef name = l->getFilename();

	while (name.consume_front("./"))
		;
	return name;
}

std::string plain_name(const DISubprogram *s)
{
	StringRef name = s->getName();

	if (name.starts_with("operator"))
		return std::string(name);
	return std::string(name.take_front(name.find('<')));
}

static std::string whole_name(const DISubprogram *s)
{
	StringRef linkage = s->getLinkageName();

	return linkage.empty() ? std::string(s->getName()) :
				 demangle(linkage);
}

Constant *Records::place(const DILocation *l)
{
	if (!l)
		return ConstantPointerNull::get(pointer);
	if (places.count(l))
		return places[l];
	Constant *caller = place(l->getInlinedAt());

	return places[l] = constant(ConstantStruct::get(place_type,
		{ text(file_of(l)), text(whole_name(l->getScope()->getSubprogram())),
		  caller, count(l->getLine(), 32), count(l->getColumn(), 32) }),
		nullptr);
}

/* Blocks in an order in which each comes before all that it leads to, but for what
 * leads back into a loop, and each loop is in one piece. */
static void put_in_order(ArrayRef<BasicBlock *> all, const Loop *within,
			 const LoopInfo &loops, SmallVectorImpl<BasicBlock *> &order,
			 SmallPtrSetImpl<BasicBlock *> &done)
{
	for (BasicBlock *b : all) {
		const Loop *inner = loops.getLoopFor(b);

		if (done.count(b) || (within && !within->contains(b)))
			continue;
		while (inner && inner != within && inner->getParentLoop() != within)
			inner = inner->getParentLoop();
		if (inner && inner != within) {
			put_in_order(all, inner, loops, order, done);
			continue;
		}
		done.insert(b);
		order.push_back(b);
	}
}

void Records::number_blocks(Function &f, const LoopInfo &loops)
{
	ReversePostOrderTraversal<Function *> forward(&f);
	SmallVector<BasicBlock *, 32> all(forward.begin(), forward.end());
	SmallPtrSet<BasicBlock *, 32> done;

	order.clear();
	number.clear();
	put_in_order(all, nullptr, loops, order, done);
	for (BasicBlock *b : order)
		number.insert({ b, number.size() + 1 });
}

Constant *Records::nodes(Function &f, const LoopInfo &loops)
{
	PostDominatorTree behind(f);
	SmallVector<Constant *, 32> all = { ConstantAggregateZero::get(node_type) };

	for (BasicBlock *b : order) {
		const auto *node = behind.getNode(b);
		const auto *next = node ? node->getIDom() : nullptr;
		const Loop *loop = loops.getLoopFor(b);
		unsigned last = number.lookup(b);

		if (loop && loop->getHeader() == b)
			last += loop->getNumBlocks() - 1;
		all.push_back(ConstantStruct::get(node_type,
			{ block(*b),
			  count(next ? number.lookup(next->getBlock()) : 0, 32),
			  count(loop ? number.lookup(loop->getHeader()) : 0, 32),
			  count(last, 32), count(0, 32) }));
	}
	return ConstantArray::get(ArrayType::get(node_type, all.size()), all);
}

Constant *Records::strays(const Function &f, unsigned *size)
{
	SmallVector<Constant *, 8> all;
	auto found = model.strays.find(&f);

	*size = 0;
	if (found == model.strays.end() || found->second.empty())
		return ConstantPointerNull::get(pointer);
	for (const Stray &s : found->second)
		all.push_back(ConstantStruct::get(stray_type,
			{ count(number.lookup(s.from), 32), count(number.lookup(s.to), 32),
			  count(number.lookup(s.last), 32),
			  count(number.lookup(s.meet[0]), 32),
			  count(number.lookup(s.meet[1]), 32) }));
	*size = all.size();
	return constant(ConstantArray::get(ArrayType::get(stray_type, all.size()), all),
			nullptr);
}

void Records::begin(Function &f)
{
	DominatorTree dominators(f);
	LoopInfo loops(dominators);
	unsigned size;

	made.clear();
	begun.clear();
	number_blocks(f, loops);
	/* Records name the graph, and the graph its blocks' records. */
	GlobalVariable *g = constant(ConstantAggregateZero::get(graph_type), nullptr);
	graph = g;
	Constant *list = constant(nodes(f, loops), nullptr), *apart = strays(f, &size);
	g->setInitializer(ConstantStruct::get(graph_type,
		{ text(demangle(f.getName())), list, apart, count(order.size() + 1, 32),
		  count(size, 32) }));
}

GlobalVariable *Records::record(const DILocation *l, unsigned kind, unsigned block,
				unsigned marks, Joined joined, Constant *beside)
{
	return constant(ConstantStruct::get(record_type,
		{ place(l), graph, beside, count(block, 32), count(kind, 8),
		  count(marks, 8), count(joined.wide, 8),
		  count(joined.before, 8) }), "loom_records");
}

void note_lines(const Module &m, Model &model)
{
	for (const Function &f : m)
		for (const Instruction &i : instructions(f)) {
			auto *l = dyn_cast<LoadInst>(&i);
			const DILocation *at = i.getDebugLoc().get();

			if (!l || !at)
				continue;
			const DILocation *&first =
				model.loaded[{ &f, getUnderlyingObject(l->getPointerOperand()) }];
			if (!first || at->getLine() < first->getLine())
				first = at;
		}
}

static const DILocation *line_of_loaded(const Instruction &i, const Model &model)
{
	SmallVector<const Value *, 4> objects;
	const DILocation *first = nullptr;

	if (!isa<LoadInst>(i))
		return nullptr;
	getUnderlyingObjects(access_pointer(i), objects);
	for (const Value *o : objects) {
		const DILocation *l = model.loaded.lookup({ i.getFunction(), o });

		if (l && (!first || l->getLine() < first->getLine()))
			first = l;
	}
	return objects.size() > 1 ? first : nullptr;
}

/* Where two loads became one it has no line: then it is at that of the first of them,
 * if they are of two variables, or of what uses it. */
static const DILocation *line_of(const Instruction &i, const Model &model)
{
	const DILocation *l = i.getDebugLoc().get();

	if (l && l->getLine())
		return l;
	if (const DILocation *by = line_of_loaded(i, model))
		return by;
	for (const User *u : i.users())
		if (const DILocation *by = cast<Instruction>(u)->getDebugLoc().get())
			if (by->getLine())
				return by;
	for (const Instruction &other : *i.getParent())
		if (const DILocation *by = other.getDebugLoc().get())
			if (by->getLine())
				return by;
	return l;
}

bool is_atomic(const Instruction &i)
{
	auto *c = dyn_cast<CallBase>(&i);
	const Function *f = c ? c->getCalledFunction() : nullptr;

	return f && f->getName().starts_with("loom_atomic_") && c->arg_size() > 1;
}

const Value *only_address(const Instruction &i)
{
	return is_atomic(i) ? cast<CallBase>(i).getArgOperand(0) : access_pointer(i);
}

uint64_t access_bytes(const Instruction &i)
{
	if (!is_atomic(i))
		return i.getDataLayout().getTypeStoreSize(
			getLoadStoreType(const_cast<Instruction *>(&i)));
	auto *size = dyn_cast<ConstantInt>(cast<CallBase>(i).getArgOperand(1));
	return size ? size->getZExtValue() : 0;
}

Constant *Records::object(const Instruction &i)
{
	const Value *at = only_address(i);
	GlobalVariable *v = at ? object_of(at) : nullptr;

	return v ? describe(*v) : static_cast<Constant *>(ConstantPointerNull::get(pointer));
}

Constant *Records::access(const Instruction &i)
{
	GlobalVariable *&r = made[&i];
	const DILocation *l = line_of(i, model);
	bool unsure = l != i.getDebugLoc().get() || i.getMetadata(SUNK);
	auto joined = model.joined.find(&i);
	unsigned marks = (joined != model.joined.end() ? LOOM_MARK_JOINED : 0) |
			 (path_is_through(l, PATH_LDG) ? LOOM_MARK_NC : 0) |
			 (path_is_through(l, PATH_WAITS) ? LOOM_MARK_WAITS : 0) |
			 (model.guarded.contains(&i) ? LOOM_MARK_GUARDED : 0) |
			 (i.getMetadata(VALUE) ? LOOM_MARK_VALUE : 0) |
			 (i.getMetadata(KEPT) ? LOOM_MARK_KEPT : 0) |
			 (unsure ? LOOM_MARK_UNSURE : 0);

	if (!r)
		r = record(l, LOOM_RECORD_ACCESS, number.lookup(i.getParent()), marks,
			   joined != model.joined.end() ? joined->second : Joined(),
			   object(i));
	return r;
}

/* Of a copy the loads before it. */
static unsigned kind_of(const Instruction &i)
{
	if (is_copy(i))
		return LOOM_SHARED_LOAD;
	bool shared = getLoadStoreAddressSpace(const_cast<Instruction *>(&i)) == SHARED;

	if (isa<LoadInst>(i))
		return shared ? LOOM_SHARED_LOAD : LOOM_GLOBAL_LOAD;
	return shared ? LOOM_SHARED_STORE : LOOM_GLOBAL_STORE;
}

Constant *Records::issued(const BasicBlock &b)
{
	SmallVector<Constant *, 8> all;
	auto found = model.issued.find(&b);
	Constant *null = ConstantPointerNull::get(pointer);

	if (found == model.issued.end())
		return null;
	for (const Instruction *i : found->second) {
		Constant *a = ConstantStruct::get(issued_type,
			{ access(*i), block(*i->getParent()), count(kind_of(*i), 64) });

		all.append(!is_copy(*i) ? 1 : model.guarded.contains(i) ? LOOM_GUARDS : 0, a);
	}
	all.push_back(ConstantStruct::get(issued_type, { null, null, count(0, 64) }));
	return constant(ConstantArray::get(ArrayType::get(issued_type, all.size()),
					   all), nullptr);
}

/* Its line is that of its first instruction that has one. */
Constant *Records::block(const BasicBlock &b)
{
	const DILocation *l = nullptr;

	for (const Instruction &i : b)
		if (!l && !isa<PHINode>(i))
			l = i.getDebugLoc().get();
	if (!begun.count(&b)) {
		Constant *list = issued(b);

		begun[&b] = record(l, LOOM_RECORD_BLOCK, number.lookup(&b),
				   0, Joined(), list);
	}
	return begun[&b];
}
