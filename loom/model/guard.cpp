/* Before copies by cp.async ptxas has three loads of shared memory that are no lane's,
 * which the profiler counts as instructions without a wavefront.
 *
 * The rule: before the first copy of the machine's basic block, and before the first one
 * behind a barrier or an access to shared memory.  What is predicated does not end such a
 * block (predicate.cpp), and has its loads though no lane takes it: all warps that come
 * by issue them.
 *
 * Evidence: copies... and twoStages of tests/loom/branches.cu, an H200; twenty rows of
 * the book's counters, an H100 (multiplyByWarps: 768 requests).
 *
 * Limits: what the loads are for is not known.  The blocks are those of LLVM's graph, as
 * far as predicate.cpp joins them. */
#include <llvm/IR/InstrTypes.h>

#include "model/access.h"
#include "model/model.h"

using namespace llvm;

bool is_copy(const Instruction &i)
{
	auto *call = dyn_cast<CallInst>(&i);

	return call && call->getCalledFunction() &&
	       call->getCalledFunction()->getName() == "loom_async_copy";
}

/* A barrier, or what the warp does together; an access to shared memory. */
static bool ends_guard(Instruction &i)
{
	auto *call = dyn_cast<CallBase>(&i);
	const Function *f = call ? call->getCalledFunction() : nullptr;

	if (access_pointer(i))
		return access_space(i) == SHARED_SPACE;
	if (!f || !f->isDeclaration() || f->getName().starts_with("loom_async"))
		return false;
	if (f->getName().starts_with("loom_atomic"))
		return call->getArgOperand(0)->stripPointerCasts()->getType()
			       ->getPointerAddressSpace() == SHARED_SPACE;
	return call->hasFnAttr(Attribute::NoMerge);
}

/* Whether the loads are there where the block ends. */
static bool guard(const BasicBlock *b, Model &model,
		  DenseMap<const BasicBlock *, bool> &behind)
{
	auto [known, is_new] = behind.insert({ b, false });

	if (!is_new)
		return known->second;
	const BasicBlock *before = model.before.lookup(b);
	bool guarded = before && guard(before, model, behind);

	for (const Instruction &i : *b) {
		if (is_copy(i) && !guarded)
			model.guarded.insert(&i);
		if (is_copy(i))
			guarded = true;
		else if (ends_guard(const_cast<Instruction &>(i)))
			guarded = false;
	}
	return behind[b] = guarded;
}

void guard(Function &f, FunctionAnalysisManager &, Model &model)
{
	DenseMap<const BasicBlock *, bool> behind;

	for (const BasicBlock &b : f)
		guard(&b, model, behind);
}
