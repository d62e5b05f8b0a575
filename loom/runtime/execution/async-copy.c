/* Asynchronous copies by cp.async, and the end of all.  One to shared memory
 * reads when it is issued, but may read until it is waited for; its bytes are
 * kept until then, so that who reads too early finds what was there before. */
#include "execution/async-copy.h"

#include <stdlib.h>

#include "common/hardware.h"
#include "base/access-record.h"
#include "base/context.h"
#include "base/failure.h"
#include "base/record.h"
#include "hazards/hazards.h"
#include "counters/events.h"
#include "execution/copy.h"
#include "execution/instrumentation.h"
#include "execution/mbarrier.h"
#include "loom/barrier.h"

#define PC LOOM_CALLED_FROM

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
	struct own *o = loom_async_own();
	struct copy *c;

	if ((size != 4 && size != 8 && size != 16) || zeros > size)
		loom_fail_at(PC, "an asynchronous copy of %zu bytes, %zu of "
			     "them zeros; it takes 4, 8 or 16", size, zeros);
	if (size > zeros)
		check_spaces(shared, global, PC);
	check_aligned(shared, size, PC);
	check_aligned(global, size, PC);
	c = loom_copy_new(shared, size);
	loom_copy_begin(c);
	loom_check(shared, size, LOOM_STORE, LOOM_IN_FLIGHT, PC);
	if (size > zeros)
		loom_note_copy(global, size, size - zeros, PC);
	c->other = (uintptr_t)global;
	c->read = size - zeros;
	c->group = o->group;
	loom_copy_gather(c);
	loom_queue_append(&o->queue, c);
}

void loom_async_commit(void)
{
	loom_async_own()->group++;
}

/* Groups count modulo 2^32. */
void loom_async_wait(size_t but)
{
	struct own *o = loom_async_own();

	while (o->queue.first &&
	       (int)(o->queue.first->group + (unsigned)but - o->group) < 0)
		loom_copy_land(loom_queue_take(&o->queue));
}

void loom_async_wait_all(void)
{
	struct own *o = loom_async_own();

	while (o->queue.first)
		loom_copy_land(loom_queue_take(&o->queue));
}

void loom_async_arrive_on(uint64_t *barrier)
{
	struct loom_async *a = loom_async_of(loom_now.block);
	struct own *o = loom_async_own();

	loom_barrier_check(barrier, PC);
	while (o->queue.first) {
		struct copy *c = loom_queue_take(&o->queue);

		c->barrier = barrier;
		c->phase = loom_barrier_phase(*barrier);
		loom_queue_append(&a->bound, c);
	}
}

/* What is said of a block that has ended is said of one of its threads. */
static void speak_for(struct loom_block *b, unsigned thread)
{
	loom_now.thread = &b->thread[thread];
	loom_now.stamp = LOOM_STAMP(b->number, thread, loom_now.thread->tick);
	loom_now.lane = (uint32_t)1 << thread % LOOM_LANES;
}

/* The block has ended, and its shared memory goes to others: to where copies may
 * still be on their way. */
static void end_bulk(struct loom_block *b)
{
	speak_for(b, 0);
	for (const struct copy *c = b->async->bound.first; c; c = c->next)
		if (c->bulk && !loom_hazard_known(LOOM_HAZARD_RACE, c->pc, 0))
			loom_hazard_report(LOOM_HAZARD_RACE, c->pc, 0,
				"a bulk copy to shared memory for which nobody has "
				"waited when the block ends; wait for its barrier "
				"before the block's threads return");
	loom_now.thread = NULL;
}

/* What has been read goes its way. */
static void end_stores(struct loom_block *b, unsigned thread)
{
	struct own *o = &b->async->own[thread];

	speak_for(b, thread);
	while (o->bulk.first) {
		struct copy *c = loom_queue_take(&o->bulk);

		if (!c->fetched && !loom_hazard_known(LOOM_HAZARD_RACE, c->pc, 0))
			loom_hazard_report(LOOM_HAZARD_RACE, c->pc, 0,
				"a bulk copy that may not have read its shared "
				"memory when the block ends; commit it, and "
				"wait with cp_async_bulk_wait_group_read before "
				"the thread returns");
		loom_copy_land(c);
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
		struct copy *c = loom_queue_take(&a->bound);

		if (c->barrier == barrier &&
		    c->phase != loom_barrier_phase(*barrier))
			loom_copy_land(c);
		else
			loom_queue_append(&rest, c);
	}
	a->bound = rest;
}

/* Nobody has waited for these; whoever comes later is not to be told so. */
static void drop(struct queue *q)
{
	while (q->first)
		loom_copy_drop(loom_queue_take(q));
}

void loom_async_end(struct loom_block *b)
{
	int whole = b->count[LOOM_DONE] == b->threads;

	if (!b->async)
		return;
	if (whole)
		end_bulk(b);
	drop(&b->async->bound);
	for (unsigned i = 0; i < b->threads; i++) {
		drop(&b->async->own[i].queue);
		if (whole)
			end_stores(b, i);
		drop(&b->async->own[i].bulk);
		loom_readings_drop(&b->async->own[i]);
	}
	free(b->async);
	b->async = NULL;
}
