/* What the machine makes of a calculation for which it has no instruction. */
#ifndef LOOM_MODEL_WEIGHT_H
#define LOOM_MODEL_WEIGHT_H

#include <llvm/IR/Instruction.h>

enum { NEVER_PREDICATED = -1 };

/* Of a division or a call: in instructions, or NEVER_PREDICATED; of all else 1. */
int calculation_weight(const llvm::Instruction &i);

#endif
