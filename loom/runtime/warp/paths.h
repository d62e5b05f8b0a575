/* Which of a warp's lanes go on: those deepest in calls, and of these the ones
 * whose block comes first in the order of the control flow. */
#ifndef LOOM_PATHS_H
#define LOOM_PATHS_H

#include <stdint.h>

#include "common/hardware.h"
#include "warp/lanes.h"

/* What decides: the deepest, then the first. */
struct loom_rank {
	unsigned depth, order;
	int waits; /* for others; those who stray do not */
	uint64_t pc;
};

/* A path: lanes whose next records are the same step in the same block. */
struct loom_path {
	uint64_t step;
	unsigned depth, block;
	unsigned stray; /* those who do are apart, and so are those who begin to */
	uint32_t lanes;
	int ranked;
	struct loom_rank rank;
};

/* All lanes that have records, and those that are on no path yet. */
struct loom_paths {
	struct loom_path path[LOOM_LANES];
	unsigned count;
	uint32_t loose;
};

/* The lanes whose next records are replayed together, and how many records. */
struct loom_group {
	uint32_t lanes;
	unsigned length;
	int mixed;          /* they come from different blocks */
	int parted;         /* others are elsewhere, */
	struct loom_rank behind; /* at best here */
};

static inline int loom_rank_before(const struct loom_rank *a,
				   const struct loom_rank *b)
{
	if (a->depth != b->depth)
		return a->depth > b->depth;
	if (a->waits != b->waits)
		return b->waits;
	if (a->order != b->order)
		return a->order < b->order;
	return a->pc < b->pc;
}

/* Of a lane that goes on with r. */
struct loom_rank loom_rank_of(struct loom_calls *c, const struct loom_lane *l,
			      const loom_step *r);
/* With which others it strays; where they meet the others, no more. */
unsigned loom_stray_of(struct loom_calls *c, const struct loom_lane *l,
		       const loom_step *r);
/* Puts all lanes on paths; 0 when one must run first to tell where it is,
 * unless nobody waits for that. */
int loom_paths_collect(struct loom_warp *w, struct loom_paths *all, int force);
/* Those that go on; they leave their paths. */
struct loom_group loom_paths_group(struct loom_warp *w, struct loom_paths *all);

#endif
