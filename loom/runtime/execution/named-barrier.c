/* PTX's barriers by number, which take some of a block's warps: bar.sync comes and
 * waits, bar.arrive comes and goes on (PTX ISA, "barrier").  A warp has come once all of
 * its lanes have that have not ended, and none goes on before; so many warps are a turn. */
#include "execution/named-barrier.h"

#include <stdlib.h>

#include "common/hardware.h"
#include "base/context.h"
#include "base/failure.h"
#include "base/record.h"
#include "counters/events.h"
#include "loom/exchange.h"

#define PC LOOM_CALLED_FROM

enum { NUMBERS = 16, WARPS = 1024 / LOOM_LANES };

/* Votes of two turns are kept, as one thread may give its next while another has yet
 * to look at the last. */
struct loom_named {
	unsigned number, threads; /* that a turn waits for */
	unsigned warps, turn;     /* that have come; the turns that are over */
	unsigned yes, voters, result[2], of[2];
	struct {
		uint32_t lanes; /* that have come before their warp has */
		unsigned yes, comings, turn; /* how often it has come, and last for which */
	} warp[WARPS];
};

void loom_bar_sync(unsigned number, unsigned threads);
void loom_bar_arrive(unsigned number, unsigned threads);
int loom_bar_vote(unsigned number, unsigned threads, int op, int predicate);

static struct loom_named *barriers_of(struct loom_block *b)
{
	if (b->named)
		return b->named;
	b->named = calloc(NUMBERS, sizeof *b->named);
	if (!b->named)
		loom_fail("no memory for the barriers of a block");
	for (unsigned i = 0; i < NUMBERS; i++)
		b->named[i].number = i;
	return b->named;
}

void loom_named_end(struct loom_block *b)
{
	free(b->named);
	b->named = NULL;
}

/* The barrier, for whole warps of its block. */
static struct loom_named *find(unsigned number, unsigned threads, uintptr_t pc)
{
	struct loom_block *b = loom_now.block;
	struct loom_named *n;

	if (number >= NUMBERS)
		loom_fail_at(pc, "barrier %u; a block has those from 0 to %d", number,
			     NUMBERS - 1);
	if (!threads)
		threads = b->warps * LOOM_LANES;
	if (threads % LOOM_LANES || threads > b->warps * LOOM_LANES)
		loom_fail_at(pc, "barrier %u for %u threads of a block of %u; it takes "
			     "whole warps, as many as there are", number, threads,
			     b->threads);
	n = &barriers_of(b)[number];
	if (n->warps && n->threads != threads)
		loom_fail_at(pc, "comes to barrier %u for %u threads, to which others "
			     "have come for %u; give both the same number", number,
			     threads, n->threads);
	n->threads = threads;
	return n;
}

static void end_turn(struct loom_named *n)
{
	n->result[n->turn % 2] = n->yes;
	n->of[n->turn % 2] = n->voters;
	n->warps = n->yes = n->voters = 0;
	loom_on_turn((uintptr_t)n, n->turn++);
}

static void note_warp(struct loom_named *n, const struct loom_warp *w)
{
	uint32_t lanes = n->warp[w->number].lanes;

	if (!lanes || w->live & ~lanes)
		return;
	n->voters += (unsigned)__builtin_popcount(lanes);
	n->yes += n->warp[w->number].yes;
	n->warp[w->number].lanes = 0;
	n->warp[w->number].yes = 0;
	n->warp[w->number].comings++;
	n->warp[w->number].turn = n->turn;
	if (++n->warps * LOOM_LANES >= n->threads)
		end_turn(n);
}

/* Returns the turn that the thread's warp has come for. */
static unsigned come(struct loom_named *n, int predicate, uintptr_t pc)
{
	struct loom_thread *t = loom_now.thread;
	const struct loom_warp *w =
		&loom_now.block->warp[(t - loom_now.block->thread) / LOOM_LANES];
	const unsigned before = n->warp[w->number].comings;

	loom_release(n, LOOM_SCOPE_BLOCK);
	n->warp[w->number].lanes |= (uint32_t)1 << t->lane;
	n->warp[w->number].yes += predicate != 0;
	note_warp(n, w);
	while (n->warp[w->number].comings == before) {
		if (loom_wait_at(pc))
			loom_fail_at(pc, "deadlock: waits at barrier %u for the other "
				     "lanes of its warp, and all other threads wait "
				     "too; let whole warps come by", n->number);
		note_warp(n, w); /* some may have ended */
	}
	loom_wait_over();
	return n->warp[w->number].turn;
}

static void await(const struct loom_named *n, unsigned turn, uintptr_t pc)
{
	while (n->turn == turn)
		if (loom_wait_at(pc))
			loom_fail_at(pc, "deadlock: waits at barrier %u for %u threads, "
				     "of which %u have come, and all other threads "
				     "wait too; see that as many come by bar.sync or "
				     "bar.arrive", n->number, n->threads,
				     n->warps * LOOM_LANES);
	loom_wait_over();
	loom_on_acquire_turn((uintptr_t)n, LOOM_SCOPE_BLOCK, turn);
}

void loom_bar_sync(unsigned number, unsigned threads)
{
	uintptr_t pc = PC;
	struct loom_named *n = find(number, threads, pc);

	await(n, come(n, 0, pc), pc);
}

/* The block's own barrier is __syncthreads', to which nobody comes so. */
void loom_bar_arrive(unsigned number, unsigned threads)
{
	uintptr_t pc = PC;
	struct loom_named *n = find(number, threads, pc);

	if (!number && n->threads == loom_now.block->warps * LOOM_LANES)
		loom_fail_at(pc, "bar.arrive at barrier 0 for all threads of the block, "
			     "which loom has as __syncthreads() alone; take another "
			     "number");
	come(n, 0, pc);
}

int loom_bar_vote(unsigned number, unsigned threads, int op, int predicate)
{
	uintptr_t pc = PC;
	struct loom_named *n = find(number, threads, pc);
	const unsigned turn = come(n, predicate, pc);
	unsigned yes;

	await(n, turn, pc);
	yes = n->result[turn % 2];
	return op == LOOM_COUNT ? (int)yes : op == LOOM_AND ? yes == n->of[turn % 2] :
							      yes != 0;
}
