/* Lanes that leave a loop over shared memory before others do. */
#ifndef LOOM_LEAVING_H
#define LOOM_LEAVING_H

#include <stddef.h>

#include "counters/rounds.h"

/* Puts what is held, of rounds that no more lanes do than the one before, into
 * nvcc's order, of at most so many rounds at once.  Returns NULL if they are not
 * alike, else what stays until the next call: round is how many are one, and
 * begins_block stands where that begins. */
const struct loom_held *loom_leaving_order(const struct loom_held *held, size_t count,
					   unsigned most, size_t *ordered);

#endif
