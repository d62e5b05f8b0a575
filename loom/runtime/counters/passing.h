/* Which accesses nvcc knows to go to other words than the one between them. */
#ifndef LOOM_PASSING_H
#define LOOM_PASSING_H

#include "counters/neighbours.h"

/* A load comes to stores, or a store to loads: whether what follows may still
 * become one with them.  The words that no load may be moved to from behind the
 * store are noted. */
int loom_passing(struct loom_neighbours *g, const struct loom_request *q);
/* Whether nothing that passed keeps the words at this distance from joining. */
int loom_passing_is_free(const struct loom_neighbours *g, int apart);
/* What may be chance where one lane stores to a word that it has loaded: the
 * words of an element are neighbours anyway. */
unsigned loom_passing_chance(const struct loom_neighbours *g);

#endif
