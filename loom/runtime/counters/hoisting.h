/* Words of global memory that nvcc loads once, and g++ again. */
#ifndef LOOM_HOISTING_H
#define LOOM_HOISTING_H

#include <stdint.h>

#include "common/metrics.h"
#include "counters/banks.h"

struct loom_hoisting; /* of a warp */
struct loom_site;

struct loom_hoisting *loom_hoisting_new(void);
/* Memory may be another one now. */
void loom_hoisting_forget(struct loom_hoisting *h);
/* The lanes begin the block. */
void loom_hoisting_step(struct loom_hoisting *h, unsigned block);
void loom_hoisting_access(struct loom_hoisting *h, struct loom_site *site,
			  const struct loom_request *q,
			  const struct loom_counts *cost);
/* What was not needed, at the launch's end. */
void loom_hoisting_end(struct loom_site *site);

#endif
