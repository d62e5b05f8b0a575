/* Binds every reference to its chunk. */
#ifndef TANGLE_RESOLVE_H
#define TANGLE_RESOLVE_H

#include "graph.h"

/* Reports references to what is not there, with the nearest name. One that
 * cannot be bound keeps a NULL chunk. */
void resolve(struct graph *g, const struct book *book);

#endif
