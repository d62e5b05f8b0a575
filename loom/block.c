/* A block: its threads run until they stop, warp by warp, and its barriers
 * let them go on. */
#include <stdio.h>

#include "loom/exchange.h"
#include "runtime.h"

/* Called on a thread: stops it until its state is LOOM_READY again. */
void loom_stop(enum loom_state state, uintptr_t where)
{
	loom_now.thread->state = state;
	loom_now.thread->where = where;
	loom_fiber_pause();
}

static void resume(struct loom_block *b, struct loom_warp *w,
		   struct loom_thread *t)
{
	if (!t->fiber)
		t->fiber = loom_fiber_get(b->launch->run, b->launch->args);
	if (!t->fiber)
		loom_fail("no memory for the stack of a thread");
	t->state = LOOM_READY;
	loom_threadIdx = t->index;
	loom_now.thread = t;
	loom_now.stack = t->fiber->stack;
	loom_now.stamp = loom_clock_stamp(t);
	if (loom_counting)
		loom_simt_resume(t->lane);
	loom_fiber_resume(t->fiber);
	if (loom_now.doubtful)
		loom_race_stored();
	if (loom_counting)
		loom_simt_pause(t->lane);
	loom_now.thread = NULL;
	if (t->fiber->finished) {
		loom_fiber_put(t->fiber);
		t->fiber = NULL;
		t->state = LOOM_DONE;
		w->live &= ~((uint32_t)1 << t->lane);
	}
}

static int can_run(const struct loom_thread *t)
{
	return t->state == LOOM_READY ||
	       (t->state == LOOM_FULL && loom_simt_drained(t->lane));
}

/* Runs each lane that can; returns whether any is to run again. */
static int run_lanes(struct loom_block *b, struct loom_warp *w)
{
	int again = 0;

	for (unsigned n = 0; n < w->lanes; n++) {
		struct loom_thread *t = &w->thread[n];

		if (can_run(t)) {
			resume(b, w, t);
			w->waiting += t->state == LOOM_WAITING;
		}
		again |= t->state == LOOM_FULL;
	}
	return again;
}

/* Until all of its threads are done or wait for somebody else. */
static void run_warp(struct loom_block *b, struct loom_warp *w)
{
	int again;

	do {
		again = run_lanes(b, w);
		if (w->waiting)
			again |= loom_exchanges(w) != 0;
		if (loom_counting)
			loom_simt_consume(w);
		if (w->waiting && !again)
			again = loom_exchange_active(w) != 0;
	} while (again);
}

static void describe(const struct loom_thread *t, char *room, size_t size)
{
	struct loom_place p = loom_place(t->where);

	if (t->state == LOOM_DONE)
		snprintf(room, size, "thread (%u,%u,%u) has returned",
			 t->index.x, t->index.y, t->index.z);
	else
		snprintf(room, size, "thread (%u,%u,%u) waits at %s:%u",
			 t->index.x, t->index.y, t->index.z, p.file, p.line);
}

/* Nobody can go on: say who waits for whom. */
_Noreturn static void stuck(struct loom_block *b, unsigned arrived)
{
	struct loom_thread *waiting = NULL, *missing = NULL;
	char other[512];

	for (unsigned i = 0; i < b->threads; i++) {
		struct loom_thread *t = &b->thread[i];
		int at_barrier = t->state == LOOM_BARRIER;

		if (!waiting && (arrived ? at_barrier :
					   t->state == LOOM_WAITING))
			waiting = t;
		if (!missing && t != waiting && (!arrived || !at_barrier))
			missing = t;
	}
	loom_now.thread = waiting;
	if (!missing)
		loom_fail_at(waiting->where, "deadlock");
	describe(missing, other, sizeof other);
	if (arrived)
		loom_fail_at(waiting->where,
			     "a barrier that not all threads reach: %u of %u "
			     "wait here, %s; move the barrier out of the "
			     "branch", arrived, b->threads, other);
	loom_fail_at(waiting->where,
		     "deadlock: waits for the lanes of mask 0x%08x, but %s",
		     waiting->mask, other);
}

/* All have arrived; the barrier must be one for all of them. */
static void release(struct loom_block *b)
{
	uintptr_t where = b->thread[0].where;
	unsigned count = 0;

	for (unsigned i = 0; i < b->threads; i++) {
		struct loom_thread *t = &b->thread[i];
		char other[512];

		if (t->where != where && !loom_same_place(t->where, where)) {
			describe(&b->thread[0], other, sizeof other);
			loom_now.thread = t;
			loom_fail_at(t->where, "a barrier that not all "
				     "threads reach: %s; every thread of a "
				     "block must meet the same barrier",
				     other);
		}
		count += t->predicate != 0;
	}
	for (unsigned i = 0; i < b->threads; i++) {
		struct loom_thread *t = &b->thread[i];

		t->result = t->op == LOOM_COUNT ? count :
			    t->op == LOOM_AND	? count == b->threads :
						  count != 0;
		t->state = LOOM_READY;
	}
	if (loom_checking)
		loom_clock_barrier(b);
}

void loom_block_run(struct loom_block *b)
{
	loom_now.block = b;
	if (loom_checking)
		loom_clock_block(b);
	for (unsigned i = 0; i < b->threads; i++) {
		b->thread[i].state = LOOM_READY;
		b->calls[i].depth = 0;
		b->calls[i].block[0] = 0;
	}
	for (unsigned i = 0; i < b->warps; i++) {
		b->warp[i].live = 0xffffffffu >> (32 - b->warp[i].lanes);
		b->warp[i].waiting = 0;
	}
	for (;;) {
		unsigned done = 0, arrived = 0;

		for (unsigned i = 0; i < b->warps; i++)
			run_warp(b, &b->warp[i]);
		for (unsigned i = 0; i < b->threads; i++) {
			done += b->thread[i].state == LOOM_DONE;
			arrived += b->thread[i].state == LOOM_BARRIER;
		}
		if (done == b->threads)
			break;
		if (arrived != b->threads)
			stuck(b, arrived);
		release(b);
	}
	if (loom_checking)
		loom_clock_block_end(b);
	loom_gathers_end(b);
	loom_async_end(b);
}

int loom_syncthreads_vote(int op, int predicate)
{
	struct loom_thread *t = loom_now.thread;

	t->op = op;
	t->predicate = predicate;
	loom_stop(LOOM_BARRIER, (uintptr_t)__builtin_return_address(0));
	return (int)t->result;
}

void loom_syncthreads(void)
{
	loom_stop(LOOM_BARRIER, (uintptr_t)__builtin_return_address(0));
}

void loom_yield_at(uintptr_t where)
{
	(void)where;
}

void loom_yield(void)
{
	loom_yield_at((uintptr_t)__builtin_return_address(0));
}

void loom_grid_sync(void)
{
	loom_fail_at((uintptr_t)__builtin_return_address(0),
		     "grid barriers are not there yet");
}
