/* The way through LLVM 19: clang reads the source for both sides, loom-translate
 * makes the device's side code for the host (translate/). */
#ifndef LOOM_CLANG_COMPILE_H
#define LOOM_CLANG_COMPILE_H

#include "compiler/job.h"

void clang_compile(struct job *j, const char *source, const char *object);

#endif
