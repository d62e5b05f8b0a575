/* Bytes of device memory that nobody has stored, once a copy has brought them to the
 * host: the tail that a grid rounded down has left, or what no kernel has reached.
 *
 * Copying them is no mistake: buffers are copied whole of which a part is used, with
 * padding and the gaps between rows.  To use them is: a load by the host, all of
 * whose bytes are such, is told.  Whatever the host stores over them, or copies there,
 * makes them its own; as libraries store without being seen, only bytes count that
 * are 0, as fresh memory is.
 *
 * Of an array on the host's stack loads are not seen (LLVM 19's thread sanitizer takes
 * its elements for unshared).  So there the copy is told, but of one kind alone: it is
 * of a whole allocation, whose last bytes alone are not stored, fewer than a block's
 * share; and what is before them the last thread of a grid has stored. */
#ifndef LOOM_UNSTORED_H
#define LOOM_UNSTORED_H

#include <stddef.h>
#include <stdint.h>

#include "base/access-record.h"
#include "loom/host.h"

struct loom_launch;

/* All that is known of lies between these addresses. */
extern uintptr_t loom_unstored_low, loom_unstored_high;

/* A launch begins. */
void loom_unstored_launch(const struct loom_launch *l);

/* A copy called at pc brings so many bytes to where the host may read them, from
 * device memory, or from elsewhere: 0. */
void loom_unstored_copied(uintptr_t to, uintptr_t from, size_t size, uintptr_t pc);

/* The host stores them, or somebody does for it. */
void loom_unstored_over(uintptr_t at, size_t size);

void loom_unstored_use(uintptr_t at, size_t size, enum loom_op op, uintptr_t pc);

/* An access of the host's by an instruction. */
static inline void loom_unstored_look(uintptr_t at, size_t size, enum loom_op op,
				      uintptr_t pc)
{
	if (__builtin_expect(at < loom_unstored_high && at + size > loom_unstored_low, 0))
		loom_unstored_use(at, size, op, pc);
}

#endif
