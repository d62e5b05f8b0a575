#include "hazards/happens-before.h"

#include <stdlib.h>
#include <string.h>

#include "common/hardware.h"
#include "common/hash.h"
#include "base/context.h"
#include "base/failure.h"
#include "memory/shared-memory.h"
#include "hazards/shadow.h"

uint32_t loom_epoch = 1;

/* ---- What an object makes known ------------------------------------------ */

/* Whose accesses an entry of a log is about: one thread's, up to and with its
 * tick, or all of a warp's or block's, before its tick. */
enum { WARP = 1024, BLOCK = 2048 };

struct entry {
	unsigned block, who, tick, before; /* before: the block's last, + 1 */
	enum loom_scope scope;
};

struct view {
	struct log *log;
	unsigned length, links;
	enum loom_scope scope;
};

struct views {
	struct view *item;
	unsigned count;
};

struct log {
	uintptr_t object;
	struct log *next;  /* in its bucket */
	struct log *owned; /* the next one in the same shared memory */
	struct entry *entry;
	unsigned entries;
	struct views link; /* what releases had acquired themselves */
	unsigned *last, room; /* block -> its last entry, + 1 */
	unsigned visited, visited_length;
	int shared; /* others than its block may know of it */
};

/* What a thread that orders accesses remembers. */
struct loom_order_state {
	unsigned fence, fence_barrier, fence_warp; /* ticks at the last fence */
	enum loom_scope scope;
	int fenced;
	struct views acquired, loaded; /* loaded: awaits a fence */
	struct views drawn;            /* a ticket's: or a barrier */
	unsigned known[LOOM_LANES];    /* of each lane of the warp, + 1 */
};

enum { BUCKETS = 1024, BLOCKS = 0x7ffffff };
static struct log *bucket[BUCKETS];
static struct log *gone; /* their block has ended, but others know of them */
static int any;          /* logs since the launch began */

static void *larger(void *array, size_t n, size_t size)
{
	void *p = realloc(array, n * size);

	if (!p)
		loom_fail("no memory to follow the order of accesses");
	return p;
}

/* Room for one more, doubled at powers of two. */
static void *one_more(void *array, unsigned count, size_t size)
{
	if (count & (count - 1))
		return array;
	return larger(array, count ? 2 * (size_t)count : 1, size);
}

static struct log **bucket_of(uintptr_t object)
{
	return &bucket[(LOOM_SPREAD(object) >> 40) % BUCKETS];
}

static struct log *find(uintptr_t object)
{
	struct log *l = any ? *bucket_of(object) : NULL;

	while (l && l->object != object)
		l = l->next;
	return l;
}

static struct log *find_or_make(struct loom_block *b, uintptr_t object)
{
	struct log *l = find(object);

	if (l)
		return l;
	l = larger(NULL, 1, sizeof *l);
	*l = (struct log){ .object = object, .next = *bucket_of(object) };
	*bucket_of(object) = l;
	if (object - loom_shared_base < LOOM_SHARED_SPAN) {
		l->owned = b->clock.logs;
		b->clock.logs = l;
	}
	any = 1;
	return l;
}

static void remove_from_bucket(struct log *l)
{
	struct log **p = bucket_of(l->object);

	while (*p != l)
		p = &(*p)->next;
	*p = l->next;
}

static void drop(struct log *l)
{
	free(l->entry);
	free(l->link.item);
	free(l->last);
	free(l);
}

static unsigned *last_of(struct log *l, unsigned block)
{
	unsigned i = (unsigned)(LOOM_SPREAD(block) >> 32) & (l->room - 1);

	while (l->last[i] && l->entry[l->last[i] - 1].block != block)
		i = (i + 1) & (l->room - 1);
	return &l->last[i];
}

static void index_entries(struct log *l)
{
	if (2 * l->entries < l->room)
		return;
	l->room = l->room ? 2 * l->room : 8;
	free(l->last);
	l->last = larger(NULL, l->room, sizeof *l->last);
	memset(l->last, 0, l->room * sizeof *l->last);
	for (unsigned i = 0; i < l->entries; i++)
		*last_of(l, l->entry[i].block) = i + 1;
}

