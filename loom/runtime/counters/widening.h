/* Accesses that nvcc makes one: widening.c.  alignment.c: what it may know of
 * addresses in global memory. */
#ifndef LOOM_MERGE_H
#define LOOM_MERGE_H

#include "common/metrics.h"
#include "runtime.h"

void loom_merge_begin(const struct loom_launch *launch);

/* What a warp has under way. */
struct loom_merge;
struct loom_merge *loom_merge_new(void);
void loom_merge_access(struct loom_merge *m, uint64_t pc,
		       enum loom_kind kind, const struct loom_request *q,
		       const struct loom_counts *cost);
/* Nothing is merged across this moment. */
void loom_merge_close(struct loom_merge *m);
void loom_merge_end(void);

void loom_promises(const struct loom_launch *launch);
/* The alignment that kernels' pointers promise for what they point to. */
unsigned loom_promise_of(uint64_t address);

/* counters.c: what one request costs; what an instruction saves. */
void loom_counters_cost(enum loom_kind kind, const struct loom_request *q,
			struct loom_counts *cost);
void loom_counters_save(uint64_t pc, enum loom_kind kind,
			const struct loom_counts *saved);

#endif
