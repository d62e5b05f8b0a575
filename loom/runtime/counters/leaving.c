/* Of a loop that counts from a constant the odd rounds come last (phases.h):
 *
 *   for (int k = 0; k < threadIdx.x; k++) sum += s[k];
 *
 * Lanes that leave it early have done as many whole fours as they could, with
 * the others, and do their odd rounds together with the others' when all fours are
 * done.  Here lanes go on together from round to round; what they access is held
 * until the last of them leaves, and then taken apart. */
#include "counters/leaving.h"

#include "base/array.h"
#include "counters/phases.h"
#include "counters/request-cost.h"

/* The accesses of a round, of which each has as many. */
struct loop {
	const struct loom_held **at;
	unsigned places, rounds;
	unsigned done[LOOM_LANES];
};

static struct loom_held *ordered;
static size_t room;

static struct loom_held *next(size_t *count)
{
	ordered = loom_lengthen(ordered, &room, *count, sizeof *ordered, "the counters");
	ordered[*count] = (struct loom_held){ .round = 0 };
	return &ordered[(*count)++];
}

/* Whether each round has the same accesses, by all of its lanes. */
static int find_rounds(struct loop *l, const struct loom_held *h, size_t count)
{
	static const struct loom_held **at;
	static size_t most;
	size_t n = 0;

	for (size_t i = 0; i < count; i++) {
		if (h[i].begins_block)
			continue;
		at = loom_lengthen(at, &most, n, sizeof *at, "the counters");
		at[n++] = &h[i];
		l->places += !h[i].round;
	}
	if (!l->places || n % l->places)
		return 0;
	l->at = at;
	l->rounds = (unsigned)(n / l->places);
	for (size_t i = 0; i < n; i++) {
		unsigned round = (unsigned)(i / l->places);
		const struct loom_held *first = at[round * l->places];

		if (at[i]->round != round ||
		    at[i]->instruction != at[i % l->places]->instruction ||
		    at[i]->request.active != first->request.active)
			return 0;
		if (at[i] == first)
			for (unsigned lane = 0; lane < LOOM_LANES; lane++)
				l->done[lane] += first->request.active >> lane & 1;
	}
	return 1;
}

/* The lanes' accesses at one place of their rounds, of each lane another. */
static void gather(struct loom_held *to, const struct loop *l, unsigned place,
		   const unsigned *round, uint32_t lanes)
{
	*to = *l->at[place];
	to->request.active = lanes;
	for (uint32_t m = lanes; m; m &= m - 1) {
		unsigned n = (unsigned)__builtin_ctz(m);

		to->request.address[n] =
			l->at[round[n] * l->places + place]->request.address[n];
	}
	loom_request_cost(to->kind, &to->request, &to->cost);
}

static void add_phase(const struct loop *l, const struct loom_phase *p, size_t *count)
{
	uint32_t lanes;

	for (unsigned time = 0; (lanes = loom_phase_lanes(p, time)); time++) {
		next(count)->begins_block = 1;
		for (unsigned i = 0; i < p->size * l->places; i++) {
			unsigned round[LOOM_LANES];

			for (unsigned n = 0; n < LOOM_LANES; n++)
				round[n] = p->from[n] + time * p->size + i / l->places;
			gather(next(count), l, i % l->places, round, lanes);
			ordered[*count - 1].round = p->size;
		}
	}
}

const struct loom_held *loom_leaving_order(const struct loom_held *held, size_t count,
					   unsigned most, size_t *result)
{
	struct loop l = { .places = 0 };
	struct loom_phase phase[LOOM_PHASES];
	unsigned phases;

	*result = 0;
	if (!find_rounds(&l, held, count))
		return NULL;
	phases = loom_phases(phase, l.done, most, 1);
	for (unsigned i = 0; i < phases; i++)
		add_phase(&l, &phase[i], result);
	return ordered;
}
