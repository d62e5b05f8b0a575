/* The basic blocks of kernels, as the translator has noted them: by numbers from 1,
 * in the order in which somebody is there first. */
#ifndef LOOM_CONTROL_FLOW_H
#define LOOM_CONTROL_FLOW_H

#include <stdint.h>

/* The block of this record; and the same, or 0 when nobody has been there. */
unsigned loom_flow_block(uint64_t record);
unsigned loom_flow_find(uint64_t record);

/* Where the block stands among all: before what it leads to, and each loop
 * in one piece, before what follows it. */
unsigned loom_flow_order(unsigned block);
/* The order of the last block of the loop that this one heads. */
unsigned loom_flow_last(unsigned head);

/* Whether lanes stray that go from one block to the next, apart from those that come
 * there by other ways (model/reconverge.cpp): then the block up to which others may
 * come that are one with them; else 0. */
unsigned loom_flow_stray(unsigned from, unsigned to);
/* Whether those that strayed into the first block meet the others at this one. */
int loom_flow_meet(unsigned first, unsigned block);

#endif
