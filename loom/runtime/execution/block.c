/* A block: its threads run until they stop, warp by warp, and its barriers
 * let them go on. */
#include "execution/block.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/hardware.h"
#include "base/builtin.h"
#include "base/chosen.h"
#include "base/context.h"
#include "base/failure.h"
#include "base/jump-back.h"
#include "base/record.h"
#include "base/schedule.h"
#include "base/source-line.h"
#include "memory/shared-memory.h"
#include "counters/counters.h"
#include "counters/events.h"
#include "warp/reconverge.h"
#include "execution/async-copy.h"
#include "execution/cluster.h"
#include "execution/collectives.h"
#include "execution/groups.h"
#include "execution/loops.h"
#include "execution/named-barrier.h"
#include "execution/preempt.h"
#include "execution/spin-wait.h"
#include "execution/stuck.h"
#include "loom/exchange.h"

/* The steps that a turn would have taken. */
enum { SPARED = 4096 };

/* ---- Its life ------------------------------------------------------------ */

static void lay_out(struct loom_block *b, const dim3 *d)
{
	for (unsigned i = 0; i < b->threads; i++) {
		struct loom_thread *t = &b->thread[i];

		t->lane = i % LOOM_LANES;
		t->path = &b->path[i * LOOM_PATH];
		t->index.x = i % d->x;
		t->index.y = i / d->x % d->y;
		t->index.z = i / d->x / d->y;
	}
	for (unsigned i = 0; i < b->warps; i++) {
		struct loom_warp *w = &b->warp[i];
		unsigned left = b->threads - i * LOOM_LANES;

		w->thread = &b->thread[i * LOOM_LANES];
		w->calls = &b->calls[i * LOOM_LANES];
		w->lanes = left < LOOM_LANES ? left : LOOM_LANES;
		w->number = i;
	}
}

struct loom_block *loom_block_new(const struct loom_launch *l)
{
	struct loom_block *b = calloc(1, sizeof *b);

	if (!b)
		loom_fail("no memory for a block");
	b->launch = l;
	b->threads = l->block.x * l->block.y * l->block.z;
	b->warps = (b->threads + LOOM_LANES - 1) / LOOM_LANES;
	b->thread = calloc(b->threads, sizeof *b->thread);
	b->path = calloc(b->threads, LOOM_PATH * sizeof *b->path);
	b->calls = calloc(b->threads, sizeof *b->calls);
	b->warp = calloc(b->warps, sizeof *b->warp);
	if (!b->thread || !b->path || !b->calls || !b->warp)
		loom_fail("no memory for the threads of a block");
	lay_out(b, &l->block);
	return b;
}

void loom_block_free(struct loom_block *b)
{
	for (unsigned i = 0; i < b->threads; i++)
		free(b->thread[i].spin);
	free(b->thread);
	free(b->path);
	free(b->calls);
	free(b->warp);
	free(b);
}

static void begin_threads(struct loom_block *b)
{
	for (unsigned i = 0; i < b->threads; i++) {
		struct loom_thread *t = &b->thread[i];

		t->state = LOOM_READY;
		t->spins = 0;
		t->arrived = 0;
		t->at_end = 0;
		t->depth = 0;
		b->calls[i].depth = 0;
		b->calls[i].block[0] = 0;
	}
	for (unsigned i = 0; i < b->warps; i++) {
		struct loom_warp *w = &b->warp[i];

		w->live = 0xffffffffu >> (32 - w->lanes);
		w->ready = w->lanes;
		w->waiting = w->idle = 0;
	}
}

void loom_block_begin(struct loom_block *b)
{
	b->in_loops = loom_loops_can_run(b->launch);
	if (!b->in_loops)
		begin_threads(b);
	memset(b->count, 0, sizeof b->count);
	b->count[LOOM_READY] = b->threads;
	b->fruitless = 0;
	b->votes = 0;
	loom_on_block(b);
}

static void end(struct loom_block *b)
{
	loom_async_end(b);
	loom_on_block_end(b);
	loom_gathers_end(b);
	loom_named_end(b);
}

void loom_block_abandon(struct loom_block *b)
{
	if (b->count[LOOM_DONE] == b->threads)
		return;
	for (unsigned i = 0; i < b->threads; i++) {
		struct loom_thread *t = &b->thread[i];

		if (t->fiber)
			loom_fiber_put(t->fiber);
		t->fiber = NULL;
	}
	for (unsigned i = 0; i < b->warps; i++)
		if (b->warp[i].replay)
			loom_reconverge_close(&b->warp[i]);
	end(b);
}

