#ifndef LOOM_PREDICATION_H
#define LOOM_PREDICATION_H

#include "counters/control-flow.h"
#include "counters/site.h"

/* Adds the requests that warps issue which have no use for them.  blocks: by
 * the numbers of the control flow. */
void loom_predication_add(struct loom_sites *accesses,
			  const struct loom_sites *blocks);

/* Whether asynchronous copies are there, in a branch that is not predicated. */
int loom_predication_apart(uint64_t pc);

/* Whether the store is to a word whose address nvcc knows, behind loads of such. */
int loom_predication_is_fixed(uint64_t pc);

/* Where the loop begins that the block is in, when nvcc unrolls it without
 * knowing how often it runs; else 0. */
uint64_t loom_predication_loop(uint64_t pc, int *slow);
/* The same of loops that may not use shared memory. */
struct loom_unrolling loom_predication_unrolling(uint64_t pc);
/* Whether loomcc has left notes: not with clang, and on aarch64. */
int loom_predication_is_noted(void);
/* The head of the innermost loop around the block; 0: none. */
uint64_t loom_predication_inside(uint64_t pc);
/* What loomcc says of the loop in which the load is all that is done. */
enum loom_loop loom_predication_wraps(uint64_t pc);

#endif
