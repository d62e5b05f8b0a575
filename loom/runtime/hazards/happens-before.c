#include "hazards/happens-before.h"

#include <stdlib.h>
#include <string.h>

#include "common/hardware.h"
#include "base/context.h"
#include "base/failure.h"
#include "base/of-launch.h"
#include "hazards/across.h"
#include "hazards/fence-order.h"
#include "hazards/order-state.h"
#include "hazards/release-log.h"
#include "hazards/shadow.h"

LOOM_OF_LAUNCH uint32_t loom_epoch = 1;
static uint32_t newest = 1;

/* A barrier orders nothing for who has ended before it. */
static int left_before(const struct loom_thread *t, unsigned tick)
{
	return t->state == LOOM_DONE && tick >= t->left;
}

static int within_block(const struct loom_block *b, const struct loom_thread *t,
			unsigned other, unsigned tick)
{
	unsigned self = loom_thread_number(b, t);

	if (LOOM_STAMP(0, other, tick) < b->clock.settled || other == self)
		return 1;
	if (tick < b->clock.barrier)
		return !left_before(&b->thread[other], tick);
	if (other / LOOM_LANES != self / LOOM_LANES)
		return 0;
	return tick < b->warp[self / LOOM_LANES].sync ||
	       (t->order && tick < t->order->known[other % LOOM_LANES]);
}

int loom_clock_ordered(loom_stamp s)
{
	const struct loom_block *b = loom_now.block;
	const struct loom_thread *t = loom_now.thread;
	struct loom_question q = { LOOM_STAMP_BLOCK(s), LOOM_STAMP_THREAD(s),
			      LOOM_STAMP_TICK(s), b };

	if (q.block == (unsigned)(b->number & LOOM_STAMP_BLOCKS) &&
	    within_block(b, t, q.thread, q.tick))
		return 1;
	if (!loom_logs_any)
		return 0;
	loom_question_begin();
	return (b->clock.views && loom_views_say(b->clock.views, LOOM_KNOWN, &q)) ||
	       (t->order && loom_views_say(&t->order->acquired, LOOM_KNOWN, &q));
}

int loom_clock_awaits_fence(loom_stamp s)
{
	const struct loom_block *b = loom_now.block;
	const struct loom_order_state *o = loom_now.thread ? loom_now.thread->order : NULL;
	struct loom_question q = { LOOM_STAMP_BLOCK(s), LOOM_STAMP_THREAD(s),
			      LOOM_STAMP_TICK(s), b };

	if (!loom_logs_any || !loom_now.thread)
		return 0;
	loom_question_begin();
	return (o && (loom_views_say(&o->loaded, LOOM_KNOWN, &q) ||
		      loom_views_say(&o->drawn, LOOM_KNOWN, &q) ||
		      loom_views_say(&o->acquired, LOOM_AWAITED, &q))) ||
	       (b->clock.views && loom_views_say(b->clock.views, LOOM_AWAITED, &q));
}

int loom_clock_has_fenced(void)
{
	const struct loom_order_state *o = loom_now.thread ? loom_now.thread->order : NULL;

	return loom_has_fenced(o) && o->fence[loom_fence_newest(o)].barrier ==
					     loom_now.block->clock.barrier;
}

int loom_clock_has_fenced_narrowly(void)
{
	const struct loom_order_state *o = loom_now.thread ? loom_now.thread->order : NULL;

	if (!loom_clock_has_fenced())
		return 0;
	for (unsigned s = LOOM_SCOPE_BLOCK + 1; s < LOOM_SCOPE_COUNT; s++)
		if (o->fence[s].tick &&
		    o->fence[s].barrier == loom_now.block->clock.barrier)
			return 0;
	return 1;
}

int loom_clock_ended_behind(const struct loom_block *b, loom_stamp s)
{
	struct loom_question q = { LOOM_STAMP_BLOCK(s), LOOM_STAMP_THREAD(s),
			      LOOM_STAMP_TICK(s), b };

	loom_question_begin();
	if (b->clock.views && loom_views_say(b->clock.views, LOOM_KNOWN, &q))
		return 1;
	for (unsigned i = 0; i < b->threads; i++)
		if (b->thread[i].order &&
		    loom_views_say(&b->thread[i].order->acquired, LOOM_KNOWN, &q))
			return 1;
	return 0;
}

