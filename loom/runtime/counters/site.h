/* One instruction, or one basic block, and what it has cost in a launch.  It
 * stays from launch to launch; its counts do not. */
#ifndef LOOM_SITE_H
#define LOOM_SITE_H

#include "base/source-line.h"
#include "common/metrics.h"

/* The loop that an instruction is in: one that may wrap (remainder.c). */
enum loom_loop {
	LOOM_LOOP_UNKNOWN,
	LOOM_LOOP_OTHER,
	LOOM_LOOP_WRAPS,
	LOOM_LOOP_TO_BOUND
};

struct loom_site {
	uint64_t pc; /* 0: there is none */
	enum loom_kind kind;
	unsigned block; /* where it stands; 0: unknown */
	struct loom_source_line place; /* its file is NULL until looked up */
	struct loom_counts counts;
	struct loom_counts needless; /* of these, see promotion.c */
	struct loom_counts twice;    /* and hoisting.c */
	uint64_t gone;		     /* requests, see promotion.c */
	int moves, joined, rounds;
	struct loom_counts unrolled; /* what it costs as ptxas unrolls it */
	int unrolls;
	struct loom_counts known; /* see restricted.c */
	int unknown, varies;
	unsigned from[4], froms; /* other blocks that it is known from */
	struct loom_counts reordered; /* what that changes, see unrolled.c */
	enum loom_loop loop; /* it stays */
	struct loom_counts to_peers; /* of what was counted first: peers.c */
	struct loom_counts to_all;
};

struct loom_sites {
	struct loom_site *at; /* by its number */
	size_t count;
};

/* Of what it has cost, that was not needed; but lanes want what they want. */
static inline void loom_site_take(struct loom_site *s,
				  const struct loom_counts *needless)
{
	for (unsigned f = 0; f < LOOM_FIELDS; f++)
		if (f != LOOM_BYTES)
			s->counts.field[f] -= needless->field[f];
}

/* What is one with another line's access has bytes, but no request. */
static inline int loom_site_executed(const struct loom_site *s)
{
	return s->counts.field[LOOM_REQUESTS] || s->counts.field[LOOM_BYTES];
}

#endif
