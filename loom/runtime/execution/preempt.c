/* How long a thread may run before others get their turn, and all of them to
 * no avail before the launch fails.  Time is counted in steps: basic blocks
 * and accesses. */
#include "execution/preempt.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/access-record.h"
#include "base/chosen.h"
#include "base/context.h"
#include "base/failure.h"
#include "base/jump-back.h"
#include "base/of-launch.h"
#include "base/record.h"
#include "base/schedule.h"
#include "hazards/fault.h"
#include "counters/counters.h"
#include "warp/reconverge.h"
#include "execution/grid.h"
#include "execution/spin-wait.h"
#include "loom/exchange.h"

enum {
	PATIENCE = 1 << 24, /* steps of a block; then it spins somehow */
	VAIN = 16,          /* a step of a thread that spins counts as many */
	TURN = 16,          /* steps that a turn is worth by itself */
	FAR = 16,           /* limits without the end of a thread */
	ROUNDS = 64,        /* in which all only spin, and ... */
	SURE = 1 << 30      /* ... steps in vain: then nothing will change */
};

static uint64_t limit = (uint64_t)1 << 32;

/* Steps of this launch, and those in vain: since the last progress, since a
 * thread ended. */
static LOOM_OF_LAUNCH uint64_t steps, vain, vain_long;
static LOOM_OF_LAUNCH unsigned changes; /* by atomic operations, at the last progress */
static LOOM_OF_LAUNCH unsigned rounds; /* of all blocks, of which none did more than spin */

/* The running thread's turn: its length, and the records that it keeps. */
static unsigned slice;
static const loom_step *first;

__attribute__((constructor)) static void setup(void)
{
	const char *text = getenv("LOOM_LIMIT");
	char *end;

	if (!text || !*text)
		return;
	limit = strtoull(text, &end, 10);
	if (*text < '0' || *text > '9' || *end || !limit)
		loom_fail("LOOM_LIMIT=%s: give the number of steps that a "
			  "launch may make without progress, from 1", text);
}

void loom_preempt_launch(void)
{
	steps = vain = vain_long = rounds = 0;
	loom_spin_launch();
}

void loom_progress(void)
{
	vain = rounds = 0;
}

int loom_preempt_in_vain(void)
{
	return vain > PATIENCE;
}

void loom_preempt_round(void)
{
	rounds++;
}

uint64_t loom_turns, loom_busy_turns;

int loom_preempt_plain(void)
{
	slice = LOOM_SLICE;
	first = NULL;
	return !loom_spin_subject && steps < loom_spin_next;
}

void loom_preempt_begin(struct loom_warp *w, struct loom_thread *t)
{
	loom_step *seen = NULL;

	if (loom_spin_subject || steps >= loom_spin_next)
		seen = loom_spin_watch(t, steps, &slice);
	loom_turns++;
	if (!seen)
		slice = loom_schedule_mixes ? loom_schedule_slice() : LOOM_SLICE;
	loom_now.left = 0;
	if (loom_counting) {
		loom_reconverge_resume(w, t->lane, slice);
	} else if (seen) {
		loom_now.next = seen;
		loom_now.end = seen + slice;
	} else {
		loom_now.left = slice;
	}
	first = loom_now.next;
}

/* The steps that the thread made. */
static unsigned end_turn(struct loom_warp *w, struct loom_thread *t)
{
	unsigned n;

	if (!first) {
		n = slice - (unsigned)loom_now.left;
		steps += n;
		return n;
	}
	n = (unsigned)(loom_now.next - first);
	steps += n;
	if (loom_spin_subject == t)
		loom_spin_watched(t, first, n, steps);
	if (loom_counting)
		loom_reconverge_pause(w, t);
	loom_now.next = loom_now.end = NULL;
	return n;
}

_Noreturn static void endless(const struct loom_thread *t)
{
	unsigned held;
	uint64_t unstarted = loom_grid_unstarted(&held);
	char more[256] = "";

	if (unstarted)
		snprintf(more, sizeof more, ", and %llu blocks have not "
			 "started: the device holds %u at a time",
			 (unsigned long long)unstarted, held);
	loom_fault(LOOM_HAZARD_BARRIER, t->where,
		   "endless: the launch goes on and on, but no thread ends or "
		   "comes further%s; what waits for memory must look at it by "
		   "volatile or atomic loads; LOOM_LIMIT=%llu would let it run "
		   "ten times as long", more, (unsigned long long)limit * 10);
}

_Noreturn static void all_spin(const struct loom_thread *t)
{
	loom_fault(LOOM_HAZARD_BARRIER, t->where,
		   "deadlock: every thread that runs looks again and again "
		   "at memory that none of them changes; let one store what "
		   "this one waits for%s", loom_devices > 1 ? "" :
		   " (the host goes on only when the launch has ended)");
}

/* Steps in vain: fails when there are too many, unless an atomic operation
 * has changed memory meanwhile. */
static void lose(const struct loom_thread *t, unsigned n)
{
	int forever, hopeless, changed;

	if (loom_bare)
		return; /* of what it does most is not known */
	vain += t->spins ? n * VAIN : n;
	vain_long += n + TURN;
	forever = vain_long / FAR > limit;
	hopeless = vain > SURE && rounds > ROUNDS;
	if (vain <= limit && !hopeless && !forever)
		return;
	changed = loom_spin_changes() != changes;
	changes = loom_spin_changes();
	if (forever || (!changed && vain > limit))
		endless(t);
	if (!changed)
		all_spin(t);
	loom_progress();
}

unsigned loom_preempt_end(struct loom_block *b, struct loom_warp *w,
			  struct loom_thread *t)
{
	unsigned n = end_turn(w, t);

	loom_busy_turns += !t->spins || t->state >= LOOM_BARRIER;
	if (t->state == LOOM_DONE)
		vain = vain_long = rounds = 0;
	else
		lose(t, n);
	if (t->state >= LOOM_BARRIER) {
		t->spins = 0;
		if (loom_spin_subject == t)
			loom_spin_over(steps);
		b->fruitless = 0;
		return n;
	}
	b->fruitless += n;
	if (b->fruitless > PATIENCE && !t->spins)
		loom_spin_mark(t);
	if (b->fruitless > 2 * (uint64_t)PATIENCE)
		b->fruitless = 0;
	return n;
}

void loom_preempt_expire(uintptr_t pc)
{
	if (loom_now.thread)
		loom_stop(LOOM_READY, pc);
	else
		loom_now.left = LONG_MAX; /* the host has all the time */
}

/* It says itself that it waits for others. */
void loom_yield_at(uintptr_t where)
{
	struct loom_thread *t = loom_now.thread;

	if (!t)
		return;
	if (!t->spins)
		loom_spin_mark(t);
	loom_stop(LOOM_READY, where);
}

void loom_await_at(uintptr_t where)
{
	if (loom_spin_subject == loom_now.thread)
		loom_spin_over(steps);
	loom_yield_at(where);
}

void loom_yield_from(uintptr_t from);
LOOM_JUMPS_BACK(loom_yield, "rdi", "x0");

void loom_yield_from(uintptr_t from)
{
	loom_yield_at(loom_called_from(from));
}
