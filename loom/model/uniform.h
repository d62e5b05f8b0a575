/* What is the same for all lanes of a warp, as far as the code shows. */
#ifndef LOOM_MODEL_UNIFORM_H
#define LOOM_MODEL_UNIFORM_H

#include <llvm/IR/Value.h>

/* Made of constants, of what the kernel was given, of its variables and of blocks'
 * numbers, and of what is loaded from where that leads. */
bool is_uniform_value(const llvm::Value *v, unsigned depth = 0);

#endif
