#include "execution/stuck.h"

#include <stdio.h>
#include <string.h>

#include "base/call-chain.h"
#include "base/context.h"
#include "base/source-line.h"
#include "hazards/fault.h"
#include "hazards/hazards.h"
#include "hazards/race.h"

void loom_describe(const struct loom_thread *t, char *buffer, size_t size)
{
	struct loom_source_line p = loom_source_line(t->where);
	char chain[LOOM_CHAIN_TEXT];

	if (t->state == LOOM_DONE)
		snprintf(buffer, size, "thread (%u,%u,%u) has returned",
			 t->index.x, t->index.y, t->index.z);
	else
		snprintf(buffer, size, "thread (%u,%u,%u) %s at %s:%u%s",
			 t->index.x, t->index.y, t->index.z,
			 t->state <= LOOM_FULL ? "runs" : "waits", p.file,
			 p.line, loom_chain(t->where, t, chain));
}

/* Whether t is one of those for whom the other one waits. */
static int misses(const struct loom_thread *t, const struct loom_thread *other)
{
	if (other->state == LOOM_BARRIER)
		return t->state != LOOM_BARRIER && t->state != LOOM_DONE;
	return t - t->lane == other - other->lane &&
	       (other->mask >> t->lane & 1) &&
	       (t->state != LOOM_WAITING || t->op != other->op ||
		t->mask != other->mask);
}

void loom_stuck(struct loom_block *b)
{
	struct loom_thread *waiting = NULL, *missing = NULL;
	unsigned arrived = b->count[LOOM_BARRIER];
	char other[LOOM_DESCRIBED];

	for (unsigned i = 0; i < b->threads; i++) {
		struct loom_thread *t = &b->thread[i];

		if (!waiting && t->state == (arrived ? LOOM_BARRIER :
						       LOOM_WAITING))
			waiting = t;
		else if (waiting && !missing && misses(t, waiting))
			missing = t;
	}
	for (unsigned i = 0; !missing && i < b->threads; i++)
		if (misses(&b->thread[i], waiting))
			missing = &b->thread[i];
	loom_now.thread = waiting;
	if (!missing)
		loom_fault(LOOM_HAZARD_BARRIER, waiting->where, "deadlock");
	loom_describe(missing, other, sizeof other);
	if (arrived)
		loom_fault(LOOM_HAZARD_BARRIER, waiting->where,
			   "a barrier that not all threads reach: %u of %u "
			   "wait here, %s; move the barrier out of the branch",
			   arrived, b->threads, other);
	loom_fault(LOOM_HAZARD_BARRIER, waiting->where,
		   "deadlock: waits for the lanes of mask 0x%08x, but %s",
		   waiting->mask, other);
}

void loom_stuck_apart(struct loom_thread *t, const struct loom_thread *first)
{
	char other[LOOM_DESCRIBED], here[LOOM_CHAIN_TEXT], there[LOOM_CHAIN_TEXT];
	const char *same = "";

	loom_describe(first, other, sizeof other);
	if (loom_same_line(t->where, first->where) &&
	    !loom_same_place(t->where, first->where) &&
	    !strcmp(loom_chain(t->where, t, here), loom_chain(first->where, first, there)))
		same = ", at another barrier of the line";
	loom_now.thread = t;
	loom_fault(LOOM_HAZARD_BARRIER, t->where,
		   "a barrier that not all threads reach: %s%s; every thread "
		   "of a block must meet the same barrier", other, same);
}

void loom_stuck_passed_by(struct loom_block *b, struct loom_thread *first)
{
	const struct loom_thread *other = NULL;

	for (unsigned i = 0; i < b->threads && !other; i++)
		if (b->thread[i].state == LOOM_DONE && b->thread[i].at_end)
			other = &b->thread[i];
	if (!other || !loom_checking ||
	    loom_hazard_known(LOOM_HAZARD_BARRIER, first->where, 0))
		return;
	loom_now.thread = first;
	loom_hazard_report(LOOM_HAZARD_BARRIER, first->where, 0,
			   "a barrier that not all threads reach: %u of %u wait "
			   "here, thread (%u,%u,%u) has passed by and come to the "
			   "kernel's end; move the barrier out of the branch, or "
			   "let the others return before it",
			   b->count[LOOM_BARRIER], b->threads, other->index.x,
			   other->index.y, other->index.z);
	loom_now.thread = NULL;
}
