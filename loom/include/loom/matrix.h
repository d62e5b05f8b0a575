/* Products of small matrices by a warp; for kernels and for the runtime.  A
 * matrix lies in tiles of 8 rows and 4 groups of neighbours, a group a lane,
 * as the operands of mma.sync do (PTX ISA, "Matrix Fragments"): per numbers
 * side by side, 1, 2 or 4, and tiles by columns.  Of b, rows are its columns. */
#ifndef LOOM_MATRIX_H
#define LOOM_MATRIX_H

#include <stddef.h>
#include <stdint.h>

enum loom_number {
	LOOM_F16,
	LOOM_BF16,
	LOOM_TF32,
	LOOM_F32,
	LOOM_F64,
	LOOM_S8,
	LOOM_U8,
	LOOM_S32,
	LOOM_E4M3,
	LOOM_E5M2
};

struct loom_product_shape {
	int m, n, k;
	enum loom_number a, b, c, d;
	int saturate; /* integers */
};

/* Each lane's registers. */
struct loom_fragments {
	const void *a, *b, *c;
	void *d;
};

#ifdef __cplusplus
extern "C" {
#endif
/* For all 32 lanes at once. */
void loom_matrix_multiply(const struct loom_product_shape *shape,
			  const struct loom_fragments lane[32]);
#ifdef __cplusplus
}
#endif

#endif
