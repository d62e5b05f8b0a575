/* Which loops nvcc unrolls though it does not know how often they run. */
#ifndef LOOM_ROUNDS_H
#define LOOM_ROUNDS_H

#include "assembly/predicated.h"

/* Adds the rows of a function. */
void rounds_rows(const struct code *c, struct rows *rows);

#endif
