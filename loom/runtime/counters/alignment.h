/* What nvcc may know of addresses in global memory. */
#ifndef LOOM_ALIGNMENT_H
#define LOOM_ALIGNMENT_H

#include <stdint.h>

struct loom_launch;

void loom_alignment_begin(const struct loom_launch *launch);
/* What kernels' pointers promise for what they point to; 0: nothing. */
unsigned loom_alignment_of(uint64_t address);

/* The kernel that runs has made a pointer to what is aligned so. */
const void *loom_aligned(const void *pointer, unsigned bytes);

#endif
