/* Neighbouring accesses that nvcc makes one.
 *
 * The source reads t[2 * i] and t[2 * i + 1], or x and y of a float2; nvcc
 * reads both at once, when it knows that they are neighbours and aligned, and
 * that nothing between them may change what is read.  Its rule, as read from
 * its machine code (tests/loom/kernels/merged.cu):
 *
 *   loads: three or four words of an aligned 16 bytes become one load of
 *     16 bytes, the two of an aligned 8 bytes one of 8, two of 8 bytes one
 *     of 16;
 *   stores: the same, but without gaps: four words, or two;
 *   a store to the same memory, an atomic operation, a barrier or a branch
 *     between them keeps loads apart, and a load keeps stores apart; but in
 *     global memory not one of another word of the same 16 bytes, as in
 *     v[i].x += dx, v[i].y += dy;
 *   volatile accesses, bytes and shorts stay as they are; but of halves in
 *     shared memory four are as four words, and 8 bytes, as a register holds
 *     two of them to calculate with;
 *   shared memory is laid out by nvcc, which knows how it is aligned; global
 *     memory is known to be as the type that a kernel's pointer points to, or
 *     as an aligned class to which the kernel casts one.
 *
 * What nvcc knows we cannot know.  We take for known what held each time that
 * the accesses were executed in the launch, and so decide at its end: for
 * lines of 16 bytes, or, where these did not always hold, for pairs. */
#include "counters/widening.h"

#include <stdlib.h>
#include <string.h>

#include "common/metrics.h"
#include "base/failure.h"
#include "base/source-line.h"
#include "counters/alignment.h"
#include "counters/decisions.h"
#include "counters/leaving.h"
#include "counters/neighbours.h"
#include "counters/passing.h"
#include "counters/promotion.h"
#include "counters/restricted.h"
#include "counters/rounds.h"
#include "counters/unrolled.h"

enum { GROUPS = 16 };

/* A warp's open groups, the oldest first, and behind them those that are free. */
struct loom_widening {
	struct loom_neighbours memory[GROUPS], *group[GROUPS];
	unsigned open, kinds; /* no others are open */
	int guarded; /* ptxas has put its loads before a copy */
	int unrolled; /* what comes is of four rounds */
	struct loom_promotion *promotion;
	struct loom_rounds *rounds;
	struct loom_unrolled *in_loop;
	struct loom_restricted *restricted;
};

static void close_groups(struct loom_widening *m)
{
	for (unsigned i = 0; i < m->open; i++)
		loom_neighbours_close(m->group[i]);
	m->open = m->kinds = 0;
}

void loom_widening_unguard(struct loom_widening *m)
{
	m->guarded = 0;
}

/* It does so before the first copy, and before the first one behind a barrier or
 * an access to shared memory. */
int loom_widening_guards(struct loom_widening *m, enum loom_kind kind)
{
	int copy = kind == LOOM_GLOBAL_COPY, first = copy && !m->guarded;

	if (copy)
		m->guarded = 1;
	else if (kind == LOOM_SHARED_LOAD || kind == LOOM_SHARED_STORE ||
		 kind == LOOM_SHARED_ATOMIC)
		m->guarded = 0;
	return first;
}

struct loom_widening *loom_widening_new(void)
{
	struct loom_widening *m = malloc(sizeof *m);

	if (!m)
		loom_fail("no memory for the counters");
	for (unsigned i = 0; i < GROUPS; i++)
		m->group[i] = &m->memory[i];
	m->open = m->kinds = 0;
	m->guarded = 0;
	m->unrolled = 0;
	m->promotion = loom_promotion_new();
	m->rounds = loom_rounds_new();
	m->in_loop = loom_unrolled_new();
	m->restricted = NULL;
	return m;
}

struct loom_promotion *loom_widening_promotion(struct loom_widening *m)
{
	return m->promotion;
}

void loom_widening_know(struct loom_widening *m, struct loom_restricted *r)
{
	m->restricted = r;
}

struct loom_restricted *loom_widening_restricted(struct loom_widening *m)
{
	return m->restricted;
}

struct loom_unrolled *loom_widening_unrolled(struct loom_widening *m)
{
	return m->in_loop;
}

static int joins(const struct loom_neighbours *g,
		 const struct loom_request *q, int *apart)
{
	return g->members < LOOM_NEIGHBOURS &&
	       loom_neighbours_beside(g, q, apart) &&
	       !loom_neighbours_have(g, *apart) &&
	       loom_passing_is_free(g, *apart);
}

static struct loom_neighbours *new_group(struct loom_widening *m,
					 enum loom_kind kind,
					 const struct loom_request *q)
{
	struct loom_neighbours *g = m->group[0];

	if (m->open == GROUPS) {
		loom_neighbours_close(g);
		memmove(m->group, m->group + 1, --m->open * sizeof *m->group);
		m->group[m->open] = g;
	}
	g = m->group[m->open++];
	m->kinds |= 1u << kind;
	g->kind = kind;
	g->active = q->active;
	g->width = q->width;
	g->members = 0;
	g->chance = 0;
	g->barred = 0;
	memcpy(g->address, q->address, sizeof g->address);
	return g;
}

