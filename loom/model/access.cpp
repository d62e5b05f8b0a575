#include "model/access.h"

#include <llvm/Analysis/ScalarEvolution.h>
#include <llvm/Analysis/ScalarEvolutionExpressions.h>

using namespace llvm;

const SCEV *access_address(Instruction &i, ScalarEvolution &evolution)
{
	const SCEV *s = evolution.getSCEV(access_pointer(i));

	if (access_space(i) != SHARED_SPACE)
		return s;
	return evolution.getTruncateOrZeroExtend(
		evolution.getPtrToIntExpr(s, evolution.getEffectiveSCEVType(s->getType())),
		Type::getInt32Ty(i.getContext()));
}

bool is_for_addresses(const Instruction &i)
{
	for (const User *u : i.users()) {
		auto *by = cast<Instruction>(u);

		if (by->getParent() != i.getParent())
			return false;
		if (auto *s = dyn_cast<StoreInst>(by)) {
			if (s->getValueOperand() == &i)
				return false;
		} else if (!isa<GetElementPtrInst>(by) && !isa<LoadInst>(by) &&
			   !((isa<CastInst>(by) || by->isBinaryOp()) &&
			     is_for_addresses(*by))) {
			return false;
		}
	}
	return true;
}
