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
 *   volatile accesses, bytes and shorts stay as they are;
 *   shared memory is laid out by nvcc, which knows how it is aligned; global
 *     memory is known to be as the type that a kernel's pointer points to.
 *
 * What nvcc knows we cannot know.  We take for known what held each time that
 * the accesses were executed in the launch, and so decide at its end: for
 * lines of 16 bytes, or, where these did not always hold, for pairs. */
#include "counters/widening.h"

#include <stdlib.h>
#include <string.h>

#include "common/hardware.h"
#include "common/metrics.h"
#include "base/array.h"
#include "base/context.h"
#include "base/failure.h"
#include "counters/alignment.h"
#include "counters/banks.h"
#include "counters/promotion.h"
#include "counters/request-cost.h"

enum { MEMBERS = 4, GROUPS = 16, LINE = 16 };

/* Accesses of the same lanes to the same 16 bytes each. */
struct group {
	enum loom_kind kind;
	uint32_t active;
	unsigned width, members;
	int chance; /* that its words are neighbours nobody could know */
	uint64_t address[LOOM_LANES]; /* of the first member */
	struct {
		size_t instruction;
		int apart; /* bytes from the first member */
		struct loom_counts cost;
	} member[MEMBERS];
};

/* A warp's open groups, the oldest first. */
struct loom_widening {
	struct group group[GROUPS];
	unsigned open;
	int guarded; /* ptxas has put its loads before a copy */
	struct loom_promotion *promotion;
};

/* What would become of an instruction's access, were it known how lines lie,
 * or only how pairs do. */
enum size { LINES, PAIRS, SIZES };

struct decision {
	struct joined {
		int made, refused; /* refused: its group is none */
		size_t leader; /* the first of those that it is one with, + 1 */
		unsigned shape;  /* which words they are */
		struct loom_counts saved; /* the leader has the one access */
	} as[SIZES];
};

static struct decision *decisions; /* by the instruction's number */
static size_t room;

static struct joined *joined(size_t instruction, enum size size)
{
	decisions = loom_lengthen(decisions, &room, instruction,
				  sizeof *decisions, "the counters");
	return &decisions[instruction].as[size];
}

static void refuse(size_t leader, enum size size)
{
	if (leader)
		joined(leader - 1, size)->refused = 1;
}

/* What it is one with this time must be what it was one with before. */
static void decide(size_t instruction, enum size size, size_t leader,
		   unsigned shape)
{
	struct joined *j = joined(instruction, size);
	size_t before = j->leader;

	if (!j->made) {
		j->made = 1;
		j->leader = leader;
		j->shape = shape;
	} else if (before != leader || j->shape != shape) {
		j->refused = 1;
		refuse(before, size);
		refuse(leader, size);
	}
}

/* Where a group's words lie: those of a lane's own aligned bytes are words 4
 * and following, those before it 3 and preceding. */
struct layout {
	unsigned aligned; /* bytes; 0: unknown */
	unsigned offset;  /* of the first member in them */
	unsigned word[MEMBERS], present;
};

static unsigned known_alignment(const struct group *g)
{
	if (g->kind == LOOM_SHARED_LOAD || g->kind == LOOM_SHARED_STORE)
		return LINE;
	return loom_alignment_of(g->address[__builtin_ctz(g->active)]);
}

static int uniform(const struct group *g, unsigned aligned)
{
	uint64_t first = g->address[__builtin_ctz(g->active)];

	for (uint32_t m = g->active; m; m &= m - 1)
		if ((g->address[__builtin_ctz(m)] ^ first) & (aligned - 1))
			return 0;
	return 1;
}

/* Each second lane or so uses words that would not be aligned in the lanes
 * between: a condition on the lane has left those out that are. */
static int picked(const struct group *g, unsigned aligned)
{
	uint32_t m = g->active & (g->active - 1);
	unsigned lane = (unsigned)__builtin_ctz(g->active), gap = 0;
	uint64_t apart = 0;

	for (; m; m &= m - 1) {
		unsigned next = (unsigned)__builtin_ctz(m);
		uint64_t step = g->address[next] - g->address[lane];

		if (gap && (next - lane != gap || step != apart))
			return 0;
		gap = next - lane;
		apart = step;
		lane = next;
	}
	return gap > 1 && apart % gap == 0 && apart / gap % aligned;
}

static struct layout layout_of(const struct group *g, enum size size)
{
	unsigned most = size == LINES ? LINE : 8;
	struct layout l = { .aligned = known_alignment(g) };

