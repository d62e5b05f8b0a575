/* Indices of which nvcc knows no multiple. */
#ifndef LOOM_SUBSCRIPT_H
#define LOOM_SUBSCRIPT_H

#include "compiler/source.h"

/* Whether a term of the index that opens at token i, in a kernel, is known to a
 * launch alone and may be any number of words. */
int subscript_is_any(const struct source *s, size_t i);

#endif
