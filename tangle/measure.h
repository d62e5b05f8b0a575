/* The size of every expansion, found before any is made. */
#ifndef TANGLE_MEASURE_H
#define TANGLE_MEASURE_H

#include "graph.h"

/* Reports every cycle, and every target with which the book's files grow
 * beyond 256 MiB. After it, and without an error, expansions end. */
void measure(struct graph *g);

#endif
