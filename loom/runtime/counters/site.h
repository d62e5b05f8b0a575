/* One instruction, or one basic block, and what it has cost in a launch.  It
 * stays from launch to launch; its counts do not. */
#ifndef LOOM_SITE_H
#define LOOM_SITE_H

#include "base/source-line.h"
#include "common/metrics.h"

struct loom_site {
	uint64_t pc; /* 0: there is none */
	enum loom_kind kind;
	struct loom_source_line place; /* its file is NULL until looked up */
	struct loom_counts counts;
};

struct loom_sites {
	struct loom_site *at; /* by its number */
	size_t count;
};

/* What is one with another line's access has bytes, but no request. */
static inline int loom_site_executed(const struct loom_site *s)
{
	return s->counts.field[LOOM_REQUESTS] || s->counts.field[LOOM_BYTES];
}

#endif