int loom_clock_left(loom_stamp s)
{
	const struct loom_block *b = loom_now.block;

	return LOOM_STAMP_BLOCK(s) == (unsigned)(b->number & LOOM_STAMP_BLOCKS) &&
	       LOOM_STAMP_TICK(s) < b->clock.barrier &&
	       left_before(&b->thread[LOOM_STAMP_THREAD(s)],
			   LOOM_STAMP_TICK(s));
}

static LOOM_OF_LAUNCH uint32_t launch_epoch; /* the grid has not met in it */

int loom_clock_begun(const struct loom_block *b)
{
	if (loom_epoch != launch_epoch)
		return 1;
	for (unsigned i = 0; i < b->threads; i++)
		if (loom_clock_ordered(LOOM_STAMP(b->number, i, 1)))
			return 1;
	return 0;
}

/* ---- What moves the clocks --------------------------------------------- */

unsigned loom_clock_tick(struct loom_block *b)
{
	if (b->clock.tick == LOOM_TICK_MAX)
		loom_fail_at(loom_now.thread ? loom_now.thread->where :
						b->thread[0].where,
			     "block %llu synchronises more than %d times; run it "
			     "with LOOM_HAZARDS=no",
			     (unsigned long long)b->number, LOOM_TICK_MAX);
	return ++b->clock.tick;
}

struct loom_order_state *loom_order_state(struct loom_thread *t)
{
	if (!t->order) {
		t->order = loom_order_memory(NULL, 1, sizeof *t->order);
		memset(t->order, 0, sizeof *t->order);
		loom_now.block->clock.ordering = 1;
		loom_logs_begin();
	}
	return t->order;
}

void loom_clock_epoch(void)
{
	if (++newest >> LOOM_EPOCH_BITS) {
		loom_shadow_clear();
		loom_across_clear();
		newest = 1;
	}
	loom_epoch = newest;
}

void loom_clock_launch(void)
{
	loom_clock_epoch();
	launch_epoch = loom_epoch;
	loom_logs_clear();
}

void loom_clock_block(struct loom_block *b)
{
	static uint32_t serial;

	loom_shadow_needs(b->shared);
	b->clock = (struct loom_block_clock){ .serial = ++serial, .tick = 1,
					      .barrier = 1,
					      .first = LOOM_STAMP(b->number, 0, 0),
					      .settled = LOOM_STAMP(0, 0, 1) };
	for (unsigned i = 0; i < b->threads; i++) {
		b->thread[i].tick = 1;
		b->thread[i].proxied = 0;
		b->thread[i].begun = 0;
		b->thread[i].order = NULL;
	}
	for (unsigned i = 0; i < b->warps; i++) {
		b->warp[i].sync = 1;
		b->warp[i].proxied = 0;
	}
}

static void end_logs(struct loom_block *b)
{
	while (b->clock.logs) {
		struct loom_log *l = b->clock.logs;

		b->clock.logs = l->owned;
		if (l->object)
			loom_log_hide(l);
		if (l->shared) {
			l->owned = loom_logs_gone;
			loom_logs_gone = l;
		} else {
			loom_log_drop(l);
		}
	}
}

void loom_clock_block_end(struct loom_block *b)
{
	for (unsigned i = 0; b->clock.ordering && i < b->threads; i++) {
		struct loom_order_state *o = b->thread[i].order;

		if (!o)
			continue;
		loom_views_forget(&o->acquired);
		loom_views_forget(&o->loaded);
		loom_views_forget(&o->drawn);
		free(o);
		b->thread[i].order = NULL;
	}
	if (b->clock.views) {
		loom_views_forget(b->clock.views);
		free(b->clock.views);
		b->clock.views = NULL;
	}
	end_logs(b);
}

struct loom_views *loom_block_views(struct loom_block *b)
{
	if (!b->clock.views) {
		b->clock.views = loom_order_memory(NULL, 1, sizeof *b->clock.views);
		*b->clock.views = (struct loom_views){ NULL, 0 };
	}
	return b->clock.views;
}

/* What each thread has acquired all know now; and who fences before a
 * barrier, as all others do, has fenced for whoever stores the flag. */
static void meet(struct loom_block *b)
{
	unsigned fences = 0;

	for (unsigned i = 0; i < b->threads; i++) {
		struct loom_order_state *o = b->thread[i].order;

		if (b->thread[i].state == LOOM_DONE)
			fences++; /* the barrier is not its any more */
		if (!o)
			continue;
		for (unsigned j = 0; j < o->drawn.count; j++)
			loom_learn_acquired(&o->acquired, &o->drawn.item[j]);
		loom_views_forget(&o->drawn);
		if (o->acquired.count)
			loom_learn_all(loom_block_views(b), &o->acquired);
		loom_views_forget(&o->acquired);
		fences += b->thread[i].state != LOOM_DONE && loom_has_fenced(o) &&
			  o->fence[loom_fence_newest(o)].tick >= b->clock.barrier;
	}
	loom_fences_meet(b);
	if (fences == b->threads)
		b->clock.fenced = b->clock.tick + 1;
}

