/* Tells a thread that waits from one that works.
 *
 * A thread that waits for another one by looking again and again, spins: it
 * must give way to all who could do what it waits for, also to blocks that
 * have not started.  One that computes must not: its block shall end before
 * the next one begins.  So a thread is watched every few thousand steps: it
 * spins when its steps repeat exactly, load something and store nothing.  What
 * it loads is remembered: as long as that is as it was, looking again is
 * useless, and it gets no turn while others have something to do. */
#include "execution/spin-wait.h"

#include <stdlib.h>
#include <string.h>

#include "base/access-record.h"
#include "base/context.h"
#include "base/of-launch.h"
#include "execution/preempt.h"

enum {
	WATCHED = 64, /* steps */
	EVERY = 4096, /* steps from a watch to the next */
	LOADS = 8     /* that are remembered */
};

/* What a thread that spins looks at. */
struct loom_spin {
	unsigned loads;
	int stale; /* others ran since it looked: let it look once more */
	struct {
		uintptr_t address;
		size_t size;
		unsigned char value[16];
	} load[LOADS];
};

LOOM_OF_LAUNCH const struct loom_thread *loom_spin_subject;
LOOM_OF_LAUNCH uint64_t loom_spin_next;
static LOOM_OF_LAUNCH struct {
	loom_step step[LOOM_NOTES + WATCHED]; /* and addresses */
	unsigned count, changes;
	int grows; /* its last turn had steps */
	uint64_t since; /* in steps */
	uint64_t turns, first; /* its own, all of them before */
} watch;

LOOM_OF_LAUNCH int loom_spin_retry;

/* ---- Atomic operations --------------------------------------------------- */

/* The one that came last, and how often one changed memory. */
static LOOM_OF_LAUNCH struct {
	uintptr_t address;
	size_t size;
	unsigned char before[16];
	unsigned changes;
} atomic;

unsigned loom_spin_changes(void)
{
	if (atomic.address && memcmp((const void *)atomic.address,
				     atomic.before, atomic.size))
		atomic.changes++;
	atomic.address = 0;
	return atomic.changes;
}

void loom_spin_atomic(uintptr_t address, size_t size)
{
	loom_spin_changes();
	atomic.address = address;
	atomic.size = size;
	memcpy(atomic.before, (const void *)address, size);
}

/* ---- Watching ------------------------------------------------------------ */

void loom_spin_launch(void)
{
	loom_spin_subject = NULL;
	loom_spin_next = EVERY;
	atomic.address = 0;
	loom_spin_retry = 0;
}

/* One that stopped meanwhile, and does not run again, is given up. */
static void choose(struct loom_thread *t, uint64_t steps)
{
	if (loom_spin_subject ? steps - watch.since < EVERY : steps < loom_spin_next)
		return;
	loom_spin_subject = t;
	watch.count = 0;
	watch.turns = 0;
	watch.first = loom_turns;
	watch.changes = loom_spin_changes();
	watch.since = steps;
}

/* Where the thread's next steps go, when it is the one that is watched. */
loom_step *loom_spin_watch(struct loom_thread *t, uint64_t steps,
				    unsigned *room)
{
	if (!loom_spin_retry)
		choose(t, steps);
	if (loom_spin_subject != t)
		return NULL;
	watch.turns++;
	*room = WATCHED - watch.count;
	return watch.step + watch.count;
}

int loom_spin_watches(const struct loom_thread *t)
{
	return loom_spin_subject == t && watch.grows;
}

static int same_step(const loom_step *a, const loom_step *b)
{
	return *a == *b && (LOOM_WHAT_OP(LOOM_STEP_WHAT(*a)) >= LOOM_BLOCK ||
			    LOOM_STEP_ADDRESS(a) == LOOM_STEP_ADDRESS(b));
}

/* Whether the steps from one on repeat with a period. */
static int repeats(unsigned from, unsigned period)
{
	const loom_step *s = watch.step;

	for (unsigned i = from + period; i < WATCHED; i++)
		if (!same_step(&s[i], &s[i - period]))
			return 0;
	return 1;
}

