/* nvcc joins accesses twice.  Its front part knows how memory is aligned that is
 * dynamic, or declared so, or reached by a pointer to such a type, and moves a
 * load over a store to what cannot be the same word:
 *
 *   p[i].x += p[j].x; p[i].y += p[j].y;
 *
 * loads both words of p[i], and both of p[j], at once: elements are whole
 * multiples of 8 bytes, and x is no y.  Another variable is never the same, so
 * aligned or not.  ptxas, which joins what lies in other arrays, knows nothing of
 * that (tests/loom/kernels/passed.cu).
 *
 * Here elements are known by the class with which memory was declared, and which
 * word of one it is by the address.  Of numbers in dynamic memory, which the
 * kernel divides by itself, we could not tell what nvcc knows. */
#include "counters/passing.h"

#include "base/context.h"
#include "counters/alignment.h"
#include "memory/shared-memory.h"

enum { LINE = 16, PAIR = 8, WORD = 4 };

static int is_shared(const struct loom_neighbours *g)
{
	return g->kind == LOOM_SHARED_LOAD || g->kind == LOOM_SHARED_STORE;
}

static struct loom_shared_room room_at(const struct loom_neighbours *g,
				       uint64_t address)
{
	struct loom_shared_room r = { 0 };

	if (is_shared(g))
		return loom_shared_room((uintptr_t)address);
	r.aligned = r.whole = loom_alignment_of(address);
	return r;
}

/* Where in so many bytes the lanes' words lie; -1: not all at the same place. */
static int place(uint32_t active, const uint64_t *address, unsigned bytes)
{
	return loom_lie_alike(active, address, bytes) ?
		       (int)(address[__builtin_ctz(active)] % bytes) : -1;
}

/* The words of a line at this distance, a bit each; in the same place of each of
 * its elements. */
static unsigned words(int apart, unsigned width, unsigned whole)
{
	unsigned first = (unsigned)apart % LINE / WORD, all = 0;

	for (unsigned i = first; i < first + (width + WORD - 1) / WORD; i++)
		for (unsigned n = 0; n < LINE; n += whole)
			all |= 1u << (i + n / WORD) % (LINE / WORD);
	return all;
}

/* The group's words that may be the request's; all of them if nobody knows. */
static unsigned same_words(const struct loom_neighbours *g,
			   const struct loom_request *q, unsigned whole)
{
	for (; whole >= PAIR; whole /= 2) {
		int from = place(g->active, g->address, whole);
		int to = place(q->active, q->address, whole);

		if (from >= 0 && to >= 0)
			return words(to - from + LINE, q->width, whole);
	}
	return ~0u;
}

static unsigned members_words(const struct loom_neighbours *g)
{
	unsigned all = 0;

	for (unsigned i = 0; i < g->members; i++)
		all |= words(g->member[i].apart + LINE, g->width, LINE);
	return all;
}

int loom_passing(struct loom_neighbours *g, const struct loom_request *q)
{
	struct loom_shared_room mine = room_at(
		g, g->address[__builtin_ctz(g->active)]);
	struct loom_shared_room other = room_at(
		g, q->address[__builtin_ctz(q->active)]);
	unsigned same;

	if (q->as_is || mine.aligned < PAIR)
		return 0;
	if (mine.variable != other.variable)
		return 1;
	if (other.whole < mine.whole)
		mine.whole = other.whole;
	same = same_words(g, q, mine.whole > LINE ? LINE : mine.whole);
	if (!~same)
		return 0;
	if (!q->is_load)
		g->barred |= same;
	return !q->is_load || !(same & members_words(g));
}

int loom_passing_is_free(const struct loom_neighbours *g, int apart)
{
	return !(g->barred & words(apart + LINE, g->width, LINE));
}

unsigned loom_passing_chance(const struct loom_neighbours *g)
{
	unsigned whole = room_at(g, g->address[__builtin_ctz(g->active)]).whole;

	return whole >= LINE ? 0 : whole >= PAIR ? LOOM_CHANCE_LINE : LOOM_CHANCE_PAIR;
}
