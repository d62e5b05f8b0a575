/* loom's stand-in for the toolkit's header: types of the driver's functions
 * that loom has by cudaGetDriverEntryPoint. */
#ifndef LOOM_CUDATYPEDEFS_H
#define LOOM_CUDATYPEDEFS_H

#include <cuda.h>

typedef CUresult (*PFN_cuTensorMapEncodeTiled_v12000)(
	CUtensorMap *, CUtensorMapDataType, cuuint32_t, void *,
	const cuuint64_t *, const cuuint64_t *, const cuuint32_t *,
	const cuuint32_t *, CUtensorMapInterleave, CUtensorMapSwizzle,
	CUtensorMapL2promotion, CUtensorMapFloatOOBfill);

#endif
