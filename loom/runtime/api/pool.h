#ifndef LOOM_POOL_H
#define LOOM_POOL_H

struct loom_allocation;

/* Frees an allocation, and takes it off its pool's account. */
void loom_release_allocation(struct loom_allocation *allocation);
/* The same by cudaFree: it waits for all work, but for none where the memory is a
 * pool's (Programming Guide, "Stream-Ordered Memory Allocator"). */
void loom_free_at_once(struct loom_allocation *allocation);

#endif
