/* Barriers by number, of some of a block's warps. */
#ifndef LOOM_NAMED_BARRIER_H
#define LOOM_NAMED_BARRIER_H

struct loom_block;

void loom_named_end(struct loom_block *b);

#endif
