#include "base/control-flow.h"

#include <stdlib.h>

#include "common/hash.h"
#include "common/record.h"
#include "base/failure.h"

struct block {
	const struct loom_record *record;
	unsigned order, last; /* its place; that of its loop's last block */
	int strays; /* some come to it */
};

static struct block *blocks; /* [0] stands for none */
static unsigned count, room;
static unsigned *table, table_size; /* record -> block, open addressing */

static void *larger(void *array, size_t n, size_t size)
{
	void *p = realloc(array, n * size);

	if (!p)
		loom_fail("no memory for the control flow");
	return p;
}

static unsigned *slot(uint64_t record)
{
	unsigned i = (unsigned)(LOOM_SPREAD(record) >> 40);

	for (i &= table_size - 1;
	     table[i] && (uintptr_t)blocks[table[i]].record != record;)
		i = (i + 1) & (table_size - 1);
	return &table[i];
}

static void grow(void)
{
	room = room ? 2 * room : 256;
	blocks = larger(blocks, room, sizeof *blocks);
	if (!count) {
		blocks[0] = (struct block){ .record = NULL };
		count = 1;
	}
	table_size = 4 * room;
	free(table);
	table = calloc(table_size, sizeof *table);
	if (!table)
		loom_fail("no memory for the control flow");
	for (unsigned b = 1; b < count; b++)
		*slot((uintptr_t)blocks[b].record) = b;
}

/* Blocks have their places in their functions, which come one after another, as they
 * are met. */
static unsigned base_of(const struct loom_graph *g)
{
	static const struct loom_graph **known;
	static unsigned *base, graphs, next;

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

static struct block block_of(const struct loom_record *r)
{
	unsigned base = base_of(r->graph);
	struct block b = { .record = r, .order = base + r->block,
			   .last = base + r->graph->node[r->block].last };

	for (unsigned i = 0; i < r->graph->strays; i++)
		b.strays |= r->graph->stray[i].to == r->block;
	return b;
}

unsigned loom_flow_block(uint64_t record)
{
	unsigned *s;

	if (count == room)
		grow();
	s = slot(record);
	if (!*s) {
		blocks[count] = block_of((const struct loom_record *)(uintptr_t)record);
		*s = count++;
	}
	return *s;
}

unsigned loom_flow_find(uint64_t record)
{
	return table_size ? *slot(record) : 0;
}

unsigned loom_flow_order(unsigned block)
{
	return blocks[block].order;
}

unsigned loom_flow_last(unsigned head)
{
	return blocks[head].last;
}

unsigned loom_flow_stray(unsigned from, unsigned to)
{
	const struct loom_record *r = blocks[to].record;

	for (unsigned i = 0; blocks[to].strays && i < r->graph->strays; i++) {
		const struct loom_stray *s = &r->graph->stray[i];
		unsigned last;

		if (s->to != r->block ||
		    r->graph->node[s->from].block != blocks[from].record)
			continue;
		last = loom_flow_find((uintptr_t)r->graph->node[s->last].block);
		return last ? last : from;
	}
	return 0;
}

int loom_flow_meet(unsigned first, unsigned block)
{
	const struct loom_record *r = blocks[first].record;

	for (unsigned i = 0; blocks[first].strays && i < r->graph->strays; i++) {
		const struct loom_stray *s = &r->graph->stray[i];

		for (unsigned m = 0; s->to == r->block && m < 2; m++)
			if (s->meet[m] && r->graph->node[s->meet[m]].block ==
						  blocks[block].record)
				return 1;
	}
	return 0;
}
