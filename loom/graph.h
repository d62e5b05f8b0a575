/* The control flow of kernels, as their threads have taken it. */
#ifndef LOOM_GRAPH_H
#define LOOM_GRAPH_H

#include <stdint.h>

/* The block that begins at pc: a number from 1. */
unsigned loom_graph_block(uint64_t pc);

/* A thread went from one block to the next; from may be 0. */
void loom_graph_edge(unsigned from, unsigned to);

/* Where the block stands among all: before what it leads to, and each loop
 * in one piece, before what follows it. */
unsigned loom_graph_order(unsigned block);

/* The order of the last block of the loop that this one heads. */
unsigned loom_graph_last(unsigned head);

#endif
