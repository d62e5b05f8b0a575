/* Words that nvcc keeps in a register. */
#ifndef LOOM_PROMOTION_H
#define LOOM_PROMOTION_H

#include <stdint.h>

#include "common/metrics.h"
#include "counters/banks.h"

struct loom_promotion; /* of a warp */
struct loom_site;

struct loom_promotion *loom_promotion_new(void);
/* The lanes have met others: memory may be another one now. */
void loom_promotion_forget(struct loom_promotion *p);
/* The lanes begin the block; 0: another function. */
void loom_promotion_step(struct loom_promotion *p, unsigned block);
/* Returns the place of a store that this one overwrites, for which it is gone;
 * 0: there is none. */
uint64_t loom_promotion_access(struct loom_promotion *p,
			       struct loom_site *site,
			       const struct loom_request *q,
			       const struct loom_counts *cost);
/* What was not needed, at the launch's end. */
void loom_promotion_end(struct loom_site *site);

#endif