/* Whether the block's last few entries say as much already. */
static int is_noted(struct log *l, const struct entry *e)
{
	unsigned tries = 4;

	if (!l->room)
		return 0;
	for (unsigned i = *last_of(l, e->block); i && tries--;) {
		const struct entry *o = &l->entry[i - 1];

		if (o->who == e->who && o->scope == e->scope &&
		    o->tick >= e->tick)
			return 1;
		i = o->before;
	}
	return 0;
}

static void note(struct log *l, struct entry e)
{
	unsigned *last;

	if (is_noted(l, &e))
		return;
	l->entry = one_more(l->entry, l->entries, sizeof *l->entry);
	index_entries(l);
	last = last_of(l, e.block);
	e.before = *last;
	l->entry[l->entries] = e;
	*last = ++l->entries;
}

/* Adds a view of a log, or extends the one that is there. */
static void learn(struct views *to, const struct view *v)
{
	for (unsigned i = 0; i < to->count; i++) {
		struct view *o = &to->item[i];

		if (o->log != v->log || o->scope != v->scope)
			continue;
		if (o->length < v->length)
			o->length = v->length;
		if (o->links < v->links)
			o->links = v->links;
		return;
	}
	to->item = one_more(to->item, to->count, sizeof *to->item);
	to->item[to->count++] = *v;
}

static void learn_all(struct views *to, const struct views *from)
{
	for (unsigned i = 0; i < from->count; i++)
		learn(to, &from->item[i]);
}

static void forget(struct views *v)
{
	free(v->item);
	*v = (struct views){ NULL, 0 };
}

/* ---- Asking ------------------------------------------------------------ */

struct question {
	unsigned block, thread, tick;
	const struct loom_block *asker;
};

static int wide_enough(enum loom_scope scope, const struct question *q)
{
	return scope != LOOM_SCOPE_BLOCK ||
	       q->block == (unsigned)(q->asker->number & BLOCKS);
}

static int says(const struct entry *e, const struct question *q)
{
	if (e->who == BLOCK)
		return q->tick < e->tick;
	if (e->who >= WARP)
		return q->thread / LOOM_LANES == e->who - WARP &&
		       q->tick < e->tick;
	return q->thread == e->who && q->tick <= e->tick;
}

static unsigned asked;

static int log_says(struct log *l, unsigned length, unsigned links,
		    const struct question *q)
{
	if (l->visited == asked && l->visited_length >= length)
		return 0;
	l->visited = asked;
	l->visited_length = length;
	if (l->room)
		for (unsigned i = *last_of(l, q->block); i;
		     i = l->entry[i - 1].before)
			if (i <= length &&
			    wide_enough(l->entry[i - 1].scope, q) &&
			    says(&l->entry[i - 1], q))
				return 1;
	for (unsigned i = 0; i < links && i < l->link.count; i++) {
		const struct view *v = &l->link.item[i];

		if (wide_enough(v->scope, q) &&
		    log_says(v->log, v->length, v->links, q))
			return 1;
	}
	return 0;
}

static int views_say(const struct views *v, const struct question *q)
{
	for (unsigned i = 0; i < v->count; i++)
		if (wide_enough(v->item[i].scope, q) &&
		    log_says(v->item[i].log, v->item[i].length,
			     v->item[i].links, q))
			return 1;
	return 0;
}

static unsigned number(const struct loom_block *b, const struct loom_thread *t)
{
	return (unsigned)(t - b->thread);
}

/* A barrier orders nothing for who has ended before it. */
static int left_before(const struct loom_thread *t, unsigned tick)
{
	return t->state == LOOM_DONE && tick >= t->left;
}

