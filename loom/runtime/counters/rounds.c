/* nvcc unrolls a loop by four though it does not know how often it runs
 * (assembly/rounds.c), and so makes one of what neighbouring rounds access:
 *
 *   for (int k = 0; k < n; k++) sum += a[k];
 *
 * loads 16 bytes of shared memory for four rounds, and 4 for each of the odd
 * ones behind them.  Whether there are four is known when they are over; until
 * then accesses are held.  What nvcc knows of where the loop begins, as read
 * from its machine code (tests/loom/rounds.cu):
 *
 *   where it begins at the same word for all lanes each time, lines of 16
 *     bytes are known;
 *   else, as in a[threadIdx.y][k], pairs of words in a static array, and
 *     nothing in dynamic memory, which is divided by what only a launch knows;
 *   nor anything in what lies behind its first array, or is sought by what has
 *     been loaded;
 *   but in dynamic memory, which is aligned beforehand, the same word may be
 *     stored to in between, and there may be branches of a division's. */
#include "counters/rounds.h"

#include <stdlib.h>

#include "base/array.h"
#include "base/failure.h"
#include "base/of-launch.h"
#include "base/source-line.h"
#include "counters/control-flow.h"
#include "counters/decisions.h"
#include "memory/shared-memory.h"

/* Of a round with few accesses ptxas makes sixteen one. */
enum { HELD = 96, MOST_HELD = 4096, LINE = 16, FEW = 2 };

struct loom_rounds {
	unsigned head; /* the loop's first block; 0: in none */
	uint32_t entered, lanes; /* those that began, and are in it */
	unsigned round, from; /* the first that is held */
	unsigned most; /* at once, where some lanes may leave; or 0 */
	int apart; /* they are no one block */
	size_t count, room;
	struct loom_held *held;
};

/* Where a loop's first round has gone, of each instruction. */
static LOOM_OF_LAUNCH struct start {
	uint64_t at;
	uint64_t last, step; /* from round to round */
	unsigned round;      /* the last one */
	int seen, varies, odd; /* odd: by less than a pair of words */
	int steps;
} *starts;
static LOOM_OF_LAUNCH size_t room;

struct loom_rounds *loom_rounds_new(void)
{
	struct loom_rounds *r = calloc(1, sizeof *r);

	if (!r)
		loom_fail("no memory for the counters");
	r->held = loom_lengthen(NULL, &r->room, HELD - 1, sizeof *r->held,
				"the counters");
	return r;
}

void loom_rounds_begin(void)
{
	for (size_t i = 0; i < room; i++)
		starts[i] = (struct start){ 0 };
}

int loom_rounds_stay(const struct loom_rounds *r, unsigned block, uint32_t lanes)
{
	return r->head && r->head == loom_flow_unrolled(block) &&
	       (r->lanes == lanes ||
		(r->most && block == r->head && !(lanes & ~r->lanes)));
}

/* How many rounds are one where lanes that leave do their odd ones last; 0: they
 * are not, or not known to be. */
static unsigned most_at_once(unsigned block)
{
	struct loom_unrolling loop = loom_flow_unrolling(block);

	return loop.head && loom_flow_find(loop.head) == block &&
	       loom_source_is_constant(loop.end) ? loop.most : 0;
}

void loom_rounds_enter(struct loom_rounds *r, unsigned block, uint32_t lanes)
{
	r->head = loom_flow_unrolled(block) == block ? block : 0;
	r->entered = r->lanes = lanes;
	r->round = r->from = 0;
	r->most = r->head ? most_at_once(block) : 0;
}

/* One more; NULL: there is no room. */
static struct loom_held *hold(struct loom_rounds *r)
{
	if (r->count == (r->lanes == r->entered ? HELD : MOST_HELD))
		return NULL;
	r->held = loom_lengthen(r->held, &r->room, r->count, sizeof *r->held,
				"the counters");
	r->held[r->count].round = r->round - r->from;
	return &r->held[r->count++];
}

void loom_rounds_block(struct loom_rounds *r, unsigned block, uint32_t lanes)
{
	struct loom_held *h;

	r->round += block == r->head;
	r->lanes = lanes;
	h = hold(r);
	if (h)
		h->begins_block = 1;
}

/* In its block's memory; *same: for all lanes. */
static uint64_t place(const struct loom_request *q, int *same)
{
	uint64_t first = q->address[__builtin_ctz(q->active)];

	*same = loom_lie_alike(q->active, q->address, LOOM_ONE_ADDRESS);
	return (first - loom_shared_pool) % LOOM_SHARED_SPAN;
}

static int is_shared(const struct loom_held *h)
{
	return !h->begins_block && (h->kind == LOOM_SHARED_LOAD ||
				    h->kind == LOOM_SHARED_STORE);
}

int loom_rounds_begins(const struct loom_request *q)
{
	int same;
	uint64_t at = place(q, &same);
	size_t in_variable;

	loom_shared_name(q->address[__builtin_ctz(q->active)], &in_variable);
	return same && in_variable < LINE &&
	       (at < LOOM_SHARED_HALF || at - LOOM_SHARED_HALF < LINE);
}

/* Whether a round's own accesses, which may be one as they are, go to who knows
 * where. */
