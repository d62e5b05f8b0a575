/* The counters' names: the runtime writes them, loom report reads them. */
#ifndef LOOM_METRICS_H
#define LOOM_METRICS_H

#include <stddef.h>
#include <stdint.h>

/* What is counted apart: an operation on a kind of memory, and the steps of
 * the control flow. */
enum loom_kind {
	LOOM_SHARED_LOAD,
	LOOM_SHARED_STORE,
	LOOM_SHARED_ATOMIC,
	LOOM_GLOBAL_LOAD,
	LOOM_GLOBAL_STORE,
	LOOM_GLOBAL_ATOMIC,
	LOOM_GLOBAL_COPY, /* asynchronously to shared memory */
	LOOM_CONSTANT_LOAD,
	LOOM_STEPS,
	LOOM_KINDS
};

/* What is counted of each.  A pass is what the hardware does one after
 * another: a wavefront of shared memory, a sector of global memory, an
 * address of constant memory. */
enum loom_field {
	LOOM_REQUESTS,
	LOOM_ACTIVE_LANES,
	LOOM_BYTES, /* that the lanes ask for */
	LOOM_ADDRESSES,
	LOOM_PASSES,
	LOOM_EXCESS, /* passes beyond the ideal */
	LOOM_FIELDS
};

struct loom_counts {
	uint64_t field[LOOM_FIELDS];
};

struct loom_metric {
	const char *name;
	enum loom_kind kind;
	enum loom_field field;
};

/* The first LOOM_BASIC ones are those that every GPU's profiler has. */
enum { LOOM_BASIC = 10, LOOM_METRICS = 43 };
extern const struct loom_metric loom_metrics[LOOM_METRICS];

#endif
