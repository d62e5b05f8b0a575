/* What a thread that orders accesses remembers, for happens-before.c and
 * release-acquire.c. */
#ifndef LOOM_ORDER_STATE_H
#define LOOM_ORDER_STATE_H

#include "common/hardware.h"
#include "hazards/release-log.h"

struct loom_order_state {
	unsigned fence, fence_barrier, fence_warp; /* ticks at the last fence */
	enum loom_scope scope;
	int fenced;
	struct loom_views acquired, loaded; /* loaded: awaits a fence */
	struct loom_views drawn;            /* a ticket's: or a barrier */
	unsigned known[LOOM_LANES];    /* of each lane of the warp, + 1 */
};

/* The thread's; it gets one. */
struct loom_order_state *loom_order_state(struct loom_thread *t);
unsigned loom_clock_tick(struct loom_block *b); /* the block's next */

static inline unsigned loom_thread_number(const struct loom_block *b,
					  const struct loom_thread *t)
{
	return (unsigned)(t - b->thread);
}

#endif