/* ---- Threads and warps --------------------------------------------------- */

_Noreturn static void fail_for_stack(void)
{
	loom_fail("no memory for the stack of a thread; under ulimit -v, "
		  "allow more");
}

/* The thread has a stack, from its first turn on. */
static inline void begin(const struct loom_block *b, struct loom_thread *t)
{
	if (!t->fiber)
		t->fiber = loom_fiber_get(b->launch->run, b->launch->args);
	if (!t->fiber)
		fail_for_stack();
}

/* A thread that has come to its end gives the stack back. */
static inline void finish(struct loom_block *b, struct loom_warp *w, struct loom_thread *t)
{
	if (!t->fiber->finished)
		return;
	loom_fiber_put(t->fiber);
	t->fiber = NULL;
	t->state = LOOM_DONE;
	t->left = b->clock.barrier;
	w->live &= ~((uint32_t)1 << t->lane);
}

/* Returns the steps that the thread made. */
static inline unsigned resume(struct loom_block *b, struct loom_warp *w,
		       struct loom_thread *t)
{
	unsigned steps;

	begin(b, t);
	t->state = LOOM_READY;
	loom_threadIdx = t->index;
	loom_threadRank = w->number * LOOM_LANES + t->lane;
	loom_now.thread = t;
	loom_now.watched = loom_bare ? NULL : t;
	loom_now.stack = t->fiber->stack;
	loom_now.stamp = LOOM_STAMP(b->number, w->number * LOOM_LANES + t->lane,
				    t->tick);
	loom_now.lane = (uint32_t)1 << t->lane;
	loom_preempt_begin(w, t);
	loom_record_of_call = NULL;
	loom_fiber_resume(t->fiber);
	if (loom_now.abandons)
		loom_launch_abandon();
	loom_on_step();
	finish(b, w, t);
	steps = loom_preempt_end(b, w, t);
	loom_now.thread = loom_now.watched = NULL;
	return steps;
}

/* ---- Where nobody watches ------------------------------------------------ */

/* In the order of the threads: most turns are those of a thread that does not
 * wait by looking at memory and makes no step that counts, and ends at a barrier, an
 * exchange or the kernel's end. */
static inline int is_lean(void)
{
	return loom_bare && loom_schedule_forward && loom_preempt_plain();
}

/* The next thread's stack has not been used since its last turn. */
static inline void prefetch(const struct loom_warp *w, unsigned lane)
{
	const struct loom_fiber *f = lane < w->lanes ? w->thread[lane].fiber : NULL;

	if (f)
		__builtin_prefetch((const void *)f->context.stack);
}

/* As resume() and what follows it in run_lanes(); 0: something else has come up. */
static inline int lean_turn(struct loom_block *b, struct loom_warp *w,
			    struct loom_thread *t)
{
	begin(b, t);
	loom_threadIdx = t->index;
	loom_threadRank = w->number * LOOM_LANES + t->lane;
	loom_now.thread = t;
	loom_now.stack = t->fiber->stack;
	loom_now.left = LOOM_SLICE;
	loom_record_of_call = NULL;
	loom_fiber_resume(t->fiber);
	if (loom_now.abandons)
		loom_launch_abandon();
	finish(b, w, t);
	loom_turns++;
	if (loom_now.left == LOOM_SLICE && !t->spins &&
	    (t->state >= LOOM_BARRIER || (t->state == LOOM_WAITING && !b->fruitless))) {
		loom_busy_turns++;
		b->fruitless = 0;
		return 1;
	}
	w->idle += loom_preempt_end(b, w, t);
	return 0;
}

/* Lanes from the first one on, as long as nothing else comes up; returns how many. */
static unsigned run_lean(struct loom_block *b, struct loom_warp *w, int *worked)
{
	unsigned n = 0;
	int goes_on = 1;

	for (; n < w->lanes && goes_on; n++) {
		struct loom_thread *t = &w->thread[n];

		if (t->state != LOOM_READY)
			continue;
		if (t->spins)
			break;
		prefetch(w, n + 1);
		goes_on = lean_turn(b, w, t) || loom_preempt_plain();
		*worked |= !t->spins;
		w->waiting += t->state == LOOM_WAITING;
		w->ready += t->state <= LOOM_FULL;
	}
	loom_now.thread = NULL;
	return n;
}

