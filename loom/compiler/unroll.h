#ifndef LOOM_UNROLL_H
#define LOOM_UNROLL_H

#include "compiler/source.h"

/* A loop begins at token i: what #pragma unroll says of it. */
void unroll_rewrite(struct source *s, size_t i);

#endif
