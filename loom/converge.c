/* Whether the lanes of a shuffle or vote could meet there on the hardware.
 *
 * A warp's lanes that part at a branch wait for each other behind it.  So
 * lanes that exchange something within the branch cannot wait for one that
 * took the other way: that one waits behind the branch already.  On an H200
 * such kernels hang.  Here every lane runs by itself and the exchange would
 * succeed, either because the other lane makes the same exchange elsewhere,
 * or because it has finished; finished, that is, by going through code that
 * this lane still has before it. */
#include <stdio.h>

#include "loom/exchange.h"
#include "runtime.h"

static void report(struct loom_thread *t, uintptr_t at,
		   const struct loom_thread *other, uintptr_t other_at,
		   const char *did)
{
	struct loom_thread *running = loom_now.thread;
	struct loom_place p = loom_place(other_at);

	if (loom_hazard_known(LOOM_SHUFFLED, at, other_at))
		return;
	loom_now.thread = t;
	loom_hazard_report(LOOM_SHUFFLED, at, other_at,
			   "the mask 0x%08x names thread (%u,%u,%u), which %s "
			   "%s:%u; the hardware would wait for ever: let all "
			   "lanes of the mask meet at one place", t->mask,
			   other->index.x, other->index.y, other->index.z,
			   did, p.file, p.line);
	loom_now.thread = running;
}

void loom_converge(struct loom_warp *w, uint32_t group)
{
	struct loom_thread *first = &w->thread[__builtin_ctz(group)];
	uint32_t absent = first->mask & ~w->live;

	if (first->op == LOOM_SYNC || first->op == LOOM_ACTIVE)
		return;
	if (w->lanes < LOOM_LANES)
		absent &= ((uint32_t)1 << w->lanes) - 1;
	for (uint32_t m = group; m; m &= m - 1) {
		struct loom_thread *t = &w->thread[__builtin_ctz(m)];

		if (t->where != first->where &&
		    !loom_same_place(t->where, first->where)) {
			report(t, t->where, first, first->where, "is at");
			return;
		}
		t->missed = absent;
		t->missed_at = t->where;
	}
}

void loom_converge_access(struct loom_thread *t, uintptr_t pc)
{
	const struct loom_thread *lane0 = t - t->lane;

	if (pc < t->missed_at)
		return; /* another round of a loop */
	for (uint32_t m = t->missed; m; m &= m - 1) {
		const struct loom_thread *other = &lane0[__builtin_ctz(m)];

		if (other->last == pc) {
			report(t, t->missed_at, other, pc,
			       "has gone on without it, past");
			t->missed = 0;
			return;
		}
	}
}
