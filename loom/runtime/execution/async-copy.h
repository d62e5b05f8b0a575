#ifndef LOOM_ASYNC_COPY_H
#define LOOM_ASYNC_COPY_H

#include <stdint.h>

struct loom_block;

/* Copies for the barrier's past phases arrive. */
void loom_async_land(const uint64_t *barrier);
/* Forgets what the block's threads had under way. */
void loom_async_end(struct loom_block *b);

#endif
