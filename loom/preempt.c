/* How long a thread may run before others get their turn, and all of them to
 * no avail before the launch fails.
 *
 * Time is counted in steps: basic blocks and accesses.  A thread that waits
 * for another one by looking again and again, spins: it must give way to all
 * who could do what it waits for, also to blocks that have not started.  One
 * that computes must not: its block shall end before the next one begins.  To
 * tell them apart, a thread is watched every few thousand steps: it spins when
 * its steps repeat exactly, load something and store nothing. */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "loom/exchange.h"
#include "runtime.h"

enum {
	WATCHED = 64, /* steps */
	PERIOD = 32,  /* the longest that is found */
	SLICE = 4096, /* a thread's turn */
	EVERY = 4096, /* steps from a watch to the next */
	PATIENCE = 1 << 24, /* steps of a block; then it spins somehow */
	FAR = 16, /* limits without the end of a thread */
	IN_VAIN = 64, /* rounds in which all only spin, and ... */
	SURE = 1 << 26 /* ... steps: then nothing will change */
};

static uint64_t limit = (uint64_t)1 << 32;

/* Steps of this launch: all, at the last progress, at a thread's last end. */
static uint64_t steps, progress, ended;

/* Rounds of all blocks without one that did more than spin. */
static uint64_t rounds, rounds_since;

/* The running thread's turn: its length, and the records that it keeps. */
static unsigned slice;
static const struct loom_record *first;

static struct {
	struct loom_thread *thread;
	struct loom_record step[WATCHED];
	unsigned count, changes;
	uint64_t since, next; /* in steps */
} watch;

/* The atomic operation that came last, and how often one changed memory. */
static struct {
	uintptr_t address;
	size_t size;
	unsigned char before[16];
	unsigned changes;
} atomic;

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
	steps = progress = ended = 0;
	rounds = rounds_since = 0;
	watch.thread = NULL;
	watch.next = EVERY;
	atomic.address = 0;
}

void loom_progress(void)
{
	progress = steps;
}

static void see_change(void)
{
	if (atomic.address && memcmp((const void *)atomic.address,
				     atomic.before, atomic.size)) {
		atomic.changes++;
		progress = steps;
	}
	atomic.address = 0;
}

void loom_preempt_atomic(uintptr_t address, size_t size)
{
	see_change();
	atomic.address = address;
	atomic.size = size;
	memcpy(atomic.before, (const void *)address, size);
}

/* ---- Watching ------------------------------------------------------------ */

static int repeats_after(unsigned period)
{
	const struct loom_record *s = watch.step;

	for (unsigned i = period; i < WATCHED; i++)
		if (s[i].pc != s[i - period].pc ||
		    s[i].what != s[i - period].what)
			return 0;
	return 1;
}

static int only_loads(unsigned period)
{
	unsigned loads = 0;

	for (unsigned i = 0; i < period; i++) {
		uint64_t what = watch.step[i].what >> LOOM_ADDRESS_BITS;

		if (LOOM_WHAT_OP(what) == LOOM_STORE)
			return 0;
		loads += LOOM_WHAT_OP(what) <= LOOM_RMW;
	}
	return loads > 0;
}

static int watched_spins(void)
{
	see_change();
	if (atomic.changes != watch.changes)
		return 0;
	for (unsigned period = 1; period <= PERIOD; period++)
		if (repeats_after(period))
			return only_loads(period);
	return 0;
}

/* One that stopped meanwhile, and does not run again, is given up. */
static void choose_watched(struct loom_thread *t)
{
	if (watch.thread ? steps - watch.since < EVERY : steps < watch.next)
		return;
	see_change();
	watch.thread = t;
	watch.count = 0;
	watch.changes = atomic.changes;
	watch.since = steps;
}

static void judge(const struct loom_block *b, struct loom_thread *t)
{
	t->spins = watched_spins() || b->fruitless > PATIENCE;
	watch.thread = NULL;
	watch.next = t->spins ? steps : steps + EVERY;
}

