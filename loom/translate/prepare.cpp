#include <llvm/ADT/StringExtras.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/IntrinsicsNVPTX.h>
#include <llvm/IR/Operator.h>

#include "translate/translate.h"

using namespace llvm;

/* Its registers, by the runtime's names (base/builtin.h), a word after another. */
static const struct {
	const char *name;
	Intrinsic::ID word[3];
} registers[] = {
	{ "loom_threadIdx", { Intrinsic::nvvm_read_ptx_sreg_tid_x,
			      Intrinsic::nvvm_read_ptx_sreg_tid_y,
			      Intrinsic::nvvm_read_ptx_sreg_tid_z } },
	{ "loom_blockIdx", { Intrinsic::nvvm_read_ptx_sreg_ctaid_x,
			     Intrinsic::nvvm_read_ptx_sreg_ctaid_y,
			     Intrinsic::nvvm_read_ptx_sreg_ctaid_z } },
	{ "loom_blockDim", { Intrinsic::nvvm_read_ptx_sreg_ntid_x,
			     Intrinsic::nvvm_read_ptx_sreg_ntid_y,
			     Intrinsic::nvvm_read_ptx_sreg_ntid_z } },
	{ "loom_gridDim", { Intrinsic::nvvm_read_ptx_sreg_nctaid_x,
			    Intrinsic::nvvm_read_ptx_sreg_nctaid_y,
			    Intrinsic::nvvm_read_ptx_sreg_nctaid_z } }
};

bool is_kernel(const Function &f)
{
	return f.hasFnAttribute("loom-kernel");
}

bool is_quiet(const Function &f)
{
	return f.hasFnAttribute(Attribute::DisableSanitizerInstrumentation);
}

/* clang says in a list beside the functions which of them are kernels, and how
 * they are bounded.  A kernel's attributes go where it goes. */
static void note_kernels(Module &m)
{
	NamedMDNode *notes = m.getNamedMetadata("nvvm.annotations");

	if (!notes)
		return;
	for (MDNode *n : notes->operands()) {
		Function *f = mdconst::dyn_extract_or_null<Function>(
			n->getOperand(0));

		for (unsigned i = 1; f && i + 1 < n->getNumOperands(); i += 2) {
			StringRef what = cast<MDString>(n->getOperand(i))->getString();
			uint64_t value = mdconst::extract<ConstantInt>(
				n->getOperand(i + 1))->getZExtValue();

			f->addFnAttr(("loom-" + what).str(), utostr(value));
		}
	}
}

/* Of a kernel: its clusters' blocks in x, y and z. */
static void note_clusters(Function &f, const ConstantStruct &numbers)
{
	static const char *const axis[] = { "loom-cluster-x", "loom-cluster-y",
					    "loom-cluster-z" };

	for (unsigned i = 0; i < 3; i++) {
		auto *n = i < numbers.getNumOperands() ?
				  dyn_cast<ConstantInt>(numbers.getOperand(i)) : nullptr;

		f.addFnAttr(axis[i], utostr(n ? n->getZExtValue() : 1));
	}
}

/* Of a function or a variable what an attribute of loom/clang.h says. */
static void note_annotation(const ConstantStruct &one)
{
	auto *of = cast<GlobalObject>(one.getOperand(0)->stripPointerCasts());
	auto *name = cast<GlobalVariable>(one.getOperand(1)->stripPointerCasts());
	auto *given = dyn_cast<GlobalVariable>(one.getOperand(4)->stripPointerCasts());
	StringRef what = cast<ConstantDataArray>(name->getInitializer())->getAsCString();

	if (auto *v = dyn_cast<GlobalVariable>(of))
		v->addAttribute(what);
	else if (given && what == "loom_clusters" && is_kernel(*cast<Function>(of)))
		note_clusters(*cast<Function>(of),
			      *cast<ConstantStruct>(given->getInitializer()));
}

static void note_annotations(Module &m)
{
	GlobalVariable *list = m.getNamedGlobal("llvm.global.annotations");

	if (!list)
		return;
	for (const Use &u : cast<ConstantArray>(list->getInitializer())->operands())
		note_annotation(*cast<ConstantStruct>(u));
}

/* An atomic operation is a lane's own: to the optimiser what notes it may be copied, as
 * in loops that are unrolled (tests/loom/unrolled.cu: chosen). */
static void know_atomics(Module &m)
{
	Function *f = m.getFunction("loom_atomic_ordered");

	if (!f || !is_applied("atomics"))
		return;
	f->removeFnAttr(Attribute::Convergent);
	fired("atomics", f->getNumUses());
	for (User *u : f->users())
		if (auto *call = dyn_cast<CallBase>(u))
			call->removeFnAttr(Attribute::Convergent);
}

/* nvcc does not take it that threadIdx.x is below 1024. */
static void forget_ranges(Module &m)
{
	for (Function &f : m)
		if (f.isIntrinsic())
			f.removeRetAttr(Attribute::Range);
}

/* A load of one of the registers becomes the intrinsic.  Where a program wants
 * one's address, or copies all of it, it stays the variable, which is const. */
