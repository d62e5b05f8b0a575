/* Copies and fills, as work for a stream: each is a box of rows; fewer
 * dimensions are boxes with one row or one plane. */
#ifndef LOOM_BOX_H
#define LOOM_BOX_H

#include <stddef.h>
#include <stdint.h>

#include "loom/host.h"

struct loom_box {
	char *at;
	size_t pitch, slice; /* from a row to the next, from a plane */
};

struct loom_copy {
	struct loom_box to, from;
	struct cudaExtent extent;
	int value; /* of a fill */
	uintptr_t pc;
	unsigned device; /* current when it was given */
};

static inline int loom_box_empty(struct cudaExtent e)
{
	return !e.width || !e.height || !e.depth;
}

cudaError_t loom_box_copy(struct loom_copy c, enum cudaMemcpyKind kind,
			  cudaStream_t stream);
cudaError_t loom_box_fill(struct loom_copy c, cudaStream_t stream);
/* The host goes on when the last of these is done, if it is one for which the
 * host waits. */
cudaError_t loom_box_awaited(cudaError_t error);

#endif
