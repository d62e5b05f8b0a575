/* The carry of inline PTX: add.cc leaves it to addc, of another text too, as long as both
 * are in the same function once calls are put in line.  Until then it lies where a
 * function of no code says, so that all keep their order; then each function has its own,
 * which the optimiser takes into a register.  (PTX ISA, "Extended-Precision Integer
 * Arithmetic Instructions": calls do not keep it.) */
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstrTypes.h>

#include "translate/translate.h"

using namespace llvm;

static AllocaInst *own_carry(Function &f)
{
	IRBuilder<> b(&*f.getEntryBlock().getFirstInsertionPt());
	AllocaInst *carry = b.CreateAlloca(b.getInt32Ty());

	b.CreateStore(b.getInt32(0), carry);
	return carry;
}

void own_carries(Module &m)
{
	DenseMap<Function *, AllocaInst *> own;
	Function *place = m.getFunction("loom_carry");

	if (!place)
		return;
	for (User *u : make_early_inc_range(place->users())) {
		auto *call = cast<CallBase>(u);
		AllocaInst *&carry = own[call->getFunction()];

		if (!carry)
			carry = own_carry(*call->getFunction());
		call->replaceAllUsesWith(carry);
		call->eraseFromParent();
	}
	place->eraseFromParent();
}
