#ifndef LOOM_UNROLL_H
#define LOOM_UNROLL_H

#include "compiler/source.h"

/* A loop begins at token i: what #pragma unroll says of it. */
void unroll_rewrite(struct source *s, size_t i);

/* The token behind the loop at i, when g++ had better leave it as it is: where
 * rounds have an "else", it loads twice in unrolled ones what nvcc loads once
 * for both ways.  Otherwise 0. */
size_t unroll_kept(const struct source *s, size_t i);

/* The asm at i, if it is a barrier, becomes a call, with which g++ unrolls no
 * loop. */
void unroll_keep(struct source *s, size_t i);

#endif
