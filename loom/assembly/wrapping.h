/* Loops that nvcc leaves to ptxas. */
#ifndef LOOM_WRAPPING_H
#define LOOM_WRAPPING_H

#include "assembly/predicated.h"

/* Whether the block is such a loop. */
int wrapping_is(const struct node *n, int self);

/* Adds the rows of a function. */
void wrapping_rows(const struct code *c, struct rows *rows);

#endif
