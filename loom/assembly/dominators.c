/* Dominators as Cooper, Harvey and Kennedy find them ("A simple, fast dominance
 * algorithm", 2001): again and again, until nothing changes. */
#include "assembly/dominators.h"

#include <stdlib.h>

#include "assembly/blocks.h"
#include "common/tool.h"

/* From each block, or to it: to[first[n]] up to to[first[n + 1]]. */
struct ways {
	int *first, *to;
};

static struct ways ways_of(int blocks, const struct edge *edge, size_t edges,
			   int backwards)
{
	struct ways w = {
		tool_grow(NULL, (size_t)blocks + 2, sizeof *w.first),
		tool_grow(NULL, edges + 1, sizeof *w.to)
	};

	for (int n = 0; n < blocks + 2; n++)
		w.first[n] = 0;
	for (size_t i = 0; i < edges; i++)
		w.first[(backwards ? edge[i].to : edge[i].from) + 2]++;
	for (int n = 2; n < blocks + 2; n++)
		w.first[n] += w.first[n - 1];
	for (size_t i = 0; i < edges; i++) {
		int at = backwards ? edge[i].to : edge[i].from;

		w.to[w.first[at + 1]++] = backwards ? edge[i].from : edge[i].to;
	}
	return w;
}

static void free_ways(struct ways *w)
{
	free(w->first);
	free(w->to);
}

/* The blocks that the root leads to, each before all that lead to it alone;
 * number: where each stands, or NONE. */
static int order_of(int blocks, const struct ways *next, int root, int *order,
		    int *number)
{
	int *stack = tool_grow(NULL, (size_t)blocks + 1, sizeof *stack);
	int *at = tool_grow(NULL, (size_t)blocks + 1, sizeof *at);
	int stacked = 1, count = 0;

	for (int n = 0; n < blocks; n++) {
		number[n] = NONE;
		at[n] = next->first[n];
	}
	stack[0] = root;
	number[root] = 0;
	while (stacked) {
		int n = stack[stacked - 1];

		if (at[n] == next->first[n + 1]) {
			number[n] = count;
			order[count++] = n;
			stacked--;
		} else if (number[next->to[at[n]]] == NONE) {
			stack[stacked] = next->to[at[n]++];
			number[stack[stacked++]] = 0;
		} else {
			at[n]++;
		}
	}
	free(stack);
	free(at);
	return count;
}

static int meeting(const int *before, const int *number, int a, int b)
{
	while (a != b)
		if (number[a] < number[b])
			a = before[a];
		else
			b = before[b];
	return a;
}

static int nearest(const struct ways *from, const int *before, const int *number,
		   int n)
{
	int found = NONE;

	for (int i = from->first[n]; i < from->first[n + 1]; i++) {
		int a = from->to[i];

		if (number[a] != NONE && before[a] != NONE)
			found = found == NONE ? a :
				meeting(before, number, a, found);
	}
	return found;
}

int *dominators_find(int blocks, const struct edge *edge, size_t edges, int root)
{
	struct ways next = ways_of(blocks, edge, edges, 0);
	struct ways from = ways_of(blocks, edge, edges, 1);
	int *before = tool_grow(NULL, (size_t)blocks + 1, sizeof *before);
	int *order = tool_grow(NULL, (size_t)blocks + 1, sizeof *order);
	int *number = tool_grow(NULL, (size_t)blocks + 1, sizeof *number);
	int count = order_of(blocks, &next, root, order, number), changed = 1;

	for (int n = 0; n < blocks; n++)
		before[n] = NONE;
	before[root] = root;
	while (changed) {
		changed = 0;
		for (int i = count - 1; i-- > 0;) {
			int n = order[i];
			int to = nearest(&from, before, number, n);

			changed |= before[n] != to;
			before[n] = to;
		}
	}
	before[root] = NONE;
	free_ways(&next);
	free_ways(&from);
	free(order);
	free(number);
	return before;
}
