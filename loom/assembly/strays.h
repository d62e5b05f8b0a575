/* Where lanes go on apart, though they come to the same block. */
#ifndef LOOM_STRAYS_H
#define LOOM_STRAYS_H

#include "assembly/predicated.h"

/* Adds the rows of a function. */
void strays_rows(struct code *c, struct rows *rows);

#endif
