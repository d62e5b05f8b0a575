/* Finds the fenced blocks of a chapter. */
#ifndef TANGLE_BLOCKS_H
#define TANGLE_BLOCKS_H

#include "book.h"

/* Parses c->source and fills c->blocks with those that have a name or a file,
 * that are fragments, or that must be one of these (c and cuda). Reports bad
 * attributes and unclosed fences. */
void blocks_read(struct chapter *c);

#endif
