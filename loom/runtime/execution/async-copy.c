/* Asynchronous copies.  One to shared memory reads when it is issued, but may
 * read until it is waited for; its bytes lie here until then, so that who
 * reads too early finds what was there before.  A bulk copy from shared memory reads when the
 * thread waits for that, so that it takes what is overwritten too early. */
#include "execution/async-copy.h"

#include <stdlib.h>
#include <string.h>

#include "common/hardware.h"
#include "base/access-record.h"
#include "base/context.h"
#include "base/failure.h"
#include "base/record.h"
#include "hazards/hazards.h"
#include "counters/events.h"
#include "execution/instrumentation.h"
#include "execution/mbarrier.h"
#include "loom/barrier.h"

#define PC LOOM_CALLED_FROM

struct copy {
	struct copy *next;
	const uint64_t *barrier; /* or NULL: the thread waits for its group */
	unsigned phase, group;
	void *to;
	const void *from; /* what is yet to be read; or NULL */
	const void *source; /* in global memory: may be read until it lands */
	uintptr_t pc;
	size_t size, read;
	unsigned char bytes[];
};

/* Copies in the order in which they were issued. */
struct queue {
	struct copy *first, *last;
};

/* What a block has under way. */
struct loom_async {
	struct queue bound; /* to barriers */
	struct own {
		struct queue queue;
		unsigned group;     /* of what is issued next */
		struct queue bulk;  /* from shared memory */
		unsigned bulk_group;
	} own[LOOM_BLOCK_MAX];
};

static struct loom_async *async_of(struct loom_block *b)
{
	if (!b->async)
		b->async = calloc(1, sizeof *b->async);
	if (!b->async)
		loom_fail("no memory for asynchronous copies");
	return b->async;
}

static struct own *own(void)
{
	struct loom_block *b = loom_now.block;

	return &async_of(b)->own[loom_now.thread - b->thread];
}

static void append(struct queue *q, struct copy *c)
{
	c->next = NULL;
	if (q->first)
		q->last->next = c;
	else
		q->first = c;
	q->last = c;
}

static struct copy *take(struct queue *q)
{
	struct copy *c = q->first;

	q->first = c->next;
	return c;
}

static struct copy *issue(struct queue *q, void *to, const void *from,
			  size_t size, size_t zeros)
{
	struct copy *c = malloc(sizeof *c + size);

	if (!c)
		loom_fail("no memory for an asynchronous copy of %zu bytes",
			  size);
	c->barrier = NULL;
	c->from = c->source = NULL;
	c->phase = c->group = 0;
	c->to = to;
	c->size = size;
	c->read = size - zeros;
	memcpy(c->bytes, from, size - zeros);
	memset(c->bytes + size - zeros, 0, zeros);
	append(q, c);
	return c;
}

static void land(struct copy *c)
{
	memcpy(c->to, c->bytes, c->size);
	if (c->source)
		loom_on_copy_read((uintptr_t)c->source, c->read, !c->barrier);
	loom_on_copy_landed((uintptr_t)c->to, c->size, !c->barrier);
	free(c);
}

static void check_aligned(const void *a, size_t to, uintptr_t pc)
{
	if ((uintptr_t)a & (to - 1))
		loom_fail_at(pc, "an asynchronous copy at an address that is "
			     "not a multiple of %zu; align both sides, or "
			     "copy a narrower type", to);
}

int loom_async_can(const void *shared, const void *global)
{
	return loom_space_at(shared) == LOOM_SHARED &&
	       loom_space_at(global) == LOOM_GLOBAL;
}

static void check_spaces(const void *shared, const void *global, uintptr_t pc)
{
	if (!loom_async_can(shared, global))
		loom_fail_at(pc, "an asynchronous copy that is not from global "
			     "to shared memory; copy by assignment");
}

void loom_async_copy(void *shared, const void *global, size_t size,
		     size_t zeros)
{
	struct own *o = own();
	struct copy *c;

	if ((size != 4 && size != 8 && size != 16) || zeros > size)
		loom_fail_at(PC, "an asynchronous copy of %zu bytes, %zu of "
			     "them zeros; it takes 4, 8 or 16", size, zeros);
	if (size > zeros)
		check_spaces(shared, global, PC);
	check_aligned(shared, size, PC);
	check_aligned(global, size, PC);
	loom_check(shared, size, LOOM_STORE, LOOM_IN_FLIGHT, PC);
	if (size > zeros)
		loom_note_copy(global, size, size - zeros, PC);
	c = issue(&o->queue, shared, global, size, zeros);
	c->source = global;
	c->group = o->group;
}

void loom_async_commit(void)
{
	own()->group++;
}

/* Groups count modulo 2^32. */
void loom_async_wait(size_t but)
{
	struct own *o = own();

	while (o->queue.first &&
	       (int)(o->queue.first->group + (unsigned)but - o->group) < 0)
		land(take(&o->queue));
}

void loom_async_wait_all(void)
{
	struct own *o = own();

	while (o->queue.first)
		land(take(&o->queue));
}

void loom_async_arrive_on(uint64_t *barrier)
{
	struct loom_async *a = async_of(loom_now.block);
	struct own *o = own();

	loom_barrier_check(barrier, PC);
	while (o->queue.first) {
		struct copy *c = take(&o->queue);

		c->barrier = barrier;
		c->phase = loom_barrier_phase(*barrier);
		append(&a->bound, c);
	}
}

