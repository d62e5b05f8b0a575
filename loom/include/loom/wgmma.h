/* Products by the four warps of a warpgroup, each for its 16 rows of 64; for headers
 * and for the runtime.  Matrices of 32 bytes a row lie in shared memory, where
 * descriptors tell (PTX ISA, "Matrix Descriptor Format"), or, of a, in registers. */
#ifndef LOOM_WGMMA_H
#define LOOM_WGMMA_H

#include "loom/matrix.h"

struct loom_wgmma {
	int n;
	enum loom_number type, type_b, d; /* of a, of b and of d */
	uint64_t a, b;            /* descriptors */
	int a_in_registers, a_turned, b_turned;
	int adds; /* to what d holds */
	int a_sign, b_sign;
	int saturate; /* integers */
};

#ifdef __cplusplus
extern "C" {
#endif
/* By a lane for its warp: 16 rows of a, unless it is in the lanes' registers, and n
 * of b, 32 bytes each. */
void loom_matrix_warpgroup(const struct loom_wgmma *w, const void *a, const void *b,
			   const struct loom_fragments lane[32]);
/* Called by all lanes of a warp; the first one reads and computes for all. */
void loom_wgmma_multiply(const struct loom_wgmma *w, const struct loom_fragments *lane,
		void (*multiply)(const struct loom_wgmma *, const void *, const void *,
				 const struct loom_fragments *));
void loom_wgmma_commit(void);
void loom_wgmma_wait(size_t but);
#ifdef __cplusplus
}
#endif

#endif
