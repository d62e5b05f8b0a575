/* Blocks in an order in which a warp can run them so that its lanes meet
 * again: Bourdoncle's weak topological order ("Efficient chaotic iteration
 * strategies with widenings", 1993).  A block comes before those it leads to,
 * but for the ways back in loops, and every loop is contiguous: who leaves it
 * stands behind all who are still in it.  Of a way that nobody has been to the end
 * of, beside one that somebody has, it is not known whether it is part of a loop:
 * it is taken for one of its own.  Of a long loop which nobody has left yet it is
 * not known what is behind it: most likely what the others have gone to, who
 * therefore wait. */
#include "counters/control-flow.h"

#include <stdlib.h>

#include "common/hash.h"
#include "base/failure.h"
#include "base/record.h"
#include "counters/predication.h"
#include "counters/strays.h"

struct block {
	uint64_t pc;
	const struct loom_node *node; /* what its record says of it, */
	unsigned base;                /* and before which of its function's */
	unsigned *next; /* by falling pc */
	unsigned nexts, recent; /* recent: the edge noted last */
	unsigned mark, order;
	unsigned last; /* of a loop that it heads: the order of its end */
	int entered; /* an edge leads here */
	int loop;    /* it heads one */
	int stays;   /* in a loop that nobody has left */
	int first;   /* of a function */
	int joins;   /* edges of several blocks lead here */
	int ends;    /* the function, or leads to where it does */
	unsigned back; /* one that it is taken to lead to, too */
	int apart;
	uint64_t unrolled; /* the head of the loop that it is in */
	int slow;
	struct loom_unrolling unrolling;
	const struct loom_strays *strays;
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

/* Blocks of the translator's have their places in their functions, which come
 * behind all others: one after another, as they are met. */
static unsigned base_of(const struct loom_graph *g)
{
	static const struct loom_graph **known;
	static unsigned *base, graphs, next = 1u << 24;

	for (unsigned i = graphs; i--;)
		if (known[i] == g)
			return base[i];
	known = larger(known, graphs + 1, sizeof *known);
	base = larger(base, graphs + 1, sizeof *base);
	known[graphs] = g;
	base[graphs++] = next;
	next += g->nodes;
	return base[graphs - 1];
}

static void place_recorded(struct block *b)
{
	const struct loom_record *r = loom_record_at(b->pc);

	if (!r)
		return;
	b->node = &r->graph->node[r->block];
	b->base = base_of(r->graph);
	b->order = b->base + r->block;
	b->last = b->base + b->node->last;
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
		blocks[count].strays = loom_strays_of(pc);
		place_recorded(&blocks[count]);
		changed |= !blocks[count].node;
		*s = count++;
	}
	return *s;
}

uint64_t loom_flow_pc(unsigned block)
{
	return blocks[block].pc;
}

