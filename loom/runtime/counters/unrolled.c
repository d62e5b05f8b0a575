/* nvcc unrolls a loop by four though it does not know how often it runs
 * (assembly/rounds.c), and ptxas makes sixteen rounds, or eight, of very short
 * ones.  The odd rounds are a loop of their own, before these or, where it counts
 * from a constant, behind them:
 *
 *   for (j = first[row]; j < first[row + 1]; j++) sum += value[j];
 *
 * takes a warp as many requests as its lanes have odd rounds at most, and then
 * as many as they have whole ones.  Here lanes go on together from the first
 * round on; when the loop is over, what it has accessed is put in order anew,
 * also where a round has a branch and some lanes access what others do not.
 *
 * And what four rounds load that one of them has loaded or stored before is
 * loaded once, as in[i - 1] + in[i] + in[i + 1], unless a store comes between
 * that may go to the same word: one to other memory, or to words that do not
 * always lie as far from these.
 *
 * tests/loom/unrolled.cu has what nvcc makes of such loops. */
#include "counters/unrolled.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/failure.h"
#include "base/source-line.h"
#include "counters/control-flow.h"
#include "counters/counters.h"
#include "counters/kept.h"
#include "counters/phases.h"
#include "counters/request-cost.h"
#include "counters/rounds.h"
#include "counters/site.h"

/* Of a long loop the rounds that all lanes have done are put in order before it
 * is over, as if the odd ones came last. */
enum { HELD = 1 << 14, ENOUGH = 1 << 10 };
enum { PLACES = 24, FOUR = LOOM_PHASE_LEAST, SIXTEEN = LOOM_PHASE_MOST };

struct loom_unrolled {
	struct loom_unrolling loop;
	unsigned head; /* 0: the lanes are in none */
	uint32_t entered, now;
	unsigned turn; /* rounds before this one */
	int begun, turns; /* shared memory was loaded; by turns */
	int broken; /* it is not as it should be */
	int is_known;  /* what a round accesses, */
	int is_partly; /* some lanes, in some rounds */
	unsigned rounds, places, place; /* of the round under way */
	unsigned done[LOOM_LANES];	/* rounds, of these */
	struct loom_place at[PLACES];
	struct loom_request *held; /* by rounds, and PLACES in them */
	size_t room;
};

struct loom_unrolled *loom_unrolled_new(void)
{
	struct loom_unrolled *u = calloc(1, sizeof *u);

	if (!u)
		loom_fail("no memory for the counters");
	return u;
}

/* ---- What that costs ----------------------------------------------------------- */

static struct loom_request *held(const struct loom_unrolled *u, size_t round,
				 unsigned place)
{
	return &u->held[round * PLACES + place];
}

/* Rounds side by side, of each lane others. */
static void gather(const struct loom_unrolled *u, const struct loom_phase *p,
		   unsigned time, uint32_t lanes, struct loom_request *to)
{
	for (unsigned i = 0; i < p->size * u->places; i++) {
		unsigned round = i / u->places, place = i % u->places;

		to[i].active = 0;
		for (uint32_t m = lanes; m; m &= m - 1) {
			unsigned n = (unsigned)__builtin_ctz(m);
			const struct loom_request *its =
				held(u, p->from[n] + time * p->size + round,
				     place);

			if (!(its->active >> n & 1))
				continue;
			if (!to[i].active)
				to[i] = (struct loom_request){
					.width = its->width,
					.is_load = its->is_load,
					.as_is = its->as_is };
			to[i].active |= (uint32_t)1 << n;
			to[i].address[n] = its->address[n];
		}
	}
}

static int is_global(enum loom_kind kind)
{
	return kind == LOOM_GLOBAL_LOAD || kind == LOOM_GLOBAL_STORE;
}

/* What is kept of shared memory counters/promotion.c knows. */
static void cost_rounds(const struct loom_unrolled *u, const struct loom_phase *p,
			struct loom_counts *cost)
{
	struct loom_request q[SIXTEEN * PLACES];
	uint32_t lanes;

	for (unsigned time = 0; (lanes = loom_phase_lanes(p, time)); time++) {
		gather(u, p, time, lanes, q);
		for (unsigned i = 0; i < p->size * u->places; i++) {
			struct loom_counts one;

			if (!q[i].active ||
			    (!u->is_partly &&
			     is_global(u->at[i % u->places].kind) &&
			     loom_kept(q, u->at, u->places, i)))
				continue;
			loom_request_cost(u->at[i % u->places].kind, &q[i], &one);
			loom_counts_add(&cost[i % u->places], &one);
		}
	}
}

/* It costs that now, and not what it has cost. */
static void replace(struct loom_unrolled *u, const struct loom_counts *cost)
{
	for (unsigned i = 0; i < u->places; i++) {
		struct loom_site *s = loom_counters_site(u->at[i].pc,
							 u->at[i].kind);

		for (unsigned f = 0; f < LOOM_FIELDS; f++)
			s->reordered.field[f] += cost[i].field[f] -
						 u->at[i].cost.field[f];
	}
}

static void put_in_order(struct loom_unrolled *u)
{
	struct loom_counts cost[PLACES] = { { { 0 } } };
	struct loom_phase phase[LOOM_PHASES];
	unsigned phases = loom_phases(phase, u->done, u->loop.most,
				      loom_source_is_constant(u->loop.end));

	for (unsigned i = 0; i < phases; i++)
		cost_rounds(u, &phase[i], cost);
	replace(u, cost);
}

/* ---- What happens ---------------------------------------------------------------- */

