#ifndef LOOM_COMPILER_BARRIER_H
#define LOOM_COMPILER_BARRIER_H

#include "compiler/source.h"

/* The asm at i, if it is a block's barrier (loom/block-barrier.h), becomes a call where it must: in a
 * loop that is kept, since g++ unrolls no loop with a call, and in an expression,
 * where no asm can stand. */
void barrier_rewrite(struct source *s, size_t i, int kept);

#endif
