/* A box of an array, by its tensor map and where it begins: which rows of it are
 * in the array, and where they lie. */
#ifndef LOOM_TENSOR_BOX_H
#define LOOM_TENSOR_BOX_H

#include <stddef.h>
#include <stdint.h>

#include "base/tensor-map.h"

struct loom_tensor_box {
	struct loom_tensor_map map;
	int32_t at[LOOM_TENSOR_RANK];
};

/* All of it, also what is beyond the array's edges. */
size_t loom_box_size(const struct loom_tensor_map *m);
/* Bytes that lie side by side in global memory, and from offset on in the box. */
typedef void loom_box_row(void *context, uintptr_t global, size_t offset,
			  size_t size);
void loom_box_each(const struct loom_tensor_box *b, loom_box_row *row,
		   void *context);
/* Where the swizzle puts what would lie at an address of shared memory: 16 bytes
 * go to the place that the address's bits from 2^7 on choose among 2^swizzle. */
static inline uintptr_t loom_box_swizzled(unsigned swizzle, uintptr_t a)
{
	return a ^ ((a >> 7 & ((1u << swizzle) - 1)) << 4);
}

#endif