/* ---- All turns ----------------------------------------------------------- */

static int can_run(const struct loom_warp *w, const struct loom_thread *t)
{
	return t->state == LOOM_READY ||
	       (t->state == LOOM_FULL && loom_reconverge_drained(w, t->lane));
}

/* Runs each lane that can; returns whether any got on. */
static int run_lanes(struct loom_block *b, struct loom_warp *w)
{
	struct loom_round round = loom_schedule_round(w->lanes);
	enum loom_outlook outlook;
	unsigned done = 0;
	int worked = 0;

	w->ready = 0;
	if (is_lean())
		done = round.next = run_lean(b, w, &worked);
	for (unsigned n = w->lanes - done; n; n--) {
		struct loom_thread *t = &w->thread[loom_round_next(&round)];

		if (!can_run(w, t)) {
			w->ready += t->state == LOOM_FULL;
			continue;
		}
		outlook = t->spins ? loom_spin_outlook(t) : LOOM_UNKNOWN;
		if (outlook == LOOM_VAIN) {
			w->idle += SPARED;
		} else {
			do
				w->idle += resume(b, w, t);
			while (t->state == LOOM_READY && loom_spin_watches(t));
			w->waiting += t->state == LOOM_WAITING;
			worked |= !t->spins || outlook == LOOM_CHANGED;
		}
		w->ready += t->state <= LOOM_FULL;
	}
	return worked;
}

/* Lets those go on who wait for others of their warp and need not any more. */
static void meet(struct loom_warp *w, int worked)
{
	unsigned released = w->waiting ? loom_exchanges(w) : 0;

	w->ready += released;
	if (released && worked)
		loom_progress();
	if (worked)
		w->idle = 0;
	if (loom_counting)
		loom_reconverge_consume(w);
	if (w->waiting && (!w->ready || !worked))
		w->ready += loom_exchange_active(w);
}

/* Until its lanes are done, wait for somebody else or only spin; returns
 * whether any got on. */
static int run_warp(struct loom_block *b, struct loom_warp *w)
{
	int worked = 0, now;

	if (!w->ready)
		return 0;
	if (loom_counting)
		loom_reconverge_open(w);
	do {
		now = run_lanes(b, w);
		worked |= now;
		meet(w, now);
	} while (w->ready && now && !loom_schedule_mixes);
	if (loom_counting && !w->ready)
		loom_reconverge_close(w);
	return worked;
}

/* ---- Barriers ------------------------------------------------------------ */

/* Neighbours are mostly in the same state: they are counted together. */
static void take_stock(struct loom_block *b)
{
	const struct loom_thread *end = b->thread + b->threads;

	memset(b->count, 0, sizeof b->count);
	for (const struct loom_thread *t = b->thread; t < end;) {
		const struct loom_thread *first = t;

		while (++t < end && t->state == first->state)
			;
		b->count[first->state] += (unsigned)(t - first);
	}
}

void loom_block_release(struct loom_block *b, enum loom_state state)
{
	for (unsigned i = 0; i < b->threads; i++)
		if (b->thread[i].state == state)
			b->thread[i].state = LOOM_READY;
	for (unsigned i = 0; i < b->warps; i++)
		b->warp[i].ready = b->warp[i].lanes; /* at most */
	b->count[LOOM_READY] += b->count[state];
	b->count[state] = 0;
	loom_progress();
}

/* It waits for all threads that have not ended (Programming Guide, "Compute
 * Capability 7.x"): PTX's exit lets those go on who only wait for who ends. */
static int has_come_together(const struct loom_block *b)
{
	unsigned arrived = b->count[LOOM_BARRIER];

	return arrived && arrived + b->count[LOOM_DONE] == b->threads;
}

/* Whether two threads came to the same barrier by the same calls.  The compiler
 * may have made several instructions of one. */
static int same_way(const struct loom_thread *a, const struct loom_thread *b)
{
	if (a->where != b->where && !loom_same_place(a->where, b->where))
		return 0;
	if (a->barrier != b->barrier || a->depth != b->depth)
		return 0;
	for (unsigned i = 0; i + 1 < a->depth && i < LOOM_PATH; i++)
		if (a->path[i] != b->path[i] &&
		    !loom_same_place(a->path[i], b->path[i]))
			return 0;
	return 1;
}

/* Most often all threads are at a plain barrier in the kernel itself, by one
 * instruction; then nobody asks for a result. */
