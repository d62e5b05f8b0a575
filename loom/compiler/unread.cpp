/* Hands to the runtime what the host's calls of CUDA return and nobody uses: those that
 * fail are told (runtime/api/unread.c).  A plugin of clang's, which compiles the host's
 * side.  Asked once calls are in line and variables are values, so that what is stored
 * and never read is as little used as what is thrown away. */
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Module.h>
#include <llvm/Passes/PassBuilder.h>
#include <llvm/Passes/PassPlugin.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>

using namespace llvm;

namespace
{

using Values = SmallPtrSet<const Value *, 8>;

/* By choices of which nobody uses the outcome it is not; by the function's return it is
 * only handed on. */
bool is_used(const Value &v, bool handed_on_too, Values &seen)
{
	return any_of(v.users(), [&](const User *u) {
		if (isa<ReturnInst>(u))
			return handed_on_too;
		if (!isa<PHINode>(u) && !isa<SelectInst>(u))
			return true;
		return seen.insert(u).second && is_used(*u, handed_on_too, seen);
	});
}

bool is_used(const Value &v, bool handed_on_too)
{
	Values seen;

	return is_used(v, handed_on_too, seen);
}

/* Those that return errors: the runtime's, and what hands on nothing but what such
 * functions have returned, without a look at it. */
using Functions = SmallPtrSet<const Function *, 16>;

bool is_error(const Value *v, const Functions &errors, Values &seen)
{
	if (auto *n = dyn_cast<ConstantInt>(v))
		return n->isZero();
	if (!seen.insert(v).second)
		return true;
	if (auto *c = dyn_cast<CallBase>(v))
		return errors.contains(c->getCalledFunction()) && !is_used(*c, false);
	if (auto *s = dyn_cast<SelectInst>(v))
		return is_error(s->getTrueValue(), errors, seen) &&
		       is_error(s->getFalseValue(), errors, seen);
	auto *p = dyn_cast<PHINode>(v);

	return p && all_of(p->incoming_values(), [&](const Value *in) {
		return is_error(in, errors, seen);
	});
}

bool returns_error(const Function &f, const Functions &errors)
{
	Values seen;

	if (!f.getReturnType()->isIntegerTy(32))
		return false;
	if (f.isDeclaration())
		return f.getName().starts_with("cuda");
	return all_of(f, [&](const BasicBlock &b) {
		auto *r = dyn_cast<ReturnInst>(b.getTerminator());

		return !r || is_error(r->getReturnValue(), errors, seen);
	}) && !seen.empty();
}

Functions that_return_errors(const Module &m)
{
	Functions errors;
	size_t before;

	do {
		before = errors.size();
		for (const Function &f : m)
			if (returns_error(f, errors))
				errors.insert(&f);
	} while (errors.size() > before);
	return errors;
}

bool is_unread(const Instruction &i, const Functions &errors)
{
	auto *c = dyn_cast<CallBase>(&i);

	return c && errors.contains(c->getCalledFunction()) && !is_used(*c, true);
}

/* The runtime knows the line by where it returns to, which stays this one place. */
void hand_over(CallBase &c)
{
	IRBuilder<> b(&c);

	if (auto *i = dyn_cast<InvokeInst>(&c))
		SplitEdge(i->getParent(), i->getNormalDest());
	b.SetInsertPoint(*c.getInsertionPointAfterDef());
	CallInst *told = b.CreateCall(c.getModule()->getOrInsertFunction(
		"loom_unread", b.getVoidTy(), c.getType()), &c);
	told->setDebugLoc(c.getDebugLoc());
	told->setTailCallKind(CallInst::TCK_NoTail);
	told->setCannotMerge();
}

struct Unread : PassInfoMixin<Unread> {
	PreservedAnalyses run(Module &m, ModuleAnalysisManager &)
	{
		const Functions errors = that_return_errors(m);
		SmallVector<CallBase *, 16> unread;

		for (Function &f : m)
			for (Instruction &i : instructions(f))
				if (is_unread(i, errors))
					unread.push_back(cast<CallBase>(&i));
		for (CallBase *c : unread)
			hand_over(*c);
		return unread.empty() ? PreservedAnalyses::all() : PreservedAnalyses::none();
	}
};

} // namespace

extern "C" PassPluginLibraryInfo llvmGetPassPluginInfo()
{
	return { LLVM_PLUGIN_API_VERSION, "loom", LLVM_VERSION_STRING, [](PassBuilder &b) {
		b.registerOptimizerEarlyEPCallback([](ModulePassManager &p, OptimizationLevel) {
			p.addPass(Unread());
		});
	} };
}