static int within_block(const struct loom_block *b, const struct loom_thread *t,
			unsigned other, unsigned tick)
{
	unsigned self = number(b, t);

	if (tick < b->clock.settled || other == self)
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
	struct question q = { LOOM_STAMP_BLOCK(s), LOOM_STAMP_THREAD(s),
			      LOOM_STAMP_TICK(s), b };

	if (q.block == (unsigned)(b->number & BLOCKS) &&
	    within_block(b, t, q.thread, q.tick))
		return 1;
	if (!any)
		return 0;
	asked++;
	return (b->clock.views && views_say(b->clock.views, &q)) ||
	       (t->order && views_say(&t->order->acquired, &q));
}

int loom_clock_left(loom_stamp s)
{
	const struct loom_block *b = loom_now.block;

	return LOOM_STAMP_BLOCK(s) == (unsigned)(b->number & BLOCKS) &&
	       LOOM_STAMP_TICK(s) < b->clock.barrier &&
	       left_before(&b->thread[LOOM_STAMP_THREAD(s)],
			   LOOM_STAMP_TICK(s));
}

/* ---- What moves the clocks --------------------------------------------- */

static unsigned next_tick(struct loom_block *b)
{
	if (b->clock.tick == LOOM_TICK_MAX)
		loom_fail("block %llu synchronises more than %d times; run it "
			  "with LOOM_HAZARDS=no",
			  (unsigned long long)b->number, LOOM_TICK_MAX);
	return ++b->clock.tick;
}

static struct loom_order_state *order_of(struct loom_thread *t)
{
	if (!t->order) {
		t->order = larger(NULL, 1, sizeof *t->order);
		memset(t->order, 0, sizeof *t->order);
		loom_now.block->clock.ordering = 1;
	}
	return t->order;
}

void loom_clock_epoch(void)
{
	if (++loom_epoch >> LOOM_EPOCH_BITS) {
		loom_shadow_clear();
		loom_epoch = 1;
	}
}

void loom_clock_launch(void)
{
	loom_clock_epoch();
	for (unsigned i = 0; any && i < BUCKETS; i++)
		while (bucket[i]) {
			struct log *l = bucket[i];

			bucket[i] = l->next;
			drop(l);
		}
	while (gone) {
		struct log *l = gone;

		gone = l->owned;
		drop(l);
	}
	any = 0;
}

void loom_clock_block(struct loom_block *b)
{
	static uint32_t serial;

	b->clock = (struct loom_block_clock){ .serial = ++serial, .tick = 1,
					      .barrier = 1, .settled = 1 };
	for (unsigned i = 0; i < b->threads; i++) {
		b->thread[i].tick = 1;
		b->thread[i].proxied = 0;
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
		struct log *l = b->clock.logs;

		b->clock.logs = l->owned;
		remove_from_bucket(l);
		if (l->shared) {
			l->owned = gone;
			gone = l;
		} else {
			drop(l);
		}
	}
}

void loom_clock_block_end(struct loom_block *b)
{
	for (unsigned i = 0; b->clock.ordering && i < b->threads; i++) {
		struct loom_order_state *o = b->thread[i].order;

		if (!o)
			continue;
		forget(&o->acquired);
		forget(&o->loaded);
		forget(&o->drawn);
		free(o);
		b->thread[i].order = NULL;
	}
	if (b->clock.views) {
		forget(b->clock.views);
		free(b->clock.views);
		b->clock.views = NULL;
	}
	end_logs(b);
}

static struct views *views_of(struct loom_block *b)
{
	if (!b->clock.views) {
		b->clock.views = larger(NULL, 1, sizeof *b->clock.views);
		*b->clock.views = (struct views){ NULL, 0 };
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
		if (o->drawn.count)
			learn_all(&o->acquired, &o->drawn);
		forget(&o->drawn);
		if (o->acquired.count)
			learn_all(views_of(b), &o->acquired);
		forget(&o->acquired);
		fences += b->thread[i].state != LOOM_DONE && o->fenced &&
			  o->fence >= b->clock.barrier;
	}
	if (fences == b->threads)
		b->clock.fenced = b->clock.tick + 1;
}

