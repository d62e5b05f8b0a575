/* What cuda_runtime.h includes is the same for every source, and takes longer
 * to read than most of them: make lets g++ read it once. */
#ifndef LOOM_PRECOMPILED_H
#define LOOM_PRECOMPILED_H

#include "compiler/job.h"

/* Whether the options are those that it was read with, but for what g++
 * compares itself: its own version, the macros, the machine. */
int precompiled_fits(const struct job *j);

/* Whether an option changes nothing but what is read, and what is warned of. */
int precompiled_is_usual(const char *option);

/* Where it lies. */
char *precompiled_file(const struct job *j);

#endif
