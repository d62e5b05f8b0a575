/* Stores of a zero that nvcc keeps apart from those of the other way. */
#ifndef LOOM_ZEROS_H
#define LOOM_ZEROS_H

#include "compiler/source.h"

/* The "if" at i, in a function: two stores to the same word stay two when the
 * second is of a zero. */
void zeros_rewrite(struct source *s, size_t i);

#endif