void loom_clock_barrier(struct loom_block *b)
{
	unsigned tick, left = 0;

	if (b->clock.ordering)
		meet(b);
	tick = next_tick(b);
	b->clock.barrier = tick;
	for (unsigned i = 0; i < b->threads; i++) {
		b->thread[i].tick = tick;
		left += b->thread[i].state == LOOM_DONE;
	}
	if (!left)
		b->clock.settled = tick;
}

/* Some of a warp's lanes tell each other what they know. */
static void tell(struct loom_warp *w, uint32_t lanes)
{
	unsigned known[LOOM_LANES] = { 0 };
	struct views all = { NULL, 0 };

	for (uint32_t m = lanes; m; m &= m - 1) {
		unsigned n = (unsigned)__builtin_ctz(m);
		struct loom_order_state *o = order_of(&w->thread[n]);

		for (unsigned i = 0; i < LOOM_LANES; i++)
			if (known[i] < o->known[i])
				known[i] = o->known[i];
		if (known[n] < w->thread[n].tick + 1)
			known[n] = w->thread[n].tick + 1;
		learn_all(&all, &o->acquired);
	}
	for (uint32_t m = lanes; m; m &= m - 1) {
		struct loom_order_state *o =
			order_of(&w->thread[__builtin_ctz(m)]);

		memcpy(o->known, known, sizeof known);
		learn_all(&o->acquired, &all);
	}
	forget(&all);
}

void loom_clock_warp(struct loom_warp *w, uint32_t lanes)
{
	struct loom_block *b = loom_now.block;
	int whole = lanes == 0xffffffffu >> (LOOM_LANES - w->lanes);
	unsigned tick;

	if (!whole || b->clock.ordering)
		tell(w, lanes);
	tick = next_tick(b);
	if (whole)
		w->sync = tick;
	for (uint32_t m = lanes; m; m &= m - 1)
		w->thread[__builtin_ctz(m)].tick = tick;
}

static void pass_on(struct log *l, const struct views *v)
{
	for (unsigned i = 0; i < v->count; i++) {
		if (v->item[i].log == l)
			continue;
		v->item[i].log->shared = 1;
		learn(&l->link, &v->item[i]);
	}
}

/* Blocks that meet: each makes all that its threads did known to the others,
 * through an object that only stands for the meeting. */
void loom_clock_blocks(struct loom_block *const *b, unsigned count)
{
	struct log *l = larger(NULL, 1, sizeof *l);

	*l = (struct log){ .owned = gone, .shared = 1 };
	gone = l;
	any = 1;
	for (unsigned i = 0; i < count; i++) {
		loom_clock_barrier(b[i]);
		note(l, (struct entry){ (unsigned)(b[i]->number & BLOCKS),
					BLOCK, b[i]->clock.barrier, 0,
					LOOM_SCOPE_DEVICE });
		if (b[i]->clock.views)
			pass_on(l, b[i]->clock.views);
	}
	for (unsigned i = 0; i < count; i++) {
		struct view v = { l, l->entries, l->link.count,
				  LOOM_SCOPE_DEVICE };

		learn(views_of(b[i]), &v);
	}
}

/* ---- Releasing and acquiring ------------------------------------------- */

struct release {
	unsigned tick, barrier, warp;
	enum loom_scope scope;
};

static void publish(uintptr_t object, const struct release *r)
{
	struct loom_block *b = loom_now.block;
	struct loom_thread *t = loom_now.thread;
	unsigned block = (unsigned)(b->number & BLOCKS);
	unsigned self = number(b, t), barrier = r->barrier;
	struct log *l = find_or_make(b, object);

	if (barrier < b->clock.fenced)
		barrier = b->clock.fenced;
	note(l, (struct entry){ block, BLOCK, barrier, 0, r->scope });
	if (r->warp > barrier)
		note(l, (struct entry){ block, WARP + self / LOOM_LANES,
					r->warp, 0, r->scope });
	for (unsigned i = 0; t->order && i < LOOM_LANES; i++)
		if (t->order->known[i] > barrier)
			note(l, (struct entry){
				block, self / LOOM_LANES * LOOM_LANES + i,
				t->order->known[i] - 1, 0, r->scope });
	note(l, (struct entry){ block, self, r->tick, 0, r->scope });
	if (b->clock.views)
		pass_on(l, b->clock.views);
	if (t->order)
		pass_on(l, &t->order->acquired);
}

