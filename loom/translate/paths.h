/* Marks that go with an instruction through the optimiser: a function which its
 * place in the source seems to be in line from. */
#ifndef LOOM_TRANSLATE_PATHS_H
#define LOOM_TRANSLATE_PATHS_H

#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Module.h>

/* As loom/hints.h names it, and as base/source-line.c looks for it. */
#define PATH_LDG "__ldg"
#define PATH_WAITS "loom_waits"
#define PATH_MEMBER "loom_member" /* with numbers behind a < (objects.cpp) */

llvm::DebugLoc path_through(llvm::Module &m, llvm::StringRef mark,
			    const llvm::DILocation *l);
bool path_is_through(const llvm::DILocation *l, llvm::StringRef mark);
/* What stands behind the < of the innermost of them, if it is this one. */
llvm::StringRef path_by(const llvm::DILocation *l, llvm::StringRef mark);

#endif
