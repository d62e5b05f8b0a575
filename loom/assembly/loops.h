/* Which blocks are a loop, and where the ways from a branch meet. */
#ifndef LOOM_LOOPS_H
#define LOOM_LOOPS_H

#include <stddef.h>

#include "assembly/blocks.h"
#include "assembly/dominators.h"

struct loops {
	struct code *code;
	int end; /* stands for where the function ends; those below are blocks */
	struct edge *edge;
	size_t edges;
	int *first;  /* of the edges from each block */
	int *leaves; /* and whether it leads to the end at once */
	int *into, *first_into; /* the blocks that lead to each */
	int *before; /* which block all ways to each pass, */
	int *behind; /* and all from it: NONE, or the end, where there is none */
	int *loop;   /* the head of the innermost one that each is in, or NONE */
	int *outer;  /* and of the one around that, by head */
	int *size;   /* by head */
};

/* 0 when the function has no block. */
int loops_find(struct loops *l, struct code *c);
void loops_free(struct loops *l);

/* Where a block leads to, but for what does nothing but leave the kernel. */
int loops_ways(const struct loops *l, int n);
int loops_way(const struct loops *l, int n, int i);
int loops_sources(const struct loops *l, int n);
int loops_source(const struct loops *l, int n, int i);

int loops_has(const struct loops *l, int head, int n);

/* Where all ways from a block meet that stay in its loop: its head, at last. */
int loops_behind(const struct loops *l, int n);

#endif
