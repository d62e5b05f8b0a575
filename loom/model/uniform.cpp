#include "model/uniform.h"

#include <llvm/IR/Function.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>

using namespace llvm;

/* Registers that differ between lanes, and what is no calculation. */
static bool differs(const Instruction &i)
{
	auto *call = dyn_cast<CallBase>(&i);

	if (auto *l = dyn_cast<LoadInst>(&i))
		return l->isVolatile() || l->isAtomic();
	if (isa<PHINode>(i) || isa<AllocaInst>(i) || i.mayReadOrWriteMemory())
		return true;
	if (!call)
		return false;
	const Function *f = call->getCalledFunction();
	return !f || !f->isIntrinsic() || f->getName().contains(".tid.") ||
	       f->getName().contains("laneid");
}

bool is_uniform_value(const Value *v, unsigned depth)
{
	enum { DEEP = 12 };
	auto *i = dyn_cast<Instruction>(v);

	if (!i)
		return !isa<Argument>(v) ||
		       cast<Argument>(v)->getParent()->hasFnAttribute("loom-kernel");
	if (differs(*i) || depth > DEEP)
		return false;
	for (const Value *o : i->operands())
		if (!isa<Function>(o) && !is_uniform_value(o, depth + 1))
			return false;
	return true;
}
