/* What one request costs, by the rule of its kind.  Pure functions. */
#ifndef LOOM_REQUEST_COST_H
#define LOOM_REQUEST_COST_H

#include "base/access-record.h"
#include "common/metrics.h"
#include "counters/banks.h"

enum loom_kind loom_request_kind(enum loom_op op, enum loom_space space);
void loom_request_cost(enum loom_kind kind, const struct loom_request *q,
		       struct loom_counts *cost);
void loom_counts_add(struct loom_counts *to, const struct loom_counts *from);

#endif