static int halves; /* are in the program: what has two bytes is one */

static int mergeable(enum loom_kind kind, const struct loom_request *q)
{
	if (q->as_is || (q->width != 4 && q->width != 8 &&
			 !(q->width == 2 && halves)))
		return 0;
	if (q->width == 2)
		return kind == LOOM_SHARED_LOAD || kind == LOOM_SHARED_STORE;
	return kind == LOOM_SHARED_LOAD || kind == LOOM_SHARED_STORE ||
	       kind == LOOM_GLOBAL_LOAD || kind == LOOM_GLOBAL_STORE;
}

/* The kinds that none may be merged of across one of this kind. */
static unsigned kept_apart(enum loom_kind kind)
{
	switch (kind) {
	case LOOM_SHARED_LOAD:
		return 1u << LOOM_SHARED_STORE;
	case LOOM_SHARED_STORE:
		return 1u << LOOM_SHARED_LOAD;
	case LOOM_GLOBAL_LOAD:
		return 1u << LOOM_GLOBAL_STORE;
	case LOOM_GLOBAL_STORE:
		return 1u << LOOM_GLOBAL_LOAD;
	case LOOM_CONSTANT_LOAD:
	case LOOM_TEXTURE_READ:
	case LOOM_SURFACE_ACCESS:
		return 0;
	case LOOM_SHARED_ATOMIC:
	case LOOM_GLOBAL_ATOMIC:
	case LOOM_GLOBAL_COPY:
	case LOOM_PEER_LOAD:
	case LOOM_PEER_STORE:
	case LOOM_PEER_ATOMIC:
	case LOOM_STEPS:
	case LOOM_EXCHANGE:
		break;
	}
	return ~0u;
}

/* A store may follow the loads of other words, and of its own before it. */
static int may_pass(const struct loom_widening *m,
		    const struct loom_neighbours *g, enum loom_kind kind,
		    const struct loom_request *q)
{
	int apart, shared = m->unrolled && loom_rounds_are_dynamic(q);

	if (kind == LOOM_GLOBAL_STORE || (kind == LOOM_SHARED_STORE && shared))
		return !q->as_is && loom_neighbours_beside(g, q, &apart);
	return (kind == LOOM_GLOBAL_LOAD || (kind == LOOM_SHARED_LOAD && shared)) &&
	       !q->as_is &&
	       loom_neighbours_beside(g, q, &apart) && !loom_neighbours_have(g, apart);
}

static void close_kept_apart(struct loom_widening *m, enum loom_kind kind,
			     const struct loom_request *q)
{
	unsigned kinds = kept_apart(kind), kept = 0;

	if (!(kinds & m->kinds))
		return;
	for (unsigned i = 0; i < m->open; i++) {
		struct loom_neighbours *g = m->group[i];

		if (kinds >> g->kind & 1 && !may_pass(m, g, kind, q) &&
		    !loom_passing(g, q)) {
			loom_neighbours_close(g);
			continue;
		}
		m->group[i] = m->group[kept];
		m->group[kept++] = g;
	}
	m->open = kept;
}

/* The last step of "if (t < s) a[t] += a[t + s]": one lane loads two words that
 * happen to be neighbours, and stores to one of them.  Of "if (t == 0)" nvcc knows
 * that they are (assembly/fixed.c). */
static void look_for_chance(struct loom_widening *m,
			    const struct loom_request *q)
{
	unsigned lane = (unsigned)__builtin_ctz(q->active);

	for (unsigned i = 0; i < m->open; i++) {
		struct loom_neighbours *g = m->group[i];

		for (unsigned n = 0; g->active == q->active && n < g->members; n++)
			if (g->address[lane] +
			    (uint64_t)(int64_t)g->member[n].apart ==
			    q->address[lane])
				g->chance |= loom_passing_chance(g);
	}
}

static void add(struct loom_widening *m, size_t instruction,
		enum loom_kind kind, const struct loom_request *q,
		const struct loom_counts *cost)
{
	struct loom_neighbours *g = NULL;
	int apart = 0;

	if (kind == LOOM_SHARED_STORE && !(q->active & (q->active - 1)) &&
	    !m->unrolled && !q->fixed)
		look_for_chance(m, q);
	close_kept_apart(m, kind, q);
	if (!mergeable(kind, q))
		return;
	for (unsigned i = m->open; i-- && !g;)
		if (m->group[i]->kind == kind && joins(m->group[i], q, &apart))
			g = m->group[i];
	if (!g) {
		g = new_group(m, kind, q);
		apart = 0;
	}
	g->member[g->members].instruction = instruction;
	g->member[g->members].apart = apart;
	g->member[g->members++].cost = *cost;
}

