/* What loomcc leaves of short branches: which code is issued for warps that do
 * not want it. */
#ifndef LOOM_BRANCH_H
#define LOOM_BRANCH_H

#include <stdint.h>

enum loom_branch_kind {
	LOOM_BRANCH_TAKEN, /* not short: it is a branch */
	LOOM_BRANCH_LOAD,
	LOOM_BRANCH_STORE,
	LOOM_BRANCH_COPY, /* it is none, and has asynchronous copies */
	LOOM_BRANCH_FIXED, /* the access is a store to a word that is the same for
			    * all threads, behind loads of such */
	LOOM_ROUNDS,      /* of a loop that nvcc unrolls; guard: its head,
			   * access: the comparison that ends it */
	LOOM_ROUNDS_SLOW, /* with divisions, of which ptxas makes branches */
	LOOM_UNROLLED, /* one that may have no shared memory, in the same words */
	LOOM_UNROLLED_MORE, /* by sixteen, eight and four */
	/* From guard to block lanes go on apart from those that come there by other
	 * branches than it up to access; and until they come to access. */
	LOOM_STRAYS,
	LOOM_STRAYS_UP_TO,
	LOOM_INSIDE, /* the block is in the loop of this head, guard */
	/* It is a loop around one load, whose counter might wrap; the latter goes
	 * on at its bound, too. */
	LOOM_BRANCH_LOOP,
	LOOM_BRANCH_LOOP_TO_BOUND
};

/* An access to shared memory in the block of a branch, or the whole block, if it
 * is taken or has copies alone; guard: the block that branches.  All as the
 * runtime knows them, by pc.  too_long: by so many instructions the block is not
 * short; 0: or it is none for another reason. */
struct loom_branch {
	uint64_t guard, block, access;
	uint32_t kind, too_long;
};

#endif
