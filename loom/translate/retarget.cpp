#include <llvm/ADT/StringExtras.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/IntrinsicsNVPTX.h>
#include <llvm/IR/ReplaceConstant.h>

#include "translate/translate.h"

using namespace llvm;

/* Where the running block keeps it, asked for when the function begins. */
static Value *place_in(Function &f, GlobalVariable &v, GlobalVariable *described)
{
	IRBuilder<> b(&f.getEntryBlock(), f.getEntryBlock().getFirstInsertionPt());
	Type *pointer = b.getPtrTy();
	CallInst *at = described ?
		b.CreateCall(f.getParent()->getOrInsertFunction("loom_shared_at",
					pointer, pointer), described) :
		b.CreateCall(f.getParent()->getOrInsertFunction("loom_shared_dynamic",
					pointer));

	if (DISubprogram *s = f.getSubprogram())
		at->setDebugLoc(DILocation::get(f.getContext(), s->getLine(), 0, s));
	show_shared(f, at, v, at->getNextNode());
	return b.CreateAddrSpaceCast(at, v.getType());
}

static void place_shared(GlobalVariable &v)
{
	GlobalVariable *described = v.hasInitializer() ? describe(v) : nullptr;
	DenseMap<Function *, Value *> known;

	convertUsersOfConstantsToInstructions({ &v });
	for (Use &u : make_early_inc_range(v.uses())) {
		auto *i = dyn_cast<Instruction>(u.getUser());

		if (!i)
			continue;
		Value *&at = known[i->getFunction()];
		if (!at)
			at = place_in(*i->getFunction(), v, described);
		u.set(at);
	}
	if (v.use_empty())
		v.eraseFromParent();
}

GlobalVariable *managed_by(GlobalVariable &v)
{
	std::string name = ("loom.managed." + v.getName()).str();

	if (!v.hasAttribute("loom_managed"))
		return nullptr;
	if (GlobalVariable *known = v.getParent()->getNamedGlobal(name))
		return known;
	Type *pointer = PointerType::get(v.getContext(), 0);

	return new GlobalVariable(*v.getParent(), pointer, false,
				  GlobalValue::InternalLinkage,
				  ConstantExpr::getPointerBitCastOrAddrSpaceCast(&v, pointer),
				  name);
}

/* The host's, of which nobody is told here; it stands still while kernels run. */
static void place_managed(GlobalVariable &v)
{
	GlobalVariable *by = managed_by(v);

	convertUsersOfConstantsToInstructions({ &v });
	for (Use &u : make_early_inc_range(v.uses())) {
		auto *i = dyn_cast<Instruction>(u.getUser());

		if (!i)
			continue;
		IRBuilder<> b(&*i->getFunction()->getEntryBlock().getFirstInsertionPt());
		LoadInst *at = b.CreateLoad(by->getValueType(), by);

		at->setMetadata(LLVMContext::MD_invariant_load,
				MDNode::get(v.getContext(), {}));
		u.set(b.CreateAddrSpaceCast(at, v.getType()));
	}
}

/* What no host code may name, a file's or a function's own, clang does not call
 * externally initialized. */
bool is_stored(const GlobalVariable &v)
{
	return v.isExternallyInitialized() || (v.hasInitializer() && !v.isConstant());
}

/* Device and constant variables lie where the runtime knows them
 * (memory/variables.c). */
static void place_variable(GlobalVariable &v)
{
	bool linked = v.hasAttribute(LINKED);

	if (linked && !v.hasInitializer())
		v.setName("loom.variable." + v.getName());
	if (!v.hasInitializer())
		return;
	if (is_stored(v)) {
		v.setSection(v.isConstant() ? "loom_readonly" :
			     v.getAddressSpace() == CONSTANT ? "loom_constant" :
							       "loom_device");
		v.setAlignment(std::max(v.getAlign().valueOrOne(), Align(32)));
		v.setName("loom.variable." + v.getName());
	}
	if (isa<UndefValue>(v.getInitializer()))
		v.setInitializer(Constant::getNullValue(v.getValueType()));
	v.setComdat(nullptr);
	v.setLinkage(linked ? GlobalValue::ExternalLinkage : GlobalValue::InternalLinkage);
	v.setExternallyInitialized(false);
}