	l.aligned = l.aligned > most ? most : l.aligned;
	if (picked(g, 8)) {
		l.aligned = 0;
		return l;
	}
	if (l.aligned == LINE && !uniform(g, LINE))
		l.aligned = 8;
	if (l.aligned < 8 || !uniform(g, l.aligned)) {
		l.aligned = 0;
		return l;
	}
	l.offset = g->address[__builtin_ctz(g->active)] & (l.aligned - 1);
	for (unsigned i = 0; i < g->members; i++) {
		l.word[i] = (unsigned)((int)l.offset + g->member[i].apart +
				       LINE) / 4;
		l.present |= 1u << l.word[i];
	}
	return l;
}

/* The members whose words are among those given become one access.  Pairs are
 * alike wherever they lie in their line. */
static void merge(const struct group *g, struct layout *l, enum size size,
		  unsigned words, unsigned first, unsigned width)
{
	struct loom_request q = { .active = g->active, .width = width,
				  .is_load = g->kind == LOOM_SHARED_LOAD ||
					     g->kind == LOOM_GLOBAL_LOAD };
	struct loom_counts one = { 0 };
	size_t leader = 0;
	struct joined *j;

	for (uint32_t m = g->active; m; m &= m - 1) {
		unsigned n = (unsigned)__builtin_ctz(m);

		q.address[n] = g->address[n] - l->offset + first * 4 - LINE;
	}
	loom_request_cost(g->kind, &q, &one);
	for (unsigned i = 0; i < g->members; i++) {
		if (!(words >> l->word[i] & 1))
			continue;
		leader = leader ? leader : g->member[i].instruction + 1;
		decide(g->member[i].instruction, size, leader,
		       (words & l->present) >> (size == PAIRS ? first : 0));
		j = joined(g->member[i].instruction, size);
		for (unsigned f = 0; f < LOOM_FIELDS; f++)
			if (f != LOOM_BYTES) /* lanes want what they want */
				j->saved.field[f] -=
					g->member[i].cost.field[f];
	}
	one.field[LOOM_BYTES] = 0;
	j = joined(leader - 1, size);
	for (unsigned f = 0; f < LOOM_FIELDS; f++)
		j->saved.field[f] += one.field[f];
	l->present &= ~words;
}

/* Four words from word 4 on, or most of them for a load. */
static int makes_line(const struct group *g, const struct layout *l)
{
	unsigned quad = l->present >> 4 & 15;
	int load = g->kind == LOOM_SHARED_LOAD || g->kind == LOOM_GLOBAL_LOAD;

	if (l->aligned < LINE)
		return 0;
	if (g->width == 8)
		return quad == 5;
	return quad == 15 || (load && __builtin_popcount(quad) == 3);
}

static void close_as(const struct group *g, enum size size)
{
	struct layout l = { 0 };

	if (g->members > 1 && !g->chance)
		l = layout_of(g, size);
	if (l.aligned && makes_line(g, &l))
		merge(g, &l, size, 0xf0, 4, LINE);
	for (unsigned first = 0; l.aligned && g->width == 4 && first < 8;
	     first += 2)
		if ((l.present >> first & 3) == 3)
			merge(g, &l, size, 3u << first, first, 8);
	for (unsigned i = 0; i < g->members; i++)
		if (!l.aligned || l.present >> l.word[i] & 1)
			decide(g->member[i].instruction, size, 0, 0);
}

static void close_group(const struct group *g)
{
	close_as(g, LINES);
	close_as(g, PAIRS);
}

static void close_all(struct loom_widening *m)
{
	for (unsigned i = 0; i < m->open; i++)
		close_group(&m->group[i]);
	m->open = 0;
}

void loom_widening_close(struct loom_widening *m)
{
	close_all(m);
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
	m->open = 0;
	m->guarded = 0;
	m->promotion = loom_promotion_new();
	return m;
}

struct loom_promotion *loom_widening_promotion(struct loom_widening *m)
{
	return m->promotion;
}

/* Whether it lies at the same distance from the group's first in every lane,
 * and in the same line. */
static int is_beside(const struct group *g, const struct loom_request *q,
		     int *apart)
{
	unsigned first = (unsigned)__builtin_ctz(q->active);

	if (g->active != q->active || g->width != q->width)
		return 0;
	*apart = (int)(q->address[first] - g->address[first]);
	for (uint32_t m = q->active; m; m &= m - 1) {
		unsigned n = (unsigned)__builtin_ctz(m);

		if ((q->address[n] ^ g->address[n]) / LINE ||
		    q->address[n] - g->address[n] != (uint64_t)(int64_t)*apart)
			return 0;
	}
	return 1;
}

