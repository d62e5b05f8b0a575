/* Inline PTX: instructions as calls of the runtime's, in IR. */
#ifndef LOOM_TRANSLATE_PTX_H
#define LOOM_TRANSLATE_PTX_H

#include <llvm/IR/Module.h>

/* Those that it knows; what it does not is refused by its text. */
void translate_ptx(llvm::Module &m);

#endif