/* So many rounds from one on are one basic block. */
static void unroll(struct loom_widening *m, const struct loom_held *h,
		   size_t count, unsigned from, unsigned rounds)
{
	m->unrolled = 1;
	for (size_t i = 0; i < count; i++)
		if (!h[i].begins_block && h[i].round - from < rounds)
			add(m, loom_decision_unrolled(h[i].instruction),
			    h[i].kind, &h[i].request, &h[i].cost);
	close_groups(m);
	m->unrolled = 0;
}

/* If the instruction is joined in rounds, it costs so much more, or less. */
static void save(const struct loom_held *h, int more)
{
	size_t instruction = loom_decision_unrolled(h->instruction);

	for (enum loom_size size = LOOM_LINES; size < LOOM_SIZES; size++) {
		struct loom_counts *saved = loom_decision_saved(instruction, size);

		for (unsigned f = 0; f < LOOM_FIELDS; f++)
			saved->field[f] += more ? h->cost.field[f] : -h->cost.field[f];
	}
}

/* The same where lanes have left the loop and others have gone on; 0: rounds are
 * not alike. */
static int part(struct loom_widening *m, const struct loom_held *h, size_t count,
		unsigned most)
{
	size_t ordered;
	const struct loom_held *o = loom_leaving_order(h, count, most, &ordered);

	if (!o)
		return 0;
	for (size_t i = 0; i < count; i++)
		if (!h[i].begins_block)
			save(&h[i], 0);
	for (size_t i = 0; i < ordered; i++) {
		if (o[i].begins_block) {
			close_groups(m);
			continue;
		}
		m->unrolled = o[i].round > 1;
		save(&o[i], 1);
		add(m, m->unrolled ? loom_decision_unrolled(o[i].instruction) :
				     o[i].instruction,
		    o[i].kind, &o[i].request, &o[i].cost);
	}
	close_groups(m);
	m->unrolled = 0;
	return 1;
}

/* ptxas unrolls once more what nvcc has unrolled by four; the odd rounds stay
 * as they are. */
static void release(struct loom_widening *m)
{
	size_t count;
	unsigned whole = loom_rounds_whole(m->rounds), from = 0;
	unsigned most = loom_rounds_are_left(m->rounds);
	const struct loom_held *h = loom_rounds_release(m->rounds, &count);

	if (whole && most && part(m, h, count, most))
		return;
	for (unsigned n = LOOM_ROUNDS_MOST; n >= LOOM_UNROLLED; n /= 2)
		if (whole - from >= n) {
			unroll(m, h, count, from, n);
			from += n;
		}
	for (size_t i = 0; i < count; i++)
		if (h[i].begins_block)
			close_groups(m);
		else if (h[i].round >= from)
			add(m, h[i].instruction, h[i].kind, &h[i].request,
			    &h[i].cost);
}

static void leave(struct loom_widening *m)
{
	release(m);
	loom_rounds_leave(m->rounds);
}

/* Where nvcc unrolls by four, rounds that are no one block are yet four places,
 * of which each has its words elsewhere in their lines. */
static size_t in_turn(struct loom_widening *m, size_t instruction,
		      enum loom_kind kind, const struct loom_request *q)
{
	unsigned turn = LOOM_NO_TURN;

	if (kind == LOOM_SHARED_LOAD && !q->as_is)
		turn = loom_unrolled_turn(m->in_loop, q);
	return turn == LOOM_NO_TURN ? instruction :
				      loom_decision_in_turn(instruction, turn);
}

void loom_widening_access(struct loom_widening *m, size_t instruction,
			  enum loom_kind kind, const struct loom_request *q,
			  const struct loom_counts *cost)
{
	if (loom_rounds_hold(m->rounds, instruction, kind, q, cost))
		return;
	leave(m);
	add(m, in_turn(m, instruction, kind, q), kind, q, cost);
}

void loom_widening_close(struct loom_widening *m)
{
	loom_unrolled_step(m->in_loop, 0, 0);
	leave(m);
	close_groups(m);
}

void loom_widening_block(struct loom_widening *m, unsigned block, uint32_t lanes)
{
	loom_unrolled_step(m->in_loop, block, lanes);
	if (!loom_rounds_stay(m->rounds, block, lanes)) {
		leave(m);
		close_groups(m);
		loom_rounds_enter(m->rounds, block, lanes);
	} else {
		if (loom_rounds_are_full(m->rounds, block))
			release(m);
		loom_rounds_block(m->rounds, block, lanes);
	}
}

void loom_widening_begin(const struct loom_launch *launch)
{
	halves = loom_source_any_halves();
	loom_decisions_begin();
	loom_rounds_begin();
	loom_alignment_begin(launch);
	loom_restricted_begin(launch);
}

void loom_widening_end(void (*save)(size_t, const struct loom_counts *))
{
	loom_decisions_end(save);
}
