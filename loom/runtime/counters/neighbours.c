#include "counters/neighbours.h"

#include "counters/alignment.h"
#include "counters/decisions.h"
#include "counters/request-cost.h"
#include "memory/shared-memory.h"

enum { MEMBERS = LOOM_NEIGHBOURS };

/* Words are of 4 bytes, but of two for halves; a line is four of them. */
static unsigned word_of(unsigned width)
{
	return width == 2 ? 2 : 4;
}

static unsigned line_of(const struct loom_neighbours *g)
{
	return 4 * word_of(g->width);
}

/* Where a group's words lie: those of a lane's own aligned bytes are words 4
 * and following, those before it 3 and preceding. */
struct layout {
	unsigned aligned; /* bytes; 0: unknown */
	unsigned offset;  /* of the first member in them */
	unsigned word[MEMBERS], present;
};

static unsigned known_alignment(const struct loom_neighbours *g)
{
	if (g->kind == LOOM_SHARED_LOAD || g->kind == LOOM_SHARED_STORE)
		return line_of(g);
	return loom_alignment_of(g->address[__builtin_ctz(g->active)]);
}

/* Whether each lane's words are near those of the lane before: they lie in one long
 * row, whatever rows the array has. */
static int is_one_row(const struct loom_neighbours *g, size_t row)
{
	unsigned lane = (unsigned)__builtin_ctz(g->active);

	for (uint32_t m = g->active & (g->active - 1); m; m &= m - 1) {
		unsigned next = (unsigned)__builtin_ctz(m);
		int64_t step = (int64_t)(g->address[next] - g->address[lane]);

		if ((uint64_t)(step < 0 ? -step : step) > row / 2)
			return 0;
		lane = next;
	}
	return lane != (unsigned)__builtin_ctz(g->active);
}

/* Where lanes are in different rows of an array, each row begins as aligned as nvcc
 * has to know: of
 *
 *	float a[17][17]; ... a[9 - x][x]
 *
 * all words may lie alike by chance, but a row has 68 bytes.  Of a lane by itself
 * nothing shows that it is not one of them. */
static int rows_lie_alike(const struct loom_neighbours *g, unsigned aligned)
{
	size_t size, first;

	if (g->kind != LOOM_SHARED_LOAD && g->kind != LOOM_SHARED_STORE)
		return 1;
	first = loom_shared_row((uintptr_t)g->address[__builtin_ctz(g->active)], &size);
	if (size % aligned == 0 || is_one_row(g, size))
		return 1;
	for (uint32_t m = g->active; m; m &= m - 1) {
		size_t row = loom_shared_row((uintptr_t)g->address[__builtin_ctz(m)],
					     &size);

		if ((row - first) * size % aligned)
			return 0;
	}
	return (g->active & (g->active - 1)) != 0;
}

static int uniform(const struct loom_neighbours *g, unsigned aligned)
{
	return loom_lie_alike(g->active, g->address, aligned) && rows_lie_alike(g, aligned);
}

/* Each second lane or so uses words that would not be aligned in the lanes
 * between: a condition on the lane has left those out that are. */
static int picked(const struct loom_neighbours *g, unsigned aligned)
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

static struct layout layout_of(const struct loom_neighbours *g,
			       enum loom_size size)
{
	unsigned line = line_of(g);
	unsigned most = size == LOOM_LINES && !g->chance ? line : line / 2;
	struct layout l = { .aligned = known_alignment(g) };

	l.aligned = l.aligned > most ? most : l.aligned;
	if (picked(g, line / 2)) {
		l.aligned = 0;
		return l;
	}
	if (l.aligned == line && !uniform(g, line))
		l.aligned = line / 2;
	if (l.aligned < line / 2 || !uniform(g, l.aligned)) {
		l.aligned = 0;
		return l;
	}
	l.offset = g->address[__builtin_ctz(g->active)] & (l.aligned - 1);
	for (unsigned i = 0; i < g->members; i++) {
		l.word[i] = (unsigned)((int)(l.offset + line) +
				       g->member[i].apart) / word_of(g->width);
		l.present |= 1u << l.word[i];
	}
	return l;
}