/* As a lane sees it that is there to the end. */
static void follow_places(struct loom_unrolled *u)
{
	unsigned lane = (unsigned)__builtin_ctz(u->now);

	for (unsigned i = 0; i < u->places; i++) {
		struct loom_place *p = &u->at[i];

		p->is_even = 1;
		for (size_t r = 1; r < u->rounds; r++) {
			uint64_t step = held(u, r, i)->address[lane] -
					held(u, r - 1, i)->address[lane];

			p->is_even &= r == 1 || step == p->step;
			p->step = step;
		}
	}
}

/* The first rounds tell whether others are loaded again. */
static int keeps(struct loom_unrolled *u)
{
	struct loom_phase first = { .size = FOUR };
	struct loom_request q[FOUR * PLACES];

	if (u->rounds < FOUR || u->is_partly)
		return 0;
	follow_places(u);
	gather(u, &first, 0, u->now, q);
	for (unsigned i = u->places; i < FOUR * u->places; i++)
		if (loom_kept(q, u->at, u->places, i))
			return 1;
	return 0;
}

static void begin_rounds(struct loom_unrolled *u)
{
	for (unsigned i = 0; i < u->places; i++)
		u->at[i].cost = (struct loom_counts){ { 0 } };
	memset(u->done, 0, sizeof u->done);
	u->rounds = 0;
}

static void leave(struct loom_unrolled *u)
{
	u->is_partly |= u->place != u->places;
	if (!u->broken && u->rounds && (keeps(u) || u->now != u->entered))
		put_in_order(u);
	u->head = 0;
}

static void enter(struct loom_unrolled *u, unsigned block,
		  struct loom_unrolling loop, uint32_t lanes)
{
	u->loop = loop;
	u->head = block;
	u->entered = lanes;
	u->turn = 0;
	u->begun = u->turns = 0;
	u->broken = u->is_known = u->is_partly = 0;
	u->places = 0;
	begin_rounds(u);
}

static void begin_round(struct loom_unrolled *u, uint32_t lanes)
{
	u->place = 0;
	u->now = lanes;
	u->broken |= (u->rounds + 1) * PLACES > HELD;
	if (u->broken)
		return;
	u->held = loom_lengthen(u->held, &u->room, (u->rounds + 1) * PLACES,
				sizeof *u->held, "the counters");
	for (unsigned i = 0; i < u->places; i++)
		held(u, u->rounds, i)->active = 0;
	u->rounds++;
	for (unsigned n = 0; n < LOOM_LANES; n++)
		u->done[n] += lanes >> n & 1;
}

static void end_round(struct loom_unrolled *u)
{
	u->turn++;
	u->is_partly |= u->place != u->places;
	u->is_known = 1;
	if (u->broken || u->now != u->entered ||
	    u->rounds * PLACES < ENOUGH || u->rounds % SIXTEEN)
		return;
	if (keeps(u))
		put_in_order(u);
	begin_rounds(u);
}

void loom_unrolled_step(struct loom_unrolled *u, unsigned block, uint32_t lanes)
{
	struct loom_unrolling loop = { .head = 0 };
	unsigned head;

	if (block)
		loop = loom_flow_unrolling(block);
	head = loop.head ? loom_flow_find(loop.head) : 0;
	if (u->head && head == u->head && !(lanes & ~u->now)) {
		if (block == head) {
			end_round(u);
			begin_round(u, lanes);
		}
		return; /* some of them may do what others do not */
	}
	if (u->head)
		leave(u);
	if (head && head == block) {
		enter(u, block, loop, lanes);
		begin_round(u, lanes);
	}
}

/* One that no round before this one has. */
static void add_place(struct loom_unrolled *u, const struct loom_site *s)
{
	u->at[u->places] = (struct loom_place){ .pc = s->pc, .kind = s->kind };
	for (size_t r = 0; r < u->rounds; r++)
		held(u, r, u->places)->active = 0;
	u->places++;
}

/* The place of an access in its round: mostly the next one; PLACES: there is
 * none. */
static unsigned place_of(struct loom_unrolled *u, const struct loom_site *s)
{
	unsigned i = u->place;

	if (i < u->places && u->at[i].pc == s->pc && u->at[i].kind == s->kind)
		return i;
	u->is_partly |= u->is_known;
	for (i = 0; i < u->places; i++)
		if (u->at[i].pc == s->pc && u->at[i].kind == s->kind)
			return i;
	if (i < PLACES)
		add_place(u, s);
	return i;
}

void loom_unrolled_access(struct loom_unrolled *u, const struct loom_site *site,
			  const struct loom_request *q,
			  const struct loom_counts *cost)
{
	unsigned place;

	if (!u->head || u->broken)
		return;
	place = place_of(u, site);
	if (place == PLACES || held(u, u->rounds - 1, place)->active ||
	    q->active & ~u->now) {
		u->broken = 1;
		return;
	}
	u->is_partly |= q->active != u->now;
	loom_counts_add(&u->at[place].cost, cost);
	*held(u, u->rounds - 1, place) = *q;
	u->place = place + 1;
}

unsigned loom_unrolled_turn(struct loom_unrolled *u, const struct loom_request *q)
{
	if (!u->head)
		return LOOM_NO_TURN;
	if (!u->begun)
		u->turns = !u->turn && loom_rounds_begins(q);
	u->begun = 1;
	return u->turns ? u->turn % FOUR : LOOM_NO_TURN;
}

void loom_unrolled_end(struct loom_site *s)
{
	if (s->joined || (!is_global(s->kind) && s->kind != LOOM_SHARED_LOAD &&
			  s->kind != LOOM_SHARED_STORE))
		return;
	s->reordered.field[LOOM_BYTES] = 0; /* lanes want what they want */
	for (unsigned f = 0; f < LOOM_FIELDS; f++)
		s->counts.field[f] += s->reordered.field[f];
}
