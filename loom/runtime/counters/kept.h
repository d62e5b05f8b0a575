/* Words that are known from a round before. */
#ifndef LOOM_KEPT_H
#define LOOM_KEPT_H

#include "common/metrics.h"
#include "counters/banks.h"

/* What a round accesses, one after another; step: by how much further than in
 * the round before, if it is always the same. */
struct loom_place {
	uint64_t pc;
	enum loom_kind kind;
	int is_even;
	uint64_t step;
	struct loom_counts cost;
};

/* Whether the i-th request of rounds side by side is a load of global memory
 * that nvcc leaves out. */
int loom_kept(const struct loom_request *q, const struct loom_place *place,
	      unsigned places, unsigned i);

#endif
