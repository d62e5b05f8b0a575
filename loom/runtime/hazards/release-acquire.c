/* Fences, flags, tickets and locks: what a thread releases and acquires. */
#include <string.h>

#include "common/hardware.h"
#include "base/context.h"
#include "memory/shared-memory.h"
#include "hazards/across.h"
#include "hazards/fence-order.h"
#include "hazards/happens-before.h"
#include "hazards/order-state.h"
#include "hazards/release-log.h"

struct release {
	unsigned tick, barrier, warp;
	enum loom_scope scope;
	unsigned to; /* enum loom_learner */
};

/* One who released the object; never 0. */
static uint64_t name_of(const struct loom_block *b, const struct loom_thread *t)
{
	return (b->number << LOOM_THREAD_BITS | loom_thread_number(b, t)) + 1;
}

/* The running thread's, which releases the object. */
static struct loom_log *log_of(uintptr_t object, enum loom_scope scope)
{
	struct loom_log *l = loom_log_make(loom_now.block, object);
	uint64_t name = name_of(loom_now.block, loom_now.thread);

	if (object - loom_shared_pool >= loom_shared_pool_span)
		loom_across_fenced(scope == LOOM_SCOPE_SYSTEM);
	l->publisher = !l->publisher || l->publisher == name ? name : LOOM_LOG_MANY;
	return l;
}

static void note(struct loom_log *l, const struct loom_log_entry *like,
		 unsigned who, unsigned tick)
{
	struct loom_log_entry e = *like;

	e.who = who;
	e.tick = tick;
	loom_log_note(l, e);
}

static void publish(uintptr_t object, const struct release *r)
{
	struct loom_block *b = loom_now.block;
	struct loom_thread *t = loom_now.thread;
	unsigned block = (unsigned)(b->number & LOOM_STAMP_BLOCKS);
	unsigned self = loom_thread_number(b, t);
	unsigned barrier = r->barrier < b->clock.fenced ? b->clock.fenced : r->barrier;
	struct loom_log *l = log_of(object, r->scope);
	struct loom_log_entry e = { .block = block, .scope = r->scope, .to = r->to },
			      acquired = e;

	acquired.to = LOOM_ACQUIRERS;
	note(l, &acquired, LOOM_LOG_BLOCK, barrier);
	if (r->to != LOOM_ACQUIRERS)
		note(l, &e, LOOM_LOG_BLOCK, r->barrier);
	if (r->warp > barrier)
		note(l, &e, LOOM_LOG_WARP + self / LOOM_LANES, r->warp);
	for (unsigned i = 0; t->order && i < LOOM_LANES; i++)
		if (t->order->known[i] > barrier)
			note(l, &acquired, self / LOOM_LANES * LOOM_LANES + i,
			     t->order->known[i] - 1);
	note(l, &e, self, r->tick);
	if (b->clock.views)
		loom_log_pass_on(l, b->clock.views, e);
	if (t->order)
		loom_log_pass_on(l, &t->order->acquired, e);
}

/* What fences cover that the running thread need not have called itself. */
static void publish_covered(uintptr_t object, int knows_told)
{
	struct loom_block *b = loom_now.block;
	struct loom_thread *t = loom_now.thread;

	if ((b->clock.ordering || b->clock.views) && loom_fences_known(b, t))
		loom_fences_tell(log_of(object, b->clock.covers_system ?
						LOOM_SCOPE_SYSTEM : LOOM_SCOPE_DEVICE),
				 b, t, knows_told);
}

static int view_of(uintptr_t object, enum loom_scope scope, struct loom_view *v)
{
	struct loom_log *l = loom_log_find(object);

	if (!l)
		return 0;
	if (object - loom_shared_base >= LOOM_SHARED_SPAN)
		l->shared = 1;
	*v = (struct loom_view){ .log = l, .length = l->entries, .links = l->link.count,
				 .scope = scope, .as = LOOM_ACQUIRERS };
	return 1;
}

