#ifndef LOOM_GROUPS_H
#define LOOM_GROUPS_H

struct loom_block;

/* Forgets the tiles of the block that have met. */
void loom_gathers_end(struct loom_block *b);

#endif
