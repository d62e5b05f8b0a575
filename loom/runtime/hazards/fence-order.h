/* What orders two sequentially consistent fences, and so all that happened
 * before the one with all that happens behind the other, although neither need
 * stand beside the flag: happens-before.h has the reason. */
#ifndef LOOM_FENCE_ORDER_H
#define LOOM_FENCE_ORDER_H

#include "base/context.h"
#include "hazards/order-state.h"
#include "loom/exchange.h"

/* The thread of the block, which has this state, calls such a fence: it hears
 * what awaits one, and covers what it knows. */
void loom_fence_in_order(struct loom_block *b, struct loom_thread *t,
			 enum loom_scope scope);

/* All threads of the block are at a barrier that has no tick yet: what their
 * fences cover all know. */
void loom_fences_meet(struct loom_block *b);

/* Whether any fence is known to the thread to have been called before. */
int loom_fences_known(const struct loom_block *b, const struct loom_thread *t);

/* What they cover is told to those who call a fence behind a look at the
 * object, by the thread, or by the whole block (t is NULL); and what the thread knows,
 * if that is not told already. */
void loom_fences_tell(struct loom_log *l, struct loom_block *b,
		      const struct loom_thread *t, int knows_told);

#endif
