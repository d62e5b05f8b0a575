/* Words of shared memory that are the same for all threads. */
#ifndef LOOM_FIXED_H
#define LOOM_FIXED_H

#include "assembly/predicated.h"

/* Adds the rows of a function. */
void fixed_rows(const struct code *c, struct rows *rows);

#endif