/* Of a register by the name of its intrinsic. */
static const struct {
	StringRef part, name;
} registers[] = {
	{ ".tid.", "loom_threadIdx" }, { ".ctaid.", "loom_blockIdx" },
	{ ".ntid.", "loom_blockDim" }, { ".nctaid.", "loom_gridDim" }
};

/* A function ends without the value that it should return. */
static void lower_trap(IntrinsicInst &i)
{
	IRBuilder<> b(&i);
	FunctionCallee f = i.getModule()->getOrInsertFunction(
		"__ubsan_handle_missing_return", b.getVoidTy(), b.getPtrTy());

	b.CreateCall(f, ConstantPointerNull::get(b.getPtrTy()))->setDoesNotReturn();
	i.eraseFromParent();
}

static void lower(IntrinsicInst &i)
{
	StringRef name = i.getCalledFunction()->getName();

	if (i.getIntrinsicID() == Intrinsic::ubsantrap) {
		lower_trap(i);
		return;
	}
	if (!name.starts_with("llvm.nvvm."))
		return;
	for (const auto &r : registers) {
		if (!name.contains(r.part) || !name.starts_with("llvm.nvvm.read.ptx.sreg"))
			continue;
		IRBuilder<> b(&i);
		Constant *v = i.getModule()->getOrInsertGlobal(
			r.name, ArrayType::get(b.getInt32Ty(), 3));
		Value *at = b.CreateConstInBoundsGEP1_64(b.getInt32Ty(), b.CreateAddrSpaceCast(v, b.getPtrTy()),
							 (uint64_t)(name.back() - 'x'));
		LoadInst *l = b.CreateLoad(b.getInt32Ty(), at);

		l->setMetadata(LLVMContext::MD_invariant_load,
			       MDNode::get(i.getContext(), {}));
		i.replaceAllUsesWith(l);
		i.eraseFromParent();
		return;
	}
	refuse(i, "loom does not know " + name + "; leave it to #ifndef __LOOM__");
}

static void settle(Function &f)
{
	f.removeFnAttr("target-cpu");
	f.removeFnAttr("target-features");
	if (f.hasFnAttribute(LINKED))
		f.setName("loom.device." + f.getName());
	if (f.isDeclaration())
		return;
	f.setCallingConv(CallingConv::C);
	f.setComdat(nullptr);
	f.setLinkage(f.hasFnAttribute(LINKED) ? GlobalValue::ExternalLinkage :
						GlobalValue::InternalLinkage);
	f.setSection("");
	f.setVisibility(GlobalValue::DefaultVisibility);
	f.addFnAttr("disable-tail-calls", "true");
	for (Instruction &i : make_early_inc_range(instructions(f)))
		if (auto *intrinsic = dyn_cast<IntrinsicInst>(&i))
			lower(*intrinsic);
}

void retarget(Module &m, TargetMachine &host)
{
	SmallVector<GlobalVariable *, 16> shared;

	for (StringRef name : { "llvm.used", "llvm.compiler.used",
				"llvm.global.annotations", "__clang_gpu_used_external" })
		if (GlobalVariable *v = m.getNamedGlobal(name))
			v->eraseFromParent();
	for (GlobalVariable &v : m.globals())
		if (v.getAddressSpace() == SHARED)
			shared.push_back(&v);
	for (GlobalVariable *v : reverse(shared)) /* each in front of the last */
		place_shared(*v);
	for (GlobalVariable &v : m.globals())
		if (v.hasAttribute("loom_managed"))
			place_managed(v);
	for (GlobalVariable &v : m.globals())
		if (v.getAddressSpace() == GLOBAL || v.getAddressSpace() == CONSTANT)
			place_variable(v);
	for (Function &f : make_early_inc_range(m))
		if (is_quiet(f) && f.use_empty())
			f.eraseFromParent();
		else
			settle(f);
	for (StringRef name : { "nvvm.annotations", "nvvmir.version" })
		if (NamedMDNode *n = m.getNamedMetadata(name))
			m.eraseNamedMetadata(n);
	m.setTargetTriple(host.getTargetTriple().str());
	m.setDataLayout(host.createDataLayout());
}
