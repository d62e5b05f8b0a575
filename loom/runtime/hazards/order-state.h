/* What a thread that orders accesses remembers, for happens-before.c and
 * release-acquire.c. */
#ifndef LOOM_ORDER_STATE_H
#define LOOM_ORDER_STATE_H

#include "common/hardware.h"
#include "hazards/release-log.h"

struct loom_fence {
	unsigned tick, barrier, warp; /* at the fence; tick 0: there was none */
	int is_sc;                    /* it was sequentially consistent */
};

struct loom_order_state {
	struct loom_fence fence[LOOM_SCOPE_COUNT];      /* the last of each */
	struct loom_views acquired, loaded; /* loaded: awaits a fence */
	struct loom_views drawn;            /* a ticket's: or a barrier */
	unsigned known[LOOM_LANES];    /* of each lane of the warp, + 1 */
	/* fence-order.c: the last sequentially consistent fence of each lane
	 * that is known, + 1; and one's own before the block's last barrier. */
	unsigned covers[LOOM_REACHES][LOOM_LANES], met[LOOM_REACHES];
};

/* The latest of its fences, and for whom. */
enum loom_scope loom_fence_newest(const struct loom_order_state *o);
static inline int loom_has_fenced(const struct loom_order_state *o)
{
	return o && o->fence[loom_fence_newest(o)].tick;
}

/* The thread's; it gets one. */
struct loom_order_state *loom_order_state(struct loom_thread *t);
unsigned loom_clock_tick(struct loom_block *b); /* the block's next */

static inline unsigned loom_thread_number(const struct loom_block *b,
					  const struct loom_thread *t)
{
	return (unsigned)(t - b->thread);
}

#endif