const struct loom_strays *loom_flow_strays(unsigned block)
{
	return blocks[block].strays;
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

	if (blocks[to].node)
		return;
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

void loom_flow_end(unsigned block)
{
	if (block && !blocks[block].node && !blocks[block].ends)
		blocks[block].ends = changed = 1;
}

enum { UNSEEN = 0, PLACED = 0x7fffffff };

static unsigned *stack, stacked, marks, position;

static unsigned visit(unsigned b);

static unsigned ways(unsigned b)
{
	return blocks[b].nexts + (blocks[b].back != 0);
}

static unsigned way(unsigned b, unsigned i)
{
	return i < blocks[b].nexts ? blocks[b].next[i] : blocks[b].back;
}

/* The mark of the first block to which a way goes back from b's next ones; head
 * if none does.  What stays in a loop comes last, and so gets the first place. */
static unsigned visit_next(unsigned b, unsigned head)
{
	for (unsigned i = 0; i < 2 * ways(b); i++) {
		unsigned to = way(b, i % ways(b));
		unsigned m = blocks[to].mark;

		if (blocks[to].stays != (i >= ways(b)))
			continue;
		if (m == UNSEEN)
			m = visit(to);
		if (m <= head) {
			head = m;
			blocks[b].loop = 1;
		}
	}
	return head;
}

/* Places are given from the last to the first. */
static unsigned visit(unsigned b)
{
	unsigned head = blocks[b].mark = ++marks;

	blocks[b].loop = 0;
	stack[stacked++] = b;
	head = visit_next(b, head);
	if (head != blocks[b].mark)
		return head;
	blocks[b].mark = PLACED;
	while (stack[--stacked] != b)
		blocks[stack[stacked]].mark = UNSEEN;
	blocks[b].last = position - 1;
	if (blocks[b].loop)
		visit_next(b, 0); /* the others of the loop anew, before it */
	blocks[b].order = --position;
	return head;
}

static void lead_back(unsigned b, unsigned to)
{
	if (blocks[b].ends || blocks[b].back)
		return;
	blocks[b].back = to;
	for (unsigned i = 0; i < blocks[b].nexts; i++)
		lead_back(blocks[b].next[i], to);
}

/* Of two ways from a block one has been seen to lead to the end.  Lanes on the
 * other one, who are still under way, may come back: they go first. */
static void find_ways_back(void)
{
	int again = 1;

	while (again) {
		again = 0;
		for (unsigned b = count - 1; b; b--)
			for (unsigned i = 0; i < blocks[b].nexts; i++)
				if (!blocks[b].ends &&
				    blocks[blocks[b].next[i]].ends)
					blocks[b].ends = again = 1;
	}
	for (unsigned b = 1; b < count; b++)
		blocks[b].back = 0;
	for (unsigned b = 1; b < count; b++)
		for (unsigned i = 0; i < blocks[b].nexts; i++)
			if (blocks[b].ends)
				lead_back(blocks[b].next[i], b);
}

/* Whether a way leads out of the loop that b heads. */
static int is_left(unsigned b, const unsigned *at)
{
	unsigned first = blocks[b].order, last = blocks[b].last;

	for (unsigned o = first; o <= last; o++)
		for (unsigned i = 0; i < blocks[at[o]].nexts; i++) {
			unsigned to = blocks[blocks[at[o]].next[i]].order;

			if (to < first || to > last)
				return 1;
		}
	return 0;
}

static int leads_to_what_stays(unsigned b)
{
	for (unsigned i = 0; i < blocks[b].nexts; i++)
		if (!blocks[blocks[b].next[i]].stays)
			return 0;
	return blocks[b].nexts > 0;
}

/* Whether any block stays. */
static int find_what_stays(void)
{
	unsigned *at = calloc(count, sizeof *at);
	int any = 0;

	if (!at)
		loom_fail("no memory for the control flow");
	for (unsigned b = 1; b < count; b++) {
		blocks[b].stays = 0;
		if (!blocks[b].node)
			at[blocks[b].order] = b;
	}
	for (unsigned o = count - 1; o; o--) {
		unsigned b = at[o];

		if (!b)
			continue; /* a recorded one stands elsewhere */

		if (blocks[b].loop && !is_left(b, at))
			for (unsigned i = o; i <= blocks[b].last; i++)
				blocks[at[i]].stays = 1;
		blocks[b].stays |= leads_to_what_stays(b);
		any |= blocks[b].stays;
	}
	free(at);
	return any;
}

static void order_all(void)
{
	stack = larger(stack, count, sizeof *stack);
	stacked = marks = 0;
	position = count;
	for (unsigned b = 1; b < count; b++)
		blocks[b].mark = UNSEEN;
	for (unsigned b = count - 1; b; b--)
		if ((blocks[b].first || !blocks[b].entered) &&
		    blocks[b].mark == UNSEEN && !blocks[b].node)
			visit(b);
	for (unsigned b = count - 1; b; b--)
		if (blocks[b].mark == UNSEEN && !blocks[b].node)
			visit(b);
}

static void put_in_order(void)
{
	find_ways_back();
	for (unsigned b = 1; b < count; b++)
		blocks[b].stays = 0;
	order_all();
	if (find_what_stays())
		order_all();
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

unsigned loom_flow_nexts(unsigned block, const unsigned **next)
{
	*next = blocks[block].next;
	return blocks[block].nexts;
}

int loom_flow_begins(unsigned block)
{
	return blocks[block].first;
}

uint64_t loom_flow_loop(unsigned block)
{
	return loom_predication_inside(blocks[block].pc);
}

unsigned loom_flow_count(void)
{
	return count;
}
