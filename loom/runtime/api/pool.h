#ifndef LOOM_POOL_H
#define LOOM_POOL_H

struct loom_allocation;

/* Frees an allocation, and takes it off its pool's account. */
void loom_release_allocation(struct loom_allocation *allocation);

#endif