static int has(const struct group *g, int apart)
{
	for (unsigned i = 0; i < g->members; i++)
		if (g->member[i].apart == apart)
			return 1;
	return 0;
}

static int joins(const struct group *g, const struct loom_request *q, int *apart)
{
	return g->members < MEMBERS && is_beside(g, q, apart) && !has(g, *apart);
}

static struct group *new_group(struct loom_widening *m, enum loom_kind kind,
			       const struct loom_request *q)
{
	struct group *g;

	if (m->open == GROUPS) {
		close_group(&m->group[0]);
		memmove(m->group, m->group + 1, --m->open * sizeof *m->group);
	}
	g = &m->group[m->open++];
	g->kind = kind;
	g->active = q->active;
	g->width = q->width;
	g->members = 0;
	g->chance = 0;
	memcpy(g->address, q->address, sizeof g->address);
	return g;
}

static int mergeable(enum loom_kind kind)
{
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
		return 0;
	case LOOM_SHARED_ATOMIC:
	case LOOM_GLOBAL_ATOMIC:
	case LOOM_GLOBAL_COPY:
	case LOOM_STEPS:
	case LOOM_EXCHANGE:
		break;
	}
	return ~0u;
}

/* A store may follow the loads of other words, and of its own before it. */
static int may_pass(const struct group *g, enum loom_kind kind,
		    const struct loom_request *q)
{
	int apart;

	if (kind == LOOM_GLOBAL_STORE)
		return !q->as_is && is_beside(g, q, &apart);
	return kind == LOOM_GLOBAL_LOAD && !q->as_is &&
	       is_beside(g, q, &apart) && !has(g, apart);
}

static void close_kept_apart(struct loom_widening *m, enum loom_kind kind,
			     const struct loom_request *q)
{
	unsigned kinds = kept_apart(kind), kept = 0;

	for (unsigned i = 0; i < m->open; i++) {
		if (kinds >> m->group[i].kind & 1 &&
		    !may_pass(&m->group[i], kind, q))
			close_group(&m->group[i]);
		else if (kept++ != i)
			m->group[kept - 1] = m->group[i];
	}
	m->open = kept;
}

/* The last step of "if (t < s) a[t] += a[t + s]": one lane loads two words that
 * happen to be neighbours, and stores to one of them. */
static void look_for_chance(struct loom_widening *m,
			    const struct loom_request *q)
{
	unsigned lane = (unsigned)__builtin_ctz(q->active);

	for (unsigned i = 0; i < m->open; i++) {
		struct group *g = &m->group[i];

		for (unsigned n = 0; g->active == q->active && n < g->members; n++)
			g->chance |= g->address[lane] +
				(uint64_t)(int64_t)g->member[n].apart ==
				q->address[lane];
	}
}

void loom_widening_access(struct loom_widening *m, size_t instruction,
		       enum loom_kind kind, const struct loom_request *q,
		       const struct loom_counts *cost)
{
	struct group *g = NULL;
	int apart = 0;

	if (kind == LOOM_SHARED_STORE && !(q->active & (q->active - 1)))
		look_for_chance(m, q);
	close_kept_apart(m, kind, q);
	if (!mergeable(kind) || q->as_is || (q->width != 4 && q->width != 8))
		return;
	for (unsigned i = m->open; i-- && !g;)
		if (m->group[i].kind == kind && joins(&m->group[i], q, &apart))
			g = &m->group[i];
	if (!g) {
		g = new_group(m, kind, q);
		apart = 0;
	}
	g->member[g->members].instruction = instruction;
	g->member[g->members].apart = apart;
	g->member[g->members++].cost = *cost;
}

void loom_widening_begin(const struct loom_launch *launch)
{
	if (room)
		memset(decisions, 0, room * sizeof *decisions);
	loom_alignment_begin(launch);
}

/* As what an instruction is one with others; SIZES: as nothing. */
static enum size joined_as(const struct decision *d)
{
	for (enum size size = LINES; size < SIZES; size++) {
		const struct joined *j = &d->as[size];

		if (j->refused)
			continue;
		if (j->leader && joined(j->leader - 1, size)->refused)
			continue;
		return j->leader ? size : SIZES;
	}
	return SIZES;
}

void loom_widening_end(void (*save)(size_t, const struct loom_counts *))
{
	for (size_t i = 0; i < room; i++) {
		const struct decision *d = &decisions[i];
		enum size size = joined_as(d);

		if (size != SIZES)
			save(i, &d->as[size].saved);
	}
}
