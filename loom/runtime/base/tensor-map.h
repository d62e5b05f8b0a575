/* What is in a tensor map. */
#ifndef LOOM_BASE_TENSOR_MAP_H
#define LOOM_BASE_TENSOR_MAP_H

#include <stdint.h>

enum { LOOM_TENSOR_RANK = 5, LOOM_TENSOR_BOX = 256 };
#define LOOM_TENSOR_MAGIC UINT64_C(0x6d6f6f6c70616d2e)

/* Of a small array's map CUTLASS clears bit 21 of the second word, for some
 * driver's sake: it means nothing. */
struct loom_tensor_map {
	uint64_t magic, unused, base;
	uint64_t stride[LOOM_TENSOR_RANK - 1]; /* in bytes, of the second one on */
	uint32_t last[LOOM_TENSOR_RANK];       /* each one's size less 1 */
	uint16_t box[LOOM_TENSOR_RANK];
	uint8_t step[LOOM_TENSOR_RANK];
	uint8_t rank, type, element; /* element: its bytes */
	uint8_t swizzle;             /* rows of 16 << swizzle bytes; 0: none */
};

#endif
