/* Blocks in an order in which a warp can run them so that its lanes meet
 * again: Bourdoncle's weak topological order ("Efficient chaotic iteration
 * strategies with widenings", 1993).  A block comes before those it leads to,
 * but for the ways back in loops, and every loop is contiguous: who leaves it
 * stands behind all who are still in it. */
#include "counters/control-flow.h"

#include <stdlib.h>

#include "common/hash.h"
#include "base/failure.h"
#include "counters/predication.h"

struct block {
	uint64_t pc;
	unsigned *next; /* by falling pc */
	unsigned nexts, recent; /* recent: the edge noted last */
	unsigned mark, order;
	unsigned last; /* of a loop that it heads: the order of its end */
	int entered; /* an edge leads here */
	int first;   /* of a function */
	int joins;   /* edges of several blocks lead here */
	int apart;
	uint64_t unrolled; /* the head of the loop that it is in */
	int slow;
	struct loom_unrolling unrolling;
};

static struct block *blocks; /* [0] stands for none */
static unsigned count, room;
static unsigned *table, table_size; /* pc -> block, open addressing */
static int changed;

static void *larger(void *array, size_t n, size_t size)
{
	void *p = realloc(array, n * size);

	if (!p)
		loom_fail("no memory for the control flow");
	return p;
}

static unsigned *slot(uint64_t pc)
{
	unsigned i = (unsigned)(LOOM_SPREAD(pc) >> 40);

	for (i &= table_size - 1; table[i] && blocks[table[i]].pc != pc;)
		i = (i + 1) & (table_size - 1);
	return &table[i];
}

static void grow(void)
{
	room = room ? 2 * room : 256;
	blocks = larger(blocks, room, sizeof *blocks);
	if (!count) {
		blocks[0] = (struct block){ .pc = 0 };
		count = 1;
	}
	table_size = 4 * room;
	free(table);
	table = calloc(table_size, sizeof *table);
	if (!table)
		loom_fail("no memory for the control flow");
	for (unsigned b = 1; b < count; b++)
		*slot(blocks[b].pc) = b;
}

unsigned loom_flow_block(uint64_t pc)
{
	unsigned *s;

	if (count == room)
		grow();
	s = slot(pc);
	if (!*s) {
		blocks[count] = (struct block){
			.pc = pc, .apart = loom_predication_apart(pc)
		};
		blocks[count].unrolled =
			loom_predication_loop(pc, &blocks[count].slow);
		blocks[count].unrolling = loom_predication_unrolling(pc);
		*s = count++;
		changed = 1;
	}
	return *s;
}

int loom_flow_apart(unsigned block)
{
	return blocks[block].apart;
}

unsigned loom_flow_unrolled(unsigned block)
{
	return blocks[block].unrolled ? loom_flow_find(blocks[block].unrolled) : 0;
}

int loom_flow_joins(unsigned block)
{
	return blocks[block].joins || blocks[block].first;
}

struct loom_unrolling loom_flow_unrolling(unsigned block)
{
	return blocks[block].unrolling;
}

int loom_flow_is_slow(unsigned block)
{
	return blocks[block].slow;
}

unsigned loom_flow_find(uint64_t pc)
{
	return table_size ? *slot(pc) : 0;
}

void loom_flow_edge(unsigned from, unsigned to)
{
	struct block *f = &blocks[from];
	unsigned i;

	if (!from && !blocks[to].first)
		blocks[to].first = changed = 1;
	if (!from || f->recent == to)
		return;
	f->recent = to;
	for (i = 0; i < f->nexts; i++)
		if (f->next[i] == to)
			return;
	if ((f->nexts & (f->nexts - 1)) == 0)
		f->next = larger(f->next, f->nexts ? 2 * f->nexts : 1,
				 sizeof *f->next);
	for (i = f->nexts++;
	     i && blocks[f->next[i - 1]].pc < blocks[to].pc; i--)
		f->next[i] = f->next[i - 1];
	f->next[i] = to;
	blocks[to].joins |= blocks[to].entered;
	blocks[to].entered = 1;
	changed = 1;
}

enum { UNSEEN = 0, PLACED = 0x7fffffff };

static unsigned *stack, stacked, marks, position;

static unsigned visit(unsigned b);

/* The loop that b heads: its other blocks anew, then b before them. */
static void place_loop(unsigned b)
{
	for (unsigned i = 0; i < blocks[b].nexts; i++)
		if (blocks[blocks[b].next[i]].mark == UNSEEN)
			visit(blocks[b].next[i]);
}

/* Places are given from the last to the first. */
static unsigned visit(unsigned b)
{
	unsigned head = blocks[b].mark = ++marks;
	int loop = 0;

	stack[stacked++] = b;
	for (unsigned i = 0; i < blocks[b].nexts; i++) {
		unsigned to = blocks[b].next[i];
		unsigned m = blocks[to].mark;

		if (m == UNSEEN)
			m = visit(to);
		if (m <= head) {
			head = m;
			loop = 1;
		}
	}
	if (head != blocks[b].mark)
		return head;
	blocks[b].mark = PLACED;
	while (stack[--stacked] != b)
		blocks[stack[stacked]].mark = UNSEEN;
	blocks[b].last = position - 1;
	if (loop)
		place_loop(b);
	blocks[b].order = --position;
	return head;
}

