/* A block that nobody counts or checks, without a stack for each thread: what its kernel
 * does up to the next barrier is a loop over the threads (translate/loops.cpp).
 *
 * Most often they come to the same barrier, or to the end, all together.  Where they do
 * not, each one's place is known, and neighbours with the same one go on by the loop that
 * begins there; what all threads have in common is each one's own then. */
#include "execution/loops.h"

#include <stdlib.h>
#include <string.h>

#include "base/chosen.h"
#include "base/failure.h"
#include "base/schedule.h"
#include "base/source-line.h"
#include "execution/cluster.h"
#include "execution/preempt.h"
#include "execution/sampled.h"
#include "execution/stuck.h"
#include "common/kernel.h"

enum { ENDED, PARTED = -1 };

static int switched_off;

__attribute__((constructor)) static void setup(void)
{
	const char *text = getenv("LOOM_LOOPS");

	if (!text || !*text)
		return;
	if (strcmp(text, "no"))
		loom_fail("LOOM_LOOPS=%s: say no, or leave it out", text);
	switched_off = 1;
}

int loom_loops_can_run(const struct loom_launch *l)
{
	return l->loops && loom_bare && loom_schedule_forward && loom_cluster_size == 1 &&
	       !switched_off;
}

/* Of one block at a time, as each runs up to its end. */
static char *frame_of(const struct loom_loops *k)
{
	static char *frame;
	static size_t room;

	if (k->frame <= room)
		return frame;
	free(frame);
	room = k->frame;
	frame = aligned_alloc(64, (room + 63) / 64 * 64);
	if (!frame)
		loom_fail("no memory for what a block's threads keep");
	return frame;
}

/* ---- Threads that have parted -------------------------------------------- */

/* Where all of them are, or that they have parted. */
static int together(const int *next, unsigned threads)
{
	for (unsigned i = 1; i < threads; i++)
		if (next[i] != next[0])
			return PARTED;
	return next[0];
}

_Noreturn static void stuck(struct loom_block *b, const int *next, unsigned first, unsigned i)
{
	const struct loom_loops *k = b->launch->loops;

	b->in_loops = 0; /* who it is, is known */
	for (unsigned n = 0; n < b->threads; n++) {
		struct loom_thread *t = &b->thread[n];

		t->state = next[n] ? LOOM_BARRIER : LOOM_DONE;
		t->where = next[n] ? (uintptr_t)k->record[next[n] - 1] : 0;
		t->depth = 0;
	}
	loom_stuck_apart(&b->thread[i], &b->thread[first]);
}

/* A barrier is one for all that have not ended; the compiler may have made several of
 * it. */
static void check(struct loom_block *b, const int *next)
{
	const struct loom_loops *k = b->launch->loops;
	unsigned first = 0;

	while (!next[first])
		first++;
	for (unsigned i = first + 1; i < b->threads; i++) {
		int one = next[first] - 1, other = next[i] - 1;

		if (other >= 0 && other != one &&
		    (k->number[one] != k->number[other] ||
		     !loom_same_place((uintptr_t)k->record[one], (uintptr_t)k->record[other])))
			stuck(b, next, first, i);
	}
}

/* What the first of them has for all is each one's own. */
static void spread(const struct loom_loops *k, char *frame, unsigned first, unsigned end)
{
	for (unsigned n = 0; n < k->commons; n++) {
		size_t size = k->common[n].size;
		char *all = frame + k->common[n].at;

		for (unsigned i = first + 1; i < end; i++)
			memcpy(all + i * size, all + first * size, size);
	}
}

/* Of neighbours in a row. */
static void run_row(const struct loom_block *b, char *frame, unsigned first, unsigned end)
{
	const struct loom_launch *l = b->launch;
	const uint3 *at = &b->thread[first].index;
	struct loom_range row = { at->x, at->x + end - first, at->y, at->y + 1, at->z,
				  at->z + 1, l->block.x, l->block.y };
	int *next = (int *)frame;
	int came = l->loops->part[next[first]](l->args, frame, &row);

	if (came != PARTED)
		for (unsigned i = first; i < end; i++)
			next[i] = came;
	spread(l->loops, frame, first, end);
}

/* Until they are together again: where. */
static int run_apart(struct loom_block *b, char *frame)
{
	const int *next = (const int *)frame;
	unsigned wide = b->launch->block.x, end;
	int place;

	spread(b->launch->loops, frame, 0, b->threads);
	while ((place = together(next, b->threads)) == PARTED) {
		check(b, next);
		for (unsigned i = 0; i < b->threads; i = end) {
			int from = next[i];

			end = i + 1;
			while (end < b->threads && end % wide && next[end] == from)
				end++;
			if (from != ENDED)
				run_row(b, frame, i, end);
		}
	}
	return place;
}

/* ---- All of it ----------------------------------------------------------- */

static void run(struct loom_block *b)
{
	const struct loom_launch *l = b->launch;
	const struct loom_range all = { 0, l->block.x, 0, l->block.y, 0, l->block.z,
					l->block.x, l->block.y };
	char *frame = frame_of(l->loops);
	int place = 0;

	do {
		place = l->loops->part[place](l->args, frame, &all);
		if (place == PARTED)
			place = together((const int *)frame, b->threads);
		if (place == PARTED)
			place = run_apart(b, frame);
	} while (place != ENDED);
}

void loom_loops_run(struct loom_block *b)
{
	loom_now.thread = b->thread;
	loom_now.watched = NULL;
	loom_now.stack = 0; /* it is not a thread's own */
	loom_now.left = LOOM_SLICE;
	if (b->launch->loops->orders)
		loom_sampled_orders = 1;
	run(b);
	loom_now.thread = NULL;
	loom_turns++;
	loom_busy_turns++;
}