static void check_bulk(size_t size, uintptr_t pc)
{
	if (size % 16)
		loom_fail_at(pc, "a bulk copy of %zu bytes; its size is a "
			     "multiple of 16", size);
}

void loom_async_bulk(void *shared, const void *global, size_t size,
		     uint64_t *barrier)
{
	struct loom_async *a = async_of(loom_now.block);
	struct copy *c;

	check_bulk(size, PC);
	if (!size)
		return;
	check_spaces(shared, global, PC);
	check_aligned(shared, 16, PC);
	check_aligned(global, 16, PC);
	loom_check(global, size, LOOM_LOAD, LOOM_IN_FLIGHT, PC);
	loom_check(shared, size, LOOM_STORE, LOOM_IN_FLIGHT, PC);
	loom_barrier_check(barrier, PC);
	c = issue(&a->bound, shared, global, size, 0);
	c->source = global;
	c->barrier = barrier;
	c->phase = loom_barrier_phase(*barrier);
	loom_barrier_receive(barrier, size, PC);
}

/* ---- Bulk copies from shared memory --------------------------------------- */

void loom_async_store(void *global, const void *shared, size_t size)
{
	struct own *o = own();
	struct copy *c;

	check_bulk(size, PC);
	if (!size)
		return;
	if (!loom_async_can(shared, global))
		loom_fail_at(PC, "a bulk copy that is not from shared to "
			     "global memory; copy by assignment");
	check_aligned(shared, 16, PC);
	check_aligned(global, 16, PC);
	loom_check(shared, size, LOOM_LOAD, LOOM_IN_FLIGHT, PC);
	loom_check(global, size, LOOM_STORE, LOOM_IN_FLIGHT, PC);
	loom_on_bulk_copy((uintptr_t)shared, size, PC);
	c = issue(&o->bulk, global, shared, size, 0);
	c->from = shared;
	c->pc = PC;
	c->group = o->bulk_group;
}

void loom_async_store_commit(void)
{
	own()->bulk_group++;
}

static void fetch(struct copy *c)
{
	if (!c->from)
		return;
	memcpy(c->bytes, c->from, c->size);
	loom_on_copy_read((uintptr_t)c->from, c->size, 1);
	c->from = NULL;
}

static int is_awaited(const struct own *o, const struct copy *c, size_t but)
{
	return c && (int)(c->group + (unsigned)but - o->bulk_group) < 0;
}

void loom_async_store_read(size_t but)
{
	const struct own *o = own();

	for (struct copy *c = o->bulk.first; is_awaited(o, c, but); c = c->next)
		fetch(c);
}

void loom_async_store_wait(size_t but)
{
	struct own *o = own();

	while (is_awaited(o, o->bulk.first, but)) {
		struct copy *c = take(&o->bulk);

		fetch(c);
		land(c);
	}
}

void loom_async_proxy(void)
{
	if (!loom_now.thread)
		loom_fail_at(PC, "this works in kernels only");
	loom_on_proxy_fence();
}

/* The block has ended, and its shared memory goes to others.  What has been
 * read goes its way. */
static void end_stores(struct loom_block *b, unsigned thread)
{
	struct loom_thread *t = loom_now.thread = &b->thread[thread];
	struct own *o = &b->async->own[thread];

	loom_now.stamp = LOOM_STAMP(b->number, thread, t->tick);
	while (o->bulk.first) {
		struct copy *c = take(&o->bulk);

		if (c->from && !loom_hazard_known(LOOM_HAZARD_RACE, c->pc, 0))
			loom_hazard_report(LOOM_HAZARD_RACE, c->pc, 0,
				"a bulk copy that may not have read its shared "
				"memory when the block ends; commit it, and "
				"wait with cp_async_bulk_wait_group_read before "
				"the thread returns");
		fetch(c);
		land(c);
	}
	loom_now.thread = NULL;
}

/* ---- Their end ------------------------------------------------------------ */

void loom_async_land(const uint64_t *barrier)
{
	struct loom_async *a = loom_now.block->async;
	struct queue rest = { NULL, NULL };

	if (!a || !a->bound.first)
		return;
	while (a->bound.first) {
		struct copy *c = take(&a->bound);

		if (c->barrier == barrier &&
		    c->phase != loom_barrier_phase(*barrier))
			land(c);
		else
			append(&rest, c);
	}
	a->bound = rest;
}

/* Nobody has waited for these; whoever comes later is not to be told so. */
static void drop(struct queue *q)
{
	while (q->first) {
		struct copy *c = take(q);

		if (c->source)
			loom_on_copy_read((uintptr_t)c->source, c->read, 0);
		free(c);
	}
}

void loom_async_end(struct loom_block *b)
{
	if (!b->async)
		return;
	drop(&b->async->bound);
	for (unsigned i = 0; i < b->threads; i++) {
		drop(&b->async->own[i].queue);
		if (b->count[LOOM_DONE] == b->threads)
			end_stores(b, i);
		drop(&b->async->own[i].bulk);
	}
	free(b->async);
	b->async = NULL;
}
