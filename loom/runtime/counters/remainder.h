/* Loops that ptxas unrolls by four, with what remains of them apart. */
#ifndef LOOM_REMAINDER_H
#define LOOM_REMAINDER_H

#include <stdint.h>

#include "counters/banks.h"

struct loom_remainder; /* of a warp */
struct loom_site;

struct loom_remainder *loom_remainder_new(void);
/* The lanes begin the block, or nobody knows what they do. */
void loom_remainder_step(struct loom_remainder *r, unsigned block);
/* A load of shared memory. */
void loom_remainder_access(struct loom_remainder *r, struct loom_site *site,
			   const struct loom_request *q);
/* Whether the instruction costs what it costs unrolled, at the launch's end. */
int loom_remainder_end(struct loom_site *site);

#endif
