/* Which block comes before a block on each way to it. */
#ifndef LOOM_DOMINATORS_H
#define LOOM_DOMINATORS_H

#include <stddef.h>

struct edge {
	int from, to;
};

/* Of each of the blocks the nearest other one that all ways from the root to it
 * pass; NONE for the root and what it does not lead to. */
int *dominators_find(int blocks, const struct edge *edge, size_t edges, int root);

#endif