static void advance(struct loom_thread *t)
{
	t->tick = loom_clock_tick(loom_now.block);
	loom_now.stamp = LOOM_STAMP(loom_now.block->number,
				    loom_thread_number(loom_now.block, t), t->tick);
}

static void acquire_all(struct loom_views *to, struct loom_views *from,
			enum loom_scope scope, enum loom_order order)
{
	for (unsigned i = 0; i < from->count; i++) {
		from->item[i].scope = scope;
		if (order == LOOM_SEQ_CST)
			from->item[i].as |= LOOM_FENCERS;
		loom_learn_acquired(to, &from->item[i]);
	}
	loom_views_forget(from);
}

/* What the object's fences cover is known behind the next one that knows of
 * this look, whoever calls it. */
static void await(const struct loom_view *v)
{
	struct loom_view awaited = *v;

	awaited.state = LOOM_AWAITED;
	awaited.scope = LOOM_SCOPE_DEVICE;
	awaited.as = LOOM_FENCERS;
	if (v->log->covers)
		loom_learn(&loom_order_state(loom_now.thread)->acquired, &awaited);
}

void loom_clock_fence(enum loom_order order, enum loom_scope scope)
{
	struct loom_block *b = loom_now.block;
	struct loom_thread *t = loom_now.thread;
	struct loom_order_state *o;

	if (order == LOOM_RELAXED)
		return;
	o = loom_order_state(t);
	if (order != LOOM_RELEASE) {
		loom_across_acquires(scope == LOOM_SCOPE_SYSTEM);
		acquire_all(&o->acquired, &o->loaded, scope, order);
		acquire_all(&o->acquired, &o->drawn, scope, order);
	}
	if (order == LOOM_ACQUIRE)
		return;
	if (order == LOOM_SEQ_CST)
		loom_fence_in_order(b, t, scope);
	o->fence[scope] = (struct loom_fence){
		t->tick, b->clock.barrier,
		b->warp[loom_thread_number(b, t) / LOOM_LANES].sync,
		order == LOOM_SEQ_CST
	};
	advance(t);
}

/* Whoever fences does so for what happened before: its own stores, and those
 * behind the last barrier. */
void loom_clock_proxy(void)
{
	struct loom_block *b = loom_now.block;
	struct loom_thread *t = loom_now.thread;
	struct loom_warp *w = &b->warp[loom_thread_number(b, t) / LOOM_LANES];

	b->clock.proxied = b->clock.barrier;
	w->proxied = w->sync;
	t->proxied = t->tick;
	advance(t);
}

/* One who fences itself may have learnt of the store in any way. */
int loom_clock_proxied(loom_stamp s)
{
	const struct loom_block *b = loom_now.block;
	unsigned who = LOOM_STAMP_THREAD(s), tick = LOOM_STAMP_TICK(s);

	return LOOM_STAMP_BLOCK(s) != (unsigned)(b->number & LOOM_STAMP_BLOCKS) ||
	       loom_now.thread->proxied >= b->clock.barrier ||
	       tick < b->clock.proxied ||
	       tick < b->warp[who / LOOM_LANES].proxied ||
	       tick <= b->thread[who].proxied;
}

/* Whether a release by the thread tells all that the log does. */
static int knows(const struct loom_block *b, const struct loom_thread *t,
		 const struct loom_log *l)
{
	return (t->order && loom_views_hold(&t->order->acquired, l)) ||
	       (b->clock.views && loom_views_hold(b->clock.views, l));
}

/* A store that is no read-modify-write ends what others have released: who
 * acquires its value knows nothing of them (PTX ISA, "Release and Acquire
 * Patterns" and "Observation order").  One's own release goes on. */
