/* What a warp's lanes have left behind, and where each has got to in it. */
#ifndef LOOM_LANES_H
#define LOOM_LANES_H

#include <stdint.h>

#include "common/hardware.h"
#include "base/access-record.h"
#include "base/context.h"
#include "base/control-flow.h"
#include "warp/reconverge.h"

/* A lane's records: replayed up to next, written up to end. */
struct loom_lane {
	loom_step *next, *end;
	int cut; /* it has not stopped by itself */
	loom_step *held; /* the next one, while it gets nowhere */
	unsigned since;           /* the warp's idle steps at that time */
	unsigned stray; /* with which others it strays, or 0, */
	unsigned strayed, depth; /* into which block, and in which call */
	loom_step record[2 * LOOM_NOTES];
};

struct loom_replay {
	struct loom_replay *next; /* of those that nobody needs */
	uint32_t strays; /* lanes that do, */
	unsigned strayed; /* and how many groups have */
	struct loom_lane lane[LOOM_LANES];
};

static inline uint64_t loom_step_what(const loom_step *r)
{
	return LOOM_STEP_WHAT(*r);
}

static inline enum loom_op loom_step_op(const loom_step *r)
{
	return LOOM_WHAT_OP(loom_step_what(r));
}

static inline unsigned loom_step_block(const loom_step *r)
{
	return loom_step_op(r) == LOOM_BLOCK ?
		loom_flow_block(LOOM_STEP_PC(*r)) : 0;
}

/* The block of the innermost call. */
static inline unsigned *loom_calls_top(struct loom_calls *c)
{
	return &c->block[c->depth < LOOM_CALLS ? c->depth : LOOM_CALLS - 1];
}

/* One step of the control flow; block: the one that begins. */
static inline void loom_calls_follow(struct loom_calls *c, enum loom_op op,
				     unsigned block)
{
	if (op == LOOM_BLOCK) {
		*loom_calls_top(c) = block;
	} else if (op == LOOM_ENTER) {
		c->depth++;
		if (c->depth < LOOM_CALLS)
			c->block[c->depth] = 0;
	} else if (c->depth) {
		c->depth--;
	}
}

static inline int loom_calls_same(const struct loom_calls *a,
				  const struct loom_calls *b)
{
	unsigned n = a->depth < LOOM_CALLS ? a->depth : LOOM_CALLS - 1;

	if (a->depth != b->depth)
		return 0;
	while (a->block[n] == b->block[n])
		if (!n--)
			return 1;
	return 0;
}

#endif