void loom_clock_barrier(struct loom_block *b)
{
	unsigned tick, left = 0;

	if (b->clock.ordering)
		meet(b);
	tick = loom_clock_tick(b);
	b->clock.barrier = tick;
	for (unsigned i = 0; i < b->threads; i++) {
		b->thread[i].tick = tick;
		left += b->thread[i].state == LOOM_DONE;
	}
	if (!left)
		b->clock.settled = LOOM_STAMP(0, 0, tick);
}

static void tell_fences(unsigned (*to)[LOOM_LANES],
			unsigned (*from)[LOOM_LANES])
{
	for (unsigned i = 0; i < LOOM_REACHES * LOOM_LANES; i++) {
		unsigned *t = &to[i / LOOM_LANES][i % LOOM_LANES];
		unsigned f = from[i / LOOM_LANES][i % LOOM_LANES];

		*t = *t < f ? f : *t;
	}
}

/* Some of a warp's lanes tell each other what they know. */
static void tell(struct loom_warp *w, uint32_t lanes)
{
	unsigned known[LOOM_LANES] = { 0 };
	unsigned covers[LOOM_REACHES][LOOM_LANES] = { { 0 } };
	struct loom_views all = { NULL, 0 };

	for (uint32_t m = lanes; m; m &= m - 1) {
		unsigned n = (unsigned)__builtin_ctz(m);
		struct loom_order_state *o = loom_order_state(&w->thread[n]);

		for (unsigned i = 0; i < LOOM_LANES; i++)
			if (known[i] < o->known[i])
				known[i] = o->known[i];
		if (known[n] < w->thread[n].tick + 1)
			known[n] = w->thread[n].tick + 1;
		tell_fences(covers, o->covers);
		loom_learn_all(&all, &o->acquired);
	}
	for (uint32_t m = lanes; m; m &= m - 1) {
		struct loom_order_state *o =
			loom_order_state(&w->thread[__builtin_ctz(m)]);

		memcpy(o->known, known, sizeof known);
		tell_fences(o->covers, covers);
		loom_learn_all(&o->acquired, &all);
	}
	loom_views_forget(&all);
}

void loom_clock_warp(struct loom_warp *w, uint32_t lanes)
{
	struct loom_block *b = loom_now.block;
	int whole = lanes == 0xffffffffu >> (LOOM_LANES - w->lanes);
	unsigned tick;

	if (!whole || b->clock.ordering)
		tell(w, lanes);
	tick = loom_clock_tick(b);
	if (whole)
		w->sync = tick;
	for (uint32_t m = lanes; m; m &= m - 1)
		w->thread[__builtin_ctz(m)].tick = tick;
}

/* Blocks that meet: each makes all that its threads did known to the others,
 * through an object that only stands for the meeting. */
void loom_clock_blocks(struct loom_block *const *b, unsigned count)
{
	struct loom_log *l = loom_order_memory(NULL, 1, sizeof *l);

	*l = (struct loom_log){ .owned = loom_logs_gone, .shared = 1 };
	loom_logs_gone = l;
	loom_logs_begin();
	for (unsigned i = 0; i < count; i++) {
		const unsigned block = (unsigned)(b[i]->number & LOOM_STAMP_BLOCKS);

		loom_clock_barrier(b[i]);
		loom_log_note(l, (struct loom_log_entry){ block, LOOM_LOG_BLOCK,
					b[i]->clock.barrier, 0, LOOM_SCOPE_DEVICE,
					LOOM_ACQUIRERS });
		if (b[i]->clock.views)
			loom_log_pass_on(l, b[i]->clock.views,
					 (struct loom_log_entry){
						.block = block,
						.scope = LOOM_SCOPE_DEVICE,
						.to = LOOM_ACQUIRERS });
		loom_fences_tell(l, b[i], NULL, 0);
	}
	for (unsigned i = 0; i < count; i++) {
		struct loom_view v = { .log = l, .length = l->entries,
				       .links = l->link.count,
				       .scope = LOOM_SCOPE_DEVICE,
				       .as = LOOM_ACQUIRERS };

		loom_learn_acquired(loom_block_views(b[i]), &v);
	}
}