static int view_of(uintptr_t object, enum loom_scope scope, struct view *v)
{
	struct log *l = find(object);

	if (!l)
		return 0;
	if (object - loom_shared_base >= LOOM_SHARED_SPAN)
		l->shared = 1;
	*v = (struct view){ l, l->entries, l->link.count, scope };
	return 1;
}

static void advance(struct loom_thread *t)
{
	t->tick = next_tick(loom_now.block);
	loom_now.stamp = LOOM_STAMP(loom_now.block->number,
				    number(loom_now.block, t), t->tick);
}

static void acquire_all(struct views *to, struct views *from,
			enum loom_scope scope)
{
	for (unsigned i = 0; i < from->count; i++)
		from->item[i].scope = scope;
	learn_all(to, from);
	forget(from);
}

void loom_clock_fence(enum loom_order order, enum loom_scope scope)
{
	struct loom_block *b = loom_now.block;
	struct loom_thread *t = loom_now.thread;
	struct loom_order_state *o = order_of(t);

	if (order != LOOM_RELEASE) {
		acquire_all(&o->acquired, &o->loaded, scope);
		acquire_all(&o->acquired, &o->drawn, scope);
	}
	if (order == LOOM_ACQUIRE)
		return;
	o->fenced = 1;
	o->fence = t->tick;
	o->fence_barrier = b->clock.barrier;
	o->fence_warp = b->warp[number(b, t) / LOOM_LANES].sync;
	o->scope = scope;
	advance(t);
}

/* Whoever fences does so for what happened before: its own stores, and those
 * behind the last barrier. */
void loom_clock_proxy(void)
{
	struct loom_block *b = loom_now.block;
	struct loom_thread *t = loom_now.thread;
	struct loom_warp *w = &b->warp[number(b, t) / LOOM_LANES];

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

	return LOOM_STAMP_BLOCK(s) != (unsigned)(b->number & BLOCKS) ||
	       loom_now.thread->proxied >= b->clock.barrier ||
	       tick < b->clock.proxied ||
	       tick < b->warp[who / LOOM_LANES].proxied ||
	       tick <= b->thread[who].proxied;
}

void loom_clock_store(uintptr_t flag)
{
	struct loom_thread *t = loom_now.thread;
	struct loom_order_state *o = t->order;
	struct release r;

	if (o && o->fenced) {
		r = (struct release){ o->fence, o->fence_barrier,
				      o->fence_warp, o->scope };
		publish(flag, &r);
	}
}

void loom_clock_load(uintptr_t flag)
{
	struct view v;

	if (any && view_of(flag, LOOM_SCOPE_DEVICE, &v))
		learn(&order_of(loom_now.thread)->loaded, &v);
}

void loom_clock_draw(uintptr_t ticket)
{
	struct view v;

	if (any && view_of(ticket, LOOM_SCOPE_DEVICE, &v))
		learn(&order_of(loom_now.thread)->drawn, &v);
	loom_clock_store(ticket);
}

int loom_clock_is_flag(uintptr_t at, int stores)
{
	const struct loom_order_state *o = loom_now.thread->order;

	return (stores && o && o->fenced) || find(at) != NULL;
}

void loom_clock_release(uintptr_t object, enum loom_scope scope)
{
	struct loom_block *b = loom_now.block;
	struct loom_thread *t = loom_now.thread;
	struct release r = { t->tick, b->clock.barrier,
			     b->warp[number(b, t) / LOOM_LANES].sync, scope };

	publish(object, &r);
	advance(t);
}

void loom_clock_acquire(uintptr_t object, enum loom_scope scope)
{
	struct view v;

	if (any && view_of(object, scope, &v))
		learn(&order_of(loom_now.thread)->acquired, &v);
}