/* Most often as much as that of the same members before. */
static const struct loom_counts *cost_of(enum loom_kind kind,
					 const struct loom_request *q,
					 size_t members)
{
	static struct {
		size_t members;
		struct loom_repeat last;
	} known[128], *k;

	k = &known[(members ^ members >> 26) % 128];
	if (k->members != members)
		k->last.active = 0; /* may be of another kind */
	k->members = members;
	return loom_request_cost_again(&k->last, kind, q);
}

/* The members whose words are among those given become one access.  Pairs are
 * alike wherever they lie in their line. */
static void merge(const struct loom_neighbours *g, struct layout *l,
		  enum loom_size size, unsigned words, unsigned first, unsigned width)
{
	struct loom_request q = { .active = g->active, .width = width,
				  .is_load = g->kind == LOOM_SHARED_LOAD ||
					     g->kind == LOOM_GLOBAL_LOAD };
	struct loom_counts one;
	size_t leader = 0;
	struct loom_counts *saved;

	for (uint32_t m = g->active; m; m &= m - 1) {
		unsigned n = (unsigned)__builtin_ctz(m);

		q.address[n] = g->address[n] - l->offset - line_of(g) +
			       first * word_of(g->width);
	}
	for (unsigned i = 0; i < g->members; i++) {
		if (!(words >> l->word[i] & 1))
			continue;
		leader = leader ? leader : g->member[i].instruction + 1;
		loom_decide(g->member[i].instruction, size, leader,
			    (words & l->present) >>
				    (size == LOOM_PAIRS ? first : 0));
		saved = loom_decision_saved(g->member[i].instruction, size);
		for (unsigned f = 0; f < LOOM_FIELDS; f++)
			if (f != LOOM_BYTES) /* lanes want what they want */
				saved->field[f] -= g->member[i].cost.field[f];
	}
	one = *cost_of(g->kind, &q, 2 * leader + size);
	one.field[LOOM_BYTES] = 0;
	saved = loom_decision_saved(leader - 1, size);
	for (unsigned f = 0; f < LOOM_FIELDS; f++)
		saved->field[f] += one.field[f];
	l->present &= ~words;
}

/* Four words from word 4 on, or most of them for a load. */
static int makes_line(const struct loom_neighbours *g, const struct layout *l)
{
	unsigned quad = l->present >> 4 & 15;
	int load = g->kind == LOOM_SHARED_LOAD || g->kind == LOOM_GLOBAL_LOAD;

	if (l->aligned < line_of(g))
		return 0;
	if (g->width == 8)
		return quad == 5;
	return quad == 15 || (load && __builtin_popcount(quad) == 3);
}

static void close_as(const struct loom_neighbours *g, enum loom_size size)
{
	struct layout l = { 0 };

	if (g->members > 1 && !(g->chance & LOOM_CHANCE_PAIR))
		l = layout_of(g, size);
	if (l.aligned && makes_line(g, &l))
		merge(g, &l, size, 0xf0, 4, line_of(g));
	for (unsigned first = 0; l.aligned && g->width <= 4 && first < 8;
	     first += 2)
		if ((l.present >> first & 3) == 3)
			merge(g, &l, size, 3u << first, first, line_of(g) / 2);
	for (unsigned i = 0; i < g->members; i++)
		if (!l.aligned || l.present >> l.word[i] & 1)
			loom_decide(g->member[i].instruction, size, 0, 0);
}

void loom_neighbours_close(const struct loom_neighbours *g)
{
	close_as(g, LOOM_LINES);
	close_as(g, LOOM_PAIRS);
}

int loom_neighbours_beside(const struct loom_neighbours *g,
			   const struct loom_request *q, int *apart)
{
	unsigned first = (unsigned)__builtin_ctz(q->active);

	if (g->active != q->active || g->width != q->width)
		return 0;
	*apart = (int)(q->address[first] - g->address[first]);
	for (uint32_t m = q->active; m; m &= m - 1) {
		unsigned n = (unsigned)__builtin_ctz(m);

		if ((q->address[n] ^ g->address[n]) / line_of(g) ||
		    q->address[n] - g->address[n] != (uint64_t)(int64_t)*apart)
			return 0;
	}
	return 1;
}

int loom_neighbours_have(const struct loom_neighbours *g, int apart)
{
	for (unsigned i = 0; i < g->members; i++)
		if (g->member[i].apart == apart)
			return 1;
	return 0;
}