static void read_register(LoadInst &l, const DataLayout &layout)
{
	APInt offset(64, 0);
	const Value *base = l.getPointerOperand()->stripAndAccumulateConstantOffsets(
		layout, offset, true);
	uint64_t word = offset.getZExtValue() / 4;

	if (!l.getType()->isIntegerTy(32) || offset.urem(4) || word > 2)
		return;
	for (const auto &r : registers)
		if (base->getName() == r.name && isa<GlobalVariable>(base)) {
			Function *f = Intrinsic::getDeclaration(l.getModule(), r.word[word]);
			CallInst *c = CallInst::Create(f->getFunctionType(), f, "",
						       l.getIterator());

			f->removeRetAttr(Attribute::Range);
			c->setDebugLoc(l.getDebugLoc());
			l.replaceAllUsesWith(c);
			l.eraseFromParent();
			return;
		}
}

void read_registers(Module &m)
{
	for (Function &f : m)
		for (Instruction &i : make_early_inc_range(instructions(f)))
			if (auto *l = dyn_cast<LoadInst>(&i))
				read_register(*l, m.getDataLayout());
	for (const auto &r : registers)
		if (GlobalVariable *v = m.getNamedGlobal(r.name))
			v->setConstant(true);
}

/* Shared memory is what all threads of a block have: as a variable that only this
 * file knows, and whose address does not leave it, LLVM would keep a word of it in
 * a register across a barrier.  Dynamic memory begins where 16 bytes do. */
static void share(Module &m)
{
	for (GlobalVariable &v : m.globals()) {
		if (v.getAddressSpace() != SHARED)
			continue;
		if (v.hasLocalLinkage())
			v.setName("loom.shared." + v.getName());
		v.setLinkage(GlobalValue::ExternalLinkage);
		if (!v.hasInitializer())
			v.setAlignment(std::max(v.getAlign().valueOrOne(), Align(16)));
	}
}

/* Where ptxas lays arrays, and its optimiser alone knows. */
void align_shared(Module &m)
{
	for (GlobalVariable &v : m.globals())
		if (v.getAddressSpace() == SHARED && v.hasInitializer() &&
		    m.getDataLayout().getTypeAllocSize(v.getValueType()) >= 16 &&
		    v.getAlign().valueOrOne() < 16) {
			v.setAlignment(Align(16));
			fired("align");
		}
}

/* clang 19 gives a static variable another name when it sees that the host uses it,
 * and leaves those that it has seen before with the first one. */
static void find_renamed(Module &m, GlobalVariable &v)
{
	std::string start = (v.getName() + "__static__").str();

	for (GlobalVariable &other : m.globals())
		if (other.getName().starts_with(start)) {
			v.replaceAllUsesWith(&other);
			return;
		}
}

/* What has a name in C++, so that loom's own and C's functions are apart. */
static void link(Module &m)
{
	for (Function &f : m)
		if (f.getName().starts_with("_Z") && !is_kernel(f) &&
		    f.getLinkage() == GlobalValue::ExternalLinkage)
			f.addFnAttr(LINKED);
	for (GlobalVariable &v : m.globals())
		if (v.isDeclaration() && v.getAddressSpace() != SHARED)
			find_renamed(m, v);
	for (GlobalVariable &v : m.globals())
		if ((v.getAddressSpace() == GLOBAL || v.getAddressSpace() == CONSTANT) &&
		    v.getLinkage() == GlobalValue::ExternalLinkage)
			v.addAttribute(LINKED);
}

/* All of a source is here; what only serves kernels can go. */
static void internalise(Module &m)
{
	for (Function &f : m) {
		if (f.isDeclaration())
			continue;
		f.setComdat(nullptr);
		/* what a quiet one is called with is what the author wrote */
		f.setLinkage(is_kernel(f) || is_quiet(f) || f.hasFnAttribute(LINKED) ?
				     GlobalValue::ExternalLinkage :
				     GlobalValue::InternalLinkage);
	}
}

/* A load that a thread does not ask for would be a race that the program has not: LLVM
 * then leaves what a branch loads in it, though the address is sure to be good. */
static void load_where_asked(Module &m)
{
	for (Function &f : m)
		if (!f.isDeclaration())
			f.addFnAttr(Attribute::SanitizeThread);
}

void prepare(Module &m, bool relocatable)
{
	note_kernels(m);
	note_annotations(m);
	note_ends(m);
	forget_ranges(m);
	know_atomics(m);
	share(m);
	if (relocatable)
		link(m);
	internalise(m);
	load_where_asked(m);
}

/* What a kernel is given points to global memory, and so do the pointers in its
 * structs: the host has no other. */
static void point_to_global(Instruction *before, Value *p)
{
	IRBuilder<> b(before);
	Value *global = b.CreateAddrSpaceCast(p, b.getPtrTy(GLOBAL));
	Value *back = b.CreateAddrSpaceCast(global, b.getPtrTy());

	p->replaceUsesWithIf(back, [&](Use &u) { return u.getUser() != global; });
}

static void know_parameters(Function &f)
{
	Instruction *first = &*f.getEntryBlock().getFirstInsertionPt();

	for (Argument &a : f.args())
		if (a.getType()->isPointerTy() && !a.hasByValAttr())
			point_to_global(first, &a);
	for (Instruction &i : make_early_inc_range(instructions(f))) {
		auto *l = dyn_cast<LoadInst>(&i);

		if (!l || !l->getType()->isPointerTy())
			continue;
		if (auto *a = dyn_cast<Argument>(
			    l->getPointerOperand()->stripInBoundsOffsets()))
			if (a->hasByValAttr())
				point_to_global(l->getNextNode(), l);
	}
}

void know_spaces(Module &m)
{
	for (Function &f : m)
		if (is_kernel(f) && !f.isDeclaration())
			know_parameters(f);
}
