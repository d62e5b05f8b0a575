/* What loops access that nvcc unrolls by four. */
#ifndef LOOM_UNROLLED_H
#define LOOM_UNROLLED_H

#include <stdint.h>

#include "common/metrics.h"
#include "counters/banks.h"

struct loom_unrolled; /* of a warp */
struct loom_site;

struct loom_unrolled *loom_unrolled_new(void);
/* The lanes begin the block; 0: they are in another function. */
void loom_unrolled_step(struct loom_unrolled *u, unsigned block, uint32_t lanes);
void loom_unrolled_access(struct loom_unrolled *u, const struct loom_site *site,
			  const struct loom_request *q,
			  const struct loom_counts *cost);
/* Which of four rounds a load of shared memory is in, where nvcc knows from the
 * first one where its words lie; LOOM_NO_TURN: not. */
enum { LOOM_NO_TURN = 4 };
unsigned loom_unrolled_turn(struct loom_unrolled *u, const struct loom_request *q);
/* What that changes, at the launch's end. */
void loom_unrolled_end(struct loom_site *site);

#endif
