#include "hazards/fence-order.h"

#include "common/hardware.h"
#include "base/stamp.h"
#include "hazards/happens-before.h"

static unsigned reach_of(enum loom_scope scope)
{
	return scope == LOOM_SCOPE_BLOCK ? LOOM_NEAR : LOOM_FAR;
}

enum loom_scope loom_fence_newest(const struct loom_order_state *o)
{
	enum loom_scope newest = LOOM_SCOPE_SYSTEM;

	for (unsigned s = LOOM_SCOPE_COUNT; s--;)
		if (o->fence[s].tick > o->fence[newest].tick)
			newest = (enum loom_scope)s;
	return newest;
}

/* Who has heard needs no other fence, unless that is to reach further. */
static void forget_awaited(struct loom_views *v)
{
	unsigned kept = 0;

	for (unsigned i = 0; i < v->count; i++)
		if (v->item[i].state != LOOM_AWAITED)
			v->item[kept++] = v->item[i];
	v->count = kept;
}

void loom_fence_in_order(struct loom_block *b, struct loom_thread *t,
			 enum loom_scope scope)
{
	struct loom_order_state *o = t->order;
	unsigned *covers = o->covers[reach_of(scope)];

	loom_learn_awaited(&o->acquired, &o->acquired, scope);
	if (b->clock.views)
		loom_learn_awaited(&o->acquired, b->clock.views, scope);
	if (reach_of(scope) == LOOM_FAR)
		forget_awaited(&o->acquired);
	for (unsigned i = 0; i < LOOM_LANES; i++)
		if (covers[i] < o->known[i])
			covers[i] = o->known[i];
	covers[loom_thread_number(b, t) % LOOM_LANES] = t->tick + 1;
	b->clock.covers_system |= scope == LOOM_SCOPE_SYSTEM;
}

/* How much is covered of what it did since the block's last barrier; or 0. */
static unsigned since_barrier(const struct loom_block *b, unsigned thread,
			      unsigned reach)
{
	const struct loom_order_state *o = b->thread[thread].order;
	unsigned tick = o ? o->covers[reach][thread % LOOM_LANES] : 0;

	return b->thread[thread].state != LOOM_DONE && tick > b->clock.barrier ?
		tick : 0;
}

/* Where all have fenced, as much is covered of all of them as of any; else all up
 * to the barrier before, and of who has, more. */
static void meet(struct loom_block *b, unsigned reach)
{
	unsigned fences = 0, least = ~0u, low = b->threads, high = 0;

	for (unsigned i = 0; i < b->threads; i++) {
		unsigned tick = since_barrier(b, i, reach);

		if (!tick)
			continue;
		b->thread[i].order->met[reach] = tick;
		fences++;
		least = tick < least ? tick : least;
		low = i < low ? i : low;
		high = i + 1;
	}
	if (!fences)
		return;
	b->clock.covered[reach].before = fences == b->threads ? least : b->clock.barrier;
	b->clock.covered[reach].low = low;
	b->clock.covered[reach].high = high;
}

void loom_fences_meet(struct loom_block *b)
{
	meet(b, LOOM_NEAR);
	meet(b, LOOM_FAR);
}

static int any_covered(const struct loom_views *v)
{
	for (unsigned i = 0; v && i < v->count; i++)
		if (v->item[i].state == LOOM_COVERED)
			return 1;
	return 0;
}

static int any_of_lanes(const struct loom_block *b, const struct loom_order_state *o,
			unsigned reach)
{
	for (unsigned i = 0; i < LOOM_LANES; i++)
		if (o->covers[reach][i] > b->clock.barrier)
			return 1;
	return 0;
}

int loom_fences_known(const struct loom_block *b, const struct loom_thread *t)
{
	const struct loom_order_state *o = t->order;

	return b->clock.covered[LOOM_NEAR].before || b->clock.covered[LOOM_FAR].before ||
	       any_covered(b->clock.views) ||
	       (o && (any_of_lanes(b, o, LOOM_NEAR) || any_of_lanes(b, o, LOOM_FAR) ||
		      any_covered(&o->acquired)));
}

static void note_block(struct loom_log *l, const struct loom_block *b,
		       struct loom_log_entry e, unsigned reach)
{
	e.who = LOOM_LOG_BLOCK;
	e.tick = b->clock.covered[reach].before;
	loom_log_note(l, e);
	for (unsigned i = b->clock.covered[reach].low; i < b->clock.covered[reach].high; i++) {
		const struct loom_order_state *o = b->thread[i].order;

		if (!o || o->met[reach] <= b->clock.covered[reach].before)
			continue;
		e.who = i;
		e.tick = o->met[reach] - 1;
		loom_log_note(l, e);
	}
}

/* A fence since the last barrier covers all before that, and likewise of its warp. */
static void note_lanes(struct loom_log *l, const struct loom_block *b,
		       const struct loom_thread *t, struct loom_log_entry e,
		       unsigned reach)
{
	unsigned warp = loom_thread_number(b, t) / LOOM_LANES;
	unsigned sync = b->warp[warp].sync;

	e.who = LOOM_LOG_BLOCK;
	e.tick = b->clock.barrier;
	loom_log_note(l, e);
	for (unsigned i = 0; i < LOOM_LANES; i++) {
		unsigned tick = t->order->covers[reach][i];

		if (tick <= b->clock.barrier)
			continue;
		if (tick > sync && sync > b->clock.barrier) {
			e.who = LOOM_LOG_WARP + warp;
			e.tick = sync;
			loom_log_note(l, e);
		}
		e.who = warp * LOOM_LANES + i;
		e.tick = tick - 1;
		loom_log_note(l, e);
	}
}

void loom_fences_tell(struct loom_log *l, struct loom_block *b,
		      const struct loom_thread *t, int knows_told)
{
	static const enum loom_scope scopes[] = { [LOOM_NEAR] = LOOM_SCOPE_BLOCK,
						  [LOOM_FAR] = LOOM_SCOPE_DEVICE };
	const struct loom_order_state *o = t ? t->order : NULL;
	struct loom_log_entry e = { .block = (unsigned)(b->number & LOOM_STAMP_BLOCKS),
				    .to = LOOM_FENCERS };

	for (unsigned reach = 0; reach < LOOM_REACHES; reach++) {
		int lanes = o && any_of_lanes(b, o, reach);

		if (!b->clock.covered[reach].before && !lanes)
			continue;
		e.scope = scopes[reach];
		if (b->clock.covered[reach].before)
			note_block(l, b, e, reach);
		if (lanes)
			note_lanes(l, b, t, e, reach);
		if (b->clock.views && !knows_told)
			loom_log_pass_on(l, b->clock.views, e);
		if (o && !knows_told)
			loom_log_pass_on(l, &o->acquired, e);
	}
	if (b->clock.views)
		loom_log_cover(l, b->clock.views);
	if (o)
		loom_log_cover(l, &o->acquired);
}
