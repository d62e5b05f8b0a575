/* Atomic operations of which nvcc makes one for a whole warp. */
#ifndef LOOM_COMBINE_H
#define LOOM_COMBINE_H

#include "compiler/source.h"

/* The name at i may be an atomic function's.  Where nvcc sees that all lanes
 * go to one address, or that they only count, the runtime is told. */
void combine_rewrite(struct source *s, size_t i);

#endif