static int is_usual(const struct loom_block *b)
{
	const struct loom_thread *first = b->thread, *end = first + b->threads;

	if (b->votes || first->depth > 1)
		return 0;
	for (const struct loom_thread *t = first; t < end; t++)
		if (t->state != LOOM_BARRIER || t->where != first->where ||
		    t->barrier != first->barrier || t->depth != first->depth)
			return 0;
	return 1;
}

/* All have arrived; the barrier must be one for all of them. */
static void release(struct loom_block *b)
{
	struct loom_thread *first = NULL;
	unsigned arrived = b->count[LOOM_BARRIER], count = 0;

	for (unsigned i = 0; i < b->threads; i++) {
		struct loom_thread *t = &b->thread[i];

		if (t->state != LOOM_BARRIER)
			continue;
		if (!first)
			first = t;
		if (__builtin_expect(!same_way(t, first), 0))
			loom_stuck_apart(t, first);
		count += t->predicate != 0;
	}
	if (__builtin_expect(arrived < b->threads, 0))
		loom_stuck_passed_by(b, first);
	for (unsigned i = 0; i < b->threads; i++) {
		struct loom_thread *t = &b->thread[i];

		t->result = t->op == LOOM_COUNT ? count :
			    t->op == LOOM_AND	? count == arrived :
						  count != 0;
	}
	b->votes = 0;
	loom_block_release(b, LOOM_BARRIER);
	loom_on_barrier(b);
}

static void release_usual(struct loom_block *b)
{
	memset(b->count, 0, sizeof b->count);
	b->count[LOOM_BARRIER] = b->threads;
	loom_block_release(b, LOOM_BARRIER);
	loom_on_barrier(b);
}

int loom_block_can_run(const struct loom_block *b)
{
	return b->count[LOOM_READY] || b->count[LOOM_FULL];
}

/* Threads that only others of the block could free; at a grid's or cluster's
 * barrier, other blocks have a say. */
static int is_stuck(const struct loom_block *b)
{
	return !loom_block_can_run(b) && !b->count[LOOM_CLUSTER] &&
	       (b->count[LOOM_BARRIER] || b->count[LOOM_WAITING]);
}

static void enter(struct loom_block *b)
{
	loom_now.block = b;
	loom_blockIdx = b->index;
	loom_shared_base = b->shared;
	loom_cluster_enter(b);
}

static int run_warps(struct loom_block *b)
{
	struct loom_round round = loom_schedule_round(b->warps);
	int worked = 0;

	for (unsigned n = b->warps; n; n--)
		worked |= run_warp(b, &b->warp[loom_round_next(&round)]);
	return worked;
}

static int run_in_loops(struct loom_block *b)
{
	loom_loops_run(b);
	b->count[LOOM_READY] = 0;
	b->count[LOOM_DONE] = b->threads;
	end(b);
	return 1;
}

int loom_block_turn(struct loom_block *b)
{
	int worked = 0, again;

	enter(b);
	if (b->in_loops)
		return run_in_loops(b);
	b->fruitless = 0;
	do {
		again = run_warps(b);
		if (is_usual(b)) {
			release_usual(b);
			worked = again = 1;
			continue;
		}
		take_stock(b);
		if (has_come_together(b)) {
			release(b);
			again = 1;
		} else if (is_stuck(b)) {
			loom_stuck(b);
		}
		worked |= again;
	} while (again && loom_block_can_run(b) && !loom_schedule_mixes);
	if (b->count[LOOM_DONE] == b->threads)
		end(b);
	return worked;
}

int loom_syncthreads_vote_from(int op, int predicate, uintptr_t from);
LOOM_JUMPS_BACK(loom_syncthreads_vote, "rdx", "x2");

int loom_syncthreads_vote_from(int op, int predicate, uintptr_t from)
{
	struct loom_thread *t = loom_now.thread;

	loom_now.block->votes = 1;
	t->op = op;
	t->predicate = predicate;
	t->barrier = 0;
	loom_stop(LOOM_BARRIER, loom_called_from(from));
	return (int)t->result;
}

void loom_syncthreads_from(unsigned number, uintptr_t from);
LOOM_JUMPS_BACK(loom_syncthreads, "rsi", "x1");

void loom_syncthreads_from(unsigned number, uintptr_t from)
{
	loom_now.thread->barrier = number;
	loom_stop(LOOM_BARRIER, loom_called_from(from));
}