void loom_clock_overwrite(uintptr_t object, int releases)
{
	struct loom_block *b = loom_now.block;
	struct loom_thread *t = loom_now.thread;
	struct loom_log *l = loom_log_find(object);

	releases |= loom_has_fenced(t->order);
	if (!l || !l->publisher || l->publisher == name_of(b, t) ||
	    (releases && knows(b, t, l)))
		return;
	loom_log_renew(b, l);
}

void loom_clock_update(uintptr_t flag)
{
	const struct loom_order_state *o = loom_now.thread->order;
	unsigned told = 0;
	int knows_told = 0; /* by its own fence */

	for (unsigned s = LOOM_SCOPE_COUNT; o && s--;) {
		const struct loom_fence *f = &o->fence[s];
		struct release r = { f->tick, f->barrier, f->warp, (enum loom_scope)s,
				     LOOM_ACQUIRERS | (f->is_sc ? LOOM_FENCERS : 0) };

		if (f->tick <= told)
			continue;
		publish(flag, &r);
		told = f->tick;
		knows_told |= f->is_sc && s != LOOM_SCOPE_BLOCK;
	}
	publish_covered(flag, knows_told);
}

void loom_clock_store(uintptr_t flag)
{
	loom_clock_overwrite(flag, 0);
	loom_clock_update(flag);
}

void loom_clock_load(uintptr_t flag)
{
	struct loom_view v;

	if (!loom_logs_any || !view_of(flag, LOOM_SCOPE_DEVICE, &v))
		return;
	await(&v);
	loom_learn(&loom_order_state(loom_now.thread)->loaded, &v);
}

void loom_clock_draw(uintptr_t ticket)
{
	struct loom_view v;

	if (loom_logs_any && view_of(ticket, LOOM_SCOPE_DEVICE, &v)) {
		await(&v);
		loom_learn(&loom_order_state(loom_now.thread)->drawn, &v);
	}
	loom_clock_update(ticket);
}

int loom_clock_is_flag(uintptr_t at, int stores)
{
	const struct loom_order_state *o = loom_now.thread->order;

	return (stores && (loom_has_fenced(o) ||
			   loom_fences_known(loom_now.block, loom_now.thread))) ||
	       loom_log_find(at) != NULL;
}

void loom_clock_release(uintptr_t object, enum loom_scope scope)
{
	struct loom_block *b = loom_now.block;
	struct loom_thread *t = loom_now.thread;
	struct release r = { t->tick, b->clock.barrier,
			     b->warp[loom_thread_number(b, t) / LOOM_LANES].sync, scope,
			     LOOM_ACQUIRERS };

	publish(object, &r);
	publish_covered(object, 0);
	advance(t);
}

void loom_clock_acquire(uintptr_t object, enum loom_scope scope)
{
	struct loom_view v;

	loom_across_acquires(scope == LOOM_SCOPE_SYSTEM);
	if (!loom_logs_any || !view_of(object, scope, &v))
		return;
	await(&v);
	loom_learn_acquired(&loom_order_state(loom_now.thread)->acquired, &v);
}

void loom_clock_turn(uintptr_t barrier, unsigned turn)
{
	struct loom_log *l = loom_log_find(barrier);

	if (!l)
		return;
	if (!l->turn) {
		l->turn = loom_order_memory(NULL, LOOM_TURNS, sizeof *l->turn);
		memset(l->turn, 0, LOOM_TURNS * sizeof *l->turn);
	}
	l->turn[turn % LOOM_TURNS] = (struct loom_turn){ l->entries, l->link.count };
}

void loom_clock_acquire_turn(uintptr_t barrier, enum loom_scope scope,
			     unsigned turn)
{
	struct loom_view v;

	if (!loom_logs_any || !view_of(barrier, scope, &v) || !v.log->turn)
		return;
	v.length = v.log->turn[turn % LOOM_TURNS].length;
	v.links = v.log->turn[turn % LOOM_TURNS].links;
	loom_learn_acquired(&loom_order_state(loom_now.thread)->acquired, &v);
}