/* ---- Turns --------------------------------------------------------------- */

uint64_t loom_turns;

void loom_preempt_begin(struct loom_warp *w, struct loom_thread *t)
{
	loom_turns++;
	choose_watched(t);
	slice = watch.thread == t   ? WATCHED - watch.count :
		loom_schedule_mixes ? loom_schedule_slice() : SLICE;
	loom_now.left = 0;
	if (loom_counting) {
		loom_simt_resume(w, t->lane, slice);
	} else if (watch.thread == t) {
		loom_now.next = watch.step + watch.count;
		loom_now.end = watch.step + WATCHED;
	} else {
		loom_now.left = slice;
	}
	first = loom_now.next;
}

/* The steps that the thread made. */
static unsigned count_steps(struct loom_warp *w, struct loom_thread *t)
{
	unsigned n;

	if (!first)
		return slice - (unsigned)loom_now.left;
	n = (unsigned)(loom_now.next - first);
	if (loom_counting) {
		if (watch.thread == t)
			memcpy(watch.step + watch.count, first,
			       n * sizeof *first);
		loom_simt_pause(w, t);
	}
	loom_now.next = loom_now.end = NULL;
	if (watch.thread == t)
		watch.count += n;
	return n;
}

/* It has come to a barrier or to its end: it did not spin. */
static void arrive(struct loom_block *b, struct loom_thread *t)
{
	t->spins = 0;
	b->fruitless = 0;
	if (t->state == LOOM_DONE)
		progress = ended = steps;
	if (watch.thread == t) {
		watch.thread = NULL;
		watch.next = steps + EVERY;
	}
}

_Noreturn static void endless(const struct loom_thread *t)
{
	unsigned held;
	uint64_t unstarted = loom_grid_unstarted(&held);
	char more[256] = "";

	if (unstarted)
		snprintf(more, sizeof more, " (%llu blocks have not started: "
			 "the device holds %u at a time)",
			 (unsigned long long)unstarted, held);
	loom_fault(LOOM_BARRED, t->where,
		   "endless: in %llu steps of the launch no thread has ended or "
		   "come further%s; LOOM_LIMIT=%llu allows ten times as many",
		   (unsigned long long)(steps - progress), more,
		   (unsigned long long)limit * 10);
}

void loom_preempt_round(void)
{
	if (rounds_since != progress)
		rounds = 0;
	rounds_since = progress;
	rounds++;
}

static int in_vain(void)
{
	return rounds > IN_VAIN && rounds_since == progress &&
	       steps - progress > SURE;
}

unsigned loom_preempt_end(struct loom_block *b, struct loom_warp *w,
			  struct loom_thread *t)
{
	unsigned n = count_steps(w, t);

	steps += n;
	b->fruitless += n;
	if (t->state >= LOOM_BARRIER)
		arrive(b, t);
	else if (watch.thread == t && watch.count == WATCHED)
		judge(b, t);
	else if (b->fruitless > PATIENCE)
		t->spins = 1;
	if (b->fruitless > 2 * (uint64_t)PATIENCE)
		b->fruitless = 0;
	if (in_vain()) {
		see_change();
		if (in_vain())
			loom_fault(LOOM_BARRED, t->where,
				   "deadlock: every thread that runs looks again "
				   "and again at memory that none of them "
				   "changes; let one store what this one waits "
				   "for");
	}
	if (steps - progress > limit || (steps - ended) / FAR > limit) {
		see_change();
		if (progress != steps || (steps - ended) / FAR > limit)
			endless(t);
	}
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
	if (!loom_now.thread)
		return;
	loom_now.thread->spins = 1;
	loom_stop(LOOM_READY, where);
}

void loom_yield(void)
{
	loom_yield_at((uintptr_t)__builtin_return_address(0));
}
