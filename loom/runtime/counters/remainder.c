/* A loop whose counter might wrap, which nvcc leaves to ptxas:
 *
 *   for (unsigned i = lane; i < n; i += 32) sum += tile[i];
 *
 * ptxas makes four rounds at a time of it, and of what remains a pair and a
 * single one, apart.  Before them stands a round for who is at the bound at once
 * ("i <= n").  That round, the single one and the pair are predicated: a warp
 * issues them also when none of its lanes wants them; but where all lanes have the
 * same rounds to do, a branch goes around the pair.  A lane that leaves while
 * others go on in fours does its last rounds later, with those of other lanes.
 *
 * loomcc says which loops are of this kind (assembly/wrapping.c). */
#include "counters/remainder.h"

#include <stdlib.h>
#include <string.h>

#include "base/failure.h"
#include "counters/counters.h"
#include "counters/predication.h"
#include "counters/request-cost.h"
#include "counters/site.h"

enum { FOUR = 4 };

struct loom_remainder {
	uint64_t pc; /* of the loop's load; 0: the lanes are in none */
	unsigned block, width, rounds; /* of the four under way */
	int at_bound, alike; /* the lanes begin with one word */
	uint32_t entered, active[FOUR];
	uint64_t address[FOUR][LOOM_LANES];
	unsigned total[LOOM_LANES]; /* rounds of a lane */
	unsigned left[LOOM_LANES];  /* behind the last four */
	uint64_t last[FOUR][LOOM_LANES];
};

struct loom_remainder *loom_remainder_new(void)
{
	struct loom_remainder *r = calloc(1, sizeof *r);

	if (!r)
		loom_fail("no memory for the counters");
	return r;
}

/* An instruction of these lanes, or of none. */
static void issue(const struct loom_remainder *r, struct loom_site *s,
		  uint32_t active, const uint64_t *address)
{
	struct loom_request q = { .active = active, .width = r->width,
				  .is_load = 1 };
	struct loom_counts cost = { 0 };

	cost.field[LOOM_REQUESTS] = 1;
	if (active) {
		memcpy(q.address, address, sizeof q.address);
		loom_request_cost(s->kind, &q, &cost);
	}
	loom_counts_add(&s->unrolled, &cost);
}

/* Who has done four rounds has done them together; the others will. */
static void end_four(struct loom_remainder *r, struct loom_site *s)
{
	uint32_t whole = r->rounds == FOUR ? r->active[FOUR - 1] : 0;

	for (unsigned i = 0; i < r->rounds && whole; i++)
		issue(r, s, whole, r->address[i]);
	for (unsigned i = 0; i < r->rounds; i++)
		for (uint32_t m = r->active[i] & ~whole; m; m &= m - 1) {
			unsigned n = (unsigned)__builtin_ctz(m);

			r->last[r->left[n]++][n] = r->address[i][n];
		}
	r->rounds = 0;
}

/* Lanes with so many rounds left that one of them is the i-th. */
static uint32_t lanes_with(const struct loom_remainder *r, unsigned least,
			   unsigned odd)
{
	uint32_t lanes = 0;

	for (uint32_t m = r->entered; m; m &= m - 1) {
		unsigned n = (unsigned)__builtin_ctz(m);

		if (r->left[n] >= least && (!odd || r->left[n] % 2))
			lanes |= 1u << n;
	}
	return lanes;
}

/* Lanes that were at the bound at once: they have done their only round. */
static uint32_t only_round(struct loom_remainder *r)
{
	uint32_t lanes = 0;

	for (uint32_t m = r->at_bound ? r->entered : 0; m; m &= m - 1) {
		unsigned n = (unsigned)__builtin_ctz(m);

		if (r->total[n] == 1) {
			lanes |= 1u << n;
			r->left[n] = 0;
		}
	}
	return lanes;
}

static void end_loop(struct loom_remainder *r)
{
	struct loom_site *s = loom_counters_site(r->pc, LOOM_SHARED_LOAD);
	uint64_t single[LOOM_LANES];
	uint32_t pair;

	end_four(r, s);
	s->unrolls = 1;
	issue(r, s, only_round(r), r->last[0]);
	pair = lanes_with(r, 2, 0);
	if (pair || !r->alike) {
		issue(r, s, pair, r->last[0]);
		issue(r, s, pair, r->last[1]);
	}
	for (unsigned n = 0; n < LOOM_LANES; n++)
		single[n] = r->last[r->left[n] == 3 ? 2 : 0][n];
	issue(r, s, lanes_with(r, 1, 1), single);
	r->pc = 0;
}

void loom_remainder_step(struct loom_remainder *r, unsigned block)
{
	if (r->pc && block != r->block)
		end_loop(r);
}

static void begin_loop(struct loom_remainder *r, const struct loom_site *s,
		       const struct loom_request *q)
{
	memset(r, 0, sizeof *r);
	r->pc = s->pc;
	r->block = s->block;
	r->width = q->width;
	r->at_bound = s->loop == LOOM_LOOP_TO_BOUND;
	r->entered = q->active;
	r->alike = loom_lie_alike(q->active, q->address, LOOM_ONE_ADDRESS);
}

void loom_remainder_access(struct loom_remainder *r, struct loom_site *s,
			   const struct loom_request *q)
{
	if (s->loop == LOOM_LOOP_UNKNOWN)
		s->loop = loom_predication_wraps(s->pc);
	if (s->loop == LOOM_LOOP_OTHER)
		return;
	if (r->pc && (r->pc != s->pc || (q->active & ~r->entered)))
		end_loop(r);
	if (!r->pc)
		begin_loop(r, s, q);
	r->active[r->rounds] = q->active;
	memcpy(r->address[r->rounds++], q->address, sizeof q->address);
	for (uint32_t m = q->active; m; m &= m - 1)
		r->total[__builtin_ctz(m)]++;
	if (r->rounds == FOUR)
		end_four(r, s);
}

int loom_remainder_end(struct loom_site *s)
{
	if (!s->unrolls || s->joined)
		return 0;
	s->counts = s->unrolled;
	return 1;
}
