/* What one request costs, by the rule of its kind.  Pure functions. */
#ifndef LOOM_REQUEST_COST_H
#define LOOM_REQUEST_COST_H

#include "base/access-record.h"
#include "common/metrics.h"
#include "hardware/banks.h"

enum loom_kind loom_request_kind(enum loom_op op, enum loom_space space);
void loom_request_cost(enum loom_kind kind, const struct loom_request *q,
		       struct loom_counts *cost);
/* The last request of an instruction, and what it cost: most cost the same, as
 * the same lanes ask for words that lie to each other as before. */
struct loom_repeat {
	uint32_t active;
	unsigned width;
	uint64_t phase; /* where the first address lies, as far as it counts */
	uint64_t apart[LOOM_LANES]; /* from the first */
	struct loom_counts cost;
};
const struct loom_counts *loom_request_cost_again(struct loom_repeat *last,
						  enum loom_kind kind,
						  const struct loom_request *q);
void loom_counts_add(struct loom_counts *to, const struct loom_counts *from);

#endif
