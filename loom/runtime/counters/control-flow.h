/* The control flow of kernels, as their threads have taken it. */
#ifndef LOOM_CONTROL_FLOW_H
#define LOOM_CONTROL_FLOW_H

#include <stdint.h>

/* The block that begins at pc: a number from 1. */
unsigned loom_flow_block(uint64_t pc);
/* The same, or 0 when nobody has been there. */
unsigned loom_flow_find(uint64_t pc);

/* A thread went from one block to the next; from may be 0. */
void loom_flow_edge(unsigned from, unsigned to);

/* The function ends with the block. */
void loom_flow_end(unsigned block);

/* Where the block stands among all: before what it leads to, and each loop
 * in one piece, before what follows it. */
unsigned loom_flow_order(unsigned block);

uint64_t loom_flow_pc(unsigned block);
const struct loom_strays *loom_flow_strays(unsigned block);

/* Whether its asynchronous copies are apart from those of other blocks. */
int loom_flow_apart(unsigned block);

/* The first block of the loop that it is in, when nvcc unrolls that by four
 * without knowing how often it runs; else 0.  And whether the loop divides. */
unsigned loom_flow_unrolled(unsigned block);
int loom_flow_is_slow(unsigned block);
/* Whether it is come to from more than one block. */
int loom_flow_joins(unsigned block);

/* The same of any loop: the pc of its head, 0 when there is none, and of the
 * comparison that ends it; and how many rounds nvcc and ptxas make one. */
struct loom_unrolling {
	uint64_t head, end;
	unsigned most;
};
struct loom_unrolling loom_flow_unrolling(unsigned block);

/* The innermost loop around the block, by a number; 0: there is none. */
uint64_t loom_flow_loop(unsigned block);

/* How many blocks it has led to, and which. */
unsigned loom_flow_nexts(unsigned block, const unsigned **next);
/* A function begins with it. */
int loom_flow_begins(unsigned block);

/* One more than the number of the last block. */
unsigned loom_flow_count(void);

/* The order of the last block of the loop that this one heads. */
unsigned loom_flow_last(unsigned head);

#endif
