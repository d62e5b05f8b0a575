/* Stores that nvcc keeps apart from those of the other way. */
#ifndef LOOM_ZEROS_H
#define LOOM_ZEROS_H

#include "compiler/source.h"

/* The "if" at i, in a function: two stores to the same word stay two when the
 * second is of a zero, or when they are within another "if". */
void zeros_rewrite(struct source *s, size_t i);

/* Whether it is an array in shared memory, in code of the device. */
int zeros_is_shared(const struct source *s, size_t name);
/* Whether two ways, from i to end, are within one way of an outer condition, with
 * no barrier behind them there. */
int zeros_are_within(const struct source *s, size_t i, size_t end);

#endif
