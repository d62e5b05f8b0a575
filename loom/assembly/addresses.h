/* Which addresses in shared memory a block makes, and which are there. */
#ifndef LOOM_ADDRESSES_H
#define LOOM_ADDRESSES_H

#include "assembly/blocks.h"

/* Marks the blocks that are the first to ask where shared memory begins, and takes
 * away what addresses cost that others have made. */
void addresses_find(struct code *c);

#endif