static void put_in_order(void)
{
	stack = larger(stack, count, sizeof *stack);
	stacked = marks = 0;
	position = count;
	for (unsigned b = 1; b < count; b++)
		blocks[b].mark = UNSEEN;
	for (unsigned b = count - 1; b; b--)
		if ((blocks[b].first || !blocks[b].entered) &&
		    blocks[b].mark == UNSEEN)
			visit(b);
	for (unsigned b = count - 1; b; b--)
		if (blocks[b].mark == UNSEEN)
			visit(b);
	changed = 0;
}

unsigned loom_flow_order(unsigned block)
{
	if (changed)
		put_in_order();
	return blocks[block].order;
}

unsigned loom_flow_last(unsigned head)
{
	if (changed)
		put_in_order();
	return blocks[head].last;
}

/* Where each block is come from: a block, or MANY. */
enum { MANY = 0x7fffffff };

static unsigned *sources(void)
{
	unsigned *from = calloc(count + 1, sizeof *from);

	if (!from)
		loom_fail("no memory for the control flow");
	for (unsigned b = 1; b < count; b++)
		for (unsigned i = 0; i < blocks[b].nexts; i++) {
			unsigned to = blocks[b].next[i];

			from[to] = from[to] ? MANY : b;
		}
	return from;
}

/* The other way out of a block that has two; 0 when it has not. */
static unsigned other_way(unsigned block, unsigned way)
{
	const struct block *b = &blocks[block];

	if (b->nexts != 2)
		return 0;
	return b->next[0] == way ? b->next[1] : b->next[0];
}

static int leads_only_to(unsigned block, unsigned to)
{
	return blocks[block].nexts == 1 && blocks[block].next[0] == to;
}

/* The block with the branch that leads to *way.  A part of its condition that
 * held for all who came to it has led them nowhere else; then *way becomes the
 * way to that part. */
static unsigned branch_to(unsigned *way, const unsigned *from,
			  const unsigned char *used)
{
	unsigned a = from[*way];

	while (a && a != MANY && !used[a] && leads_only_to(a, *way)) {
		*way = a;
		a = from[a];
	}
	return a == MANY ? 0 : a;
}

/* if (...) b, or if (...) b else other, and then more of the kernel.  Lanes
 * that have nothing left to do leave instead.  A condition of several parts
 * is one. */
static unsigned guard_of(unsigned b, const unsigned *from,
			 const unsigned char *used)
{
	unsigned way = b, behind, other;
	unsigned a = branch_to(&way, from, used);

	if (!a || blocks[b].nexts != 1)
		return 0;
	behind = blocks[b].next[0];
	other = other_way(a, way);
	if (!other || (!used[behind] && !blocks[behind].nexts))
		return 0;
	if (other != behind)
		return from[other] == a && leads_only_to(other, behind) ? a : 0;
	while (!used[a] && from[a] && from[a] != MANY &&
	       other_way(from[a], a) == behind)
		a = from[a];
	return a;
}

/* clang's loops of one block have another one on the way back. */
int loom_flow_repeats(unsigned block)
{
	for (unsigned i = 0; block < count && i < blocks[block].nexts; i++) {
		unsigned next = blocks[block].next[i];

		if (next == block || leads_only_to(next, block))
			return 1;
	}
	return 0;
}

int loom_flow_leads_around(const unsigned *by, unsigned given, unsigned to)
{
	unsigned *ways = calloc(count + 1, sizeof *ways), found = 0;
	unsigned char *seen = calloc(count + 1, 1);
	int leads;

	if (!ways || !seen)
		loom_fail("no memory for the control flow");
	for (unsigned i = 0; i < given; i++)
		seen[by[i]] = 1;
	for (unsigned b = 1; b < count; b++)
		if (blocks[b].first && !seen[b]) {
			seen[b] = 1;
			ways[found++] = b;
		}
	for (unsigned i = 0; i < found; i++)
		for (unsigned n = 0; n < blocks[ways[i]].nexts; n++) {
			unsigned next = blocks[ways[i]].next[n];

			if (!seen[next])
				ways[found++] = next;
			seen[next] = 1;
		}
	leads = 0;
	for (unsigned i = 0; i < found; i++)
		leads |= ways[i] == to;
	free(ways);
	free(seen);
	return leads;
}

uint64_t loom_flow_loop(unsigned block)
{
	return loom_predication_inside(blocks[block].pc);
}

unsigned loom_flow_count(void)
{
	return count;
}

void loom_flow_guards(unsigned *guard, const unsigned char *used)
{
	unsigned *from = sources();

	for (unsigned b = 1; b < count; b++)
		guard[b] = guard_of(b, from, used);
	free(from);
}