static int has_own(const struct loom_rounds *r)
{
	unsigned lane = (unsigned)__builtin_ctz(r->lanes);

	for (size_t i = 0; i < r->count && !r->held[i].round; i++)
		for (size_t j = i + 1; j < r->count && !r->held[j].round; j++) {
			const struct loom_held *a = &r->held[i], *b = &r->held[j];

			if (is_shared(a) && is_shared(b) && a->kind == b->kind &&
			    a->request.address[lane] / LINE ==
			    b->request.address[lane] / LINE && !loom_rounds_begins(&a->request))
				return 1;
		}
	return 0;
}

/* Whether a round stores what a later one loads: nvcc keeps that in a
 * register, and the rounds are not alike. */
static int is_carried(const struct loom_rounds *r)
{
	for (size_t i = 0; i < r->count; i++) {
		const struct loom_held *a = &r->held[i], *b = a + 1;

		if (a->begins_block || a->kind != LOOM_SHARED_STORE)
			continue;
		for (; b < r->held + r->count; b++)
			if (!b->begins_block && b->kind == LOOM_SHARED_LOAD &&
			    b->round != a->round &&
			    b->request.address[__builtin_ctz(r->lanes)] ==
			    a->request.address[__builtin_ctz(r->lanes)])
				return 1;
	}
	return 0;
}

static int lie_alike(const struct loom_request *q, unsigned bytes)
{
	return loom_lie_alike(q->active, q->address, bytes);
}

static void refuse(size_t instruction, enum loom_size size)
{
	loom_decide_never(loom_decision_unrolled(instruction), size);
}

static void judge(const struct loom_held *h, int slow)
{
	unsigned lane = (unsigned)__builtin_ctz(h->request.active);
	int same, dynamic, known, none;
	uint64_t at = place(&h->request, &same);
	size_t in_variable;
	struct start *s;

	s = &starts[h->instruction];
	s->varies |= !same || (s->seen && s->at != at);
	s->odd |= s->seen && ((s->at ^ at) & 7);
	s->seen = 1;
	s->at = at;
	loom_shared_name(h->request.address[lane], &in_variable);
	dynamic = at >= LOOM_SHARED_HALF;
	known = !s->varies && in_variable < LINE;
	none = dynamic ? !known : slow || (!s->varies && !known);
	if (none || !known || !lie_alike(&h->request, LINE))
		refuse(h->instruction, LOOM_LINES);
	if (none || s->odd || !lie_alike(&h->request, LINE / 2))
		refuse(h->instruction, LOOM_PAIRS);
}

/* What is not always as far from the last round's as before nobody can know. */
static void follow(const struct loom_held *h, unsigned round, unsigned lane)
{
	struct start *s = &starts[h->instruction];
	uint64_t at = h->request.address[lane];

	if (round && s->round + 1 == round) {
		if (s->steps && at - s->last != s->step) {
			refuse(h->instruction, LOOM_LINES);
			refuse(h->instruction, LOOM_PAIRS);
		}
		s->step = at - s->last;
		s->steps = 1;
	}
	s->last = at;
	s->round = round;
}

static unsigned accesses_in(const struct loom_rounds *r, unsigned round)
{
	unsigned n = 0;

	for (size_t i = 0; i < r->count; i++)
		n += !r->held[i].begins_block && r->held[i].round == round;
	return n;
}

int loom_rounds_are_full(const struct loom_rounds *r, unsigned block)
{
	unsigned rounds = r->round - r->from + 1;

	return r->head == block && !loom_rounds_are_left(r) &&
	       (rounds == LOOM_ROUNDS_MOST ||
		(rounds == LOOM_UNROLLED && accesses_in(r, 0) > FEW));
}

unsigned loom_rounds_are_left(const struct loom_rounds *r)
{
	return r->lanes != r->entered ? r->most : 0;
}

unsigned loom_rounds_whole(struct loom_rounds *r)
{
	unsigned last = r->round - r->from, rounds;

	if (!r->head)
		return 0;
	rounds = last + (accesses_in(r, 0) == accesses_in(r, last));
	if (rounds < LOOM_UNROLLED)
		return 0;
	if (!r->from)
		r->apart = is_carried(r) || has_own(r);
	for (size_t i = 0; !r->from && !r->apart && i < r->count; i++)
		if (is_shared(&r->held[i]) && !r->held[i].round)
			judge(&r->held[i], loom_flow_is_slow(r->head));
	for (size_t i = 0; !r->apart && i < r->count; i++)
		if (is_shared(&r->held[i]))
			follow(&r->held[i], r->from + r->held[i].round,
			       (unsigned)__builtin_ctz(r->lanes));
	return r->apart ? 0 : rounds;
}

int loom_rounds_hold(struct loom_rounds *r, size_t instruction,
		     enum loom_kind kind, const struct loom_request *q,
		     const struct loom_counts *cost)
{
	struct loom_held *h = r->head ? hold(r) : NULL;

	if (!h)
		return 0;
	starts = loom_lengthen(starts, &room, instruction, sizeof *starts,
			       "the counters");
	h->instruction = instruction;
	h->kind = kind;
	h->begins_block = 0;
	h->request = *q;
	h->cost = *cost;
	return 1;
}

const struct loom_held *loom_rounds_release(struct loom_rounds *r, size_t *count)
{
	*count = r->count;
	r->count = 0;
	r->from = r->round + 1;
	return r->held;
}

void loom_rounds_leave(struct loom_rounds *r)
{
	r->head = 0;
}

int loom_rounds_are_dynamic(const struct loom_request *q)
{
	int same;

	return place(q, &same) >= LOOM_SHARED_HALF;
}
