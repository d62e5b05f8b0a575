/* Inline PTX: what each text does is a function, which loomcc writes and clang
 * compiles (compiler/clang-ptx.c), and which is put in the text's place. */
#ifndef LOOM_TRANSLATE_PTX_H
#define LOOM_TRANSLATE_PTX_H

#include <llvm/IR/Module.h>

/* Says of each text what a function for it must look like: nothing where there is
 * none.  Three lines a text: its place, its operands, itself. */
void list_ptx(llvm::Module &m, llvm::raw_ostream &out);
/* Calls of the functions of the list, which the module has, in place of the texts. */
void replace_ptx(llvm::Module &m);

#endif
