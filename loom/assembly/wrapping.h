/* Loops that nvcc leaves to ptxas. */
#ifndef LOOM_WRAPPING_H
#define LOOM_WRAPPING_H

#include "assembly/predicated.h"

/* Adds the rows of a function. */
void wrapping_rows(const struct code *c, struct rows *rows);

#endif