/* The period of the last steps; 0: none. */
static unsigned period(void)
{
	for (unsigned from = 0; from < WATCHED; from += WATCHED / 4)
		for (unsigned n = 1; n <= (WATCHED - from) / 2; n++)
			if (repeats(from, n))
				return n;
	return 0;
}

static uint64_t what_of(unsigned step)
{
	return LOOM_STEP_WHAT(watch.step[step]);
}

static int only_loads(unsigned steps)
{
	unsigned loads = 0;

	for (unsigned i = WATCHED - steps; i < WATCHED; i++) {
		enum loom_op op = LOOM_WHAT_OP(what_of(i));

		if (op == LOOM_STORE)
			return 0;
		loads += op <= LOOM_RMW;
	}
	return loads > 0;
}

/* ---- What it looks at ---------------------------------------------------- */

static void remember(struct loom_spin *s, unsigned steps)
{
	s->loads = 0;
	s->stale = watch.turns < loom_turns - watch.first;
	for (unsigned i = WATCHED - steps; i < WATCHED; i++) {
		uint64_t address = LOOM_STEP_ADDRESS(&watch.step[i]);

		if (LOOM_WHAT_OP(what_of(i)) > LOOM_RMW)
			continue;
		if (s->loads == LOADS ||
		    LOOM_WHAT_SPACE(what_of(i)) > LOOM_LOCAL) {
			s->loads = 0; /* too much: it always looks again */
			return;
		}
		s->load[s->loads].address = (uintptr_t)address;
		s->load[s->loads].size = LOOM_WHAT_SIZE(what_of(i));
		memcpy(s->load[s->loads].value,
		       (const void *)(uintptr_t)address,
		       s->load[s->loads].size);
		s->loads++;
	}
}

enum loom_outlook loom_spin_outlook(struct loom_thread *t)
{
	struct loom_spin *s = t->spin;

	if (loom_spin_retry || !s || !s->loads)
		return LOOM_UNKNOWN;
	if (s->stale) {
		s->stale = 0;
		return LOOM_UNKNOWN;
	}
	for (unsigned i = 0; i < s->loads; i++)
		if (memcmp((const void *)s->load[i].address, s->load[i].value,
			   s->load[i].size)) {
			s->loads = 0;
			loom_progress();
			return LOOM_CHANGED;
		}
	return LOOM_VAIN;
}

void loom_spin_mark(struct loom_thread *t)
{
	t->spins = 1;
	if (t->spin)
		t->spin->loads = 0;
}

/* ---- The verdict --------------------------------------------------------- */

static void judge(struct loom_thread *t)
{
	unsigned steps = period();

	t->spins = 0;
	if (steps && only_loads(steps) &&
	    loom_spin_changes() == watch.changes) {
		loom_spin_mark(t);
		if (!t->spin)
			t->spin = calloc(1, sizeof *t->spin);
		if (t->spin)
			remember(t->spin, steps);
	}
}

static void end_watch(uint64_t next)
{
	loom_spin_subject = NULL;
	loom_spin_next = next;
}

/* It made so many steps more. */
void loom_spin_watched(struct loom_thread *t, const loom_step *step,
		       unsigned n, uint64_t steps)
{
	loom_step *to = watch.step + watch.count;
	int spun;

	if (step != to) {
		memcpy(to, step, n * sizeof *step);
		memcpy(&LOOM_STEP_ADDRESS(to), &LOOM_STEP_ADDRESS(step),
		       n * sizeof *step);
	}
	watch.count += n;
	watch.grows = n > 0;
	if (watch.count < WATCHED)
		return;
	spun = t->spins;
	judge(t);
	end_watch(spun || t->spins ? steps : steps + EVERY);
}

void loom_spin_over(uint64_t steps)
{
	end_watch(steps + EVERY);
}
