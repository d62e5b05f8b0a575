/* loom's stand-in for the toolkit's header: types of the driver's functions
 * that loom has by cudaGetDriverEntryPoint, and of one that is only declared. */
#ifndef LOOM_CUDATYPEDEFS_H
#define LOOM_CUDATYPEDEFS_H

#include <cuda.h>

typedef CUresult (*PFN_cuTensorMapEncodeTiled_v12000)(
	CUtensorMap *, CUtensorMapDataType, cuuint32_t, void *,
	const cuuint64_t *, const cuuint64_t *, const cuuint32_t *,
	const cuuint32_t *, CUtensorMapInterleave, CUtensorMapSwizzle,
	CUtensorMapL2promotion, CUtensorMapFloatOOBfill);
typedef CUresult (*PFN_cuTensorMapEncodeIm2col_v12000)(
	CUtensorMap *, CUtensorMapDataType, cuuint32_t, void *,
	const cuuint64_t *, const cuuint64_t *, const int *, const int *,
	cuuint32_t, cuuint32_t, const cuuint32_t *, CUtensorMapInterleave,
	CUtensorMapSwizzle, CUtensorMapL2promotion, CUtensorMapFloatOOBfill);

#endif
