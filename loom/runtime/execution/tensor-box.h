/* A box of an array, by its tensor map and where it begins: which rows of it are
 * in the array, and where they lie. */
#ifndef LOOM_TENSOR_BOX_H
#define LOOM_TENSOR_BOX_H

#include <stddef.h>
#include <stdint.h>

#include "base/access-record.h"
#include "base/tensor-map.h"

struct loom_tensor_box {
	struct loom_tensor_map map;
	int32_t at[LOOM_TENSOR_RANK];
	/* Whether a row's last 16 bytes are taken whole, with what is beyond its
	 * end: an H100's stores do so (2026-11-26), its loads fill with zeros. */
	int padded;
};

/* All of it, also what is beyond the array's edges. */
size_t loom_box_size(const struct loom_tensor_map *m);
/* Bytes that lie side by side in global memory, and from offset on in the box. */
typedef void loom_box_row(void *context, uintptr_t global, size_t offset,
			  size_t size);
void loom_box_each(const struct loom_tensor_box *b, loom_box_row *row,
		   void *context);
/* Ends the program where the hardware would for where the box begins; op: the
 * access to global memory. */
void loom_box_check(const struct loom_tensor_box *b, enum loom_op op, uintptr_t pc);
/* Where the swizzle puts what would lie at an address of shared memory: 16 bytes
 * go to the place that the address's bits from 2^7 on choose among 2^swizzle. */
static inline uintptr_t loom_box_swizzled(unsigned swizzle, uintptr_t a)
{
	return a ^ ((a >> 7 & ((1u << swizzle) - 1)) << 4);
}

#endif
