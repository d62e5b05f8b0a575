/* bfloat16: the upper 16 bits of a float. */
#ifndef LOOM_CUDA_BF16_H
#define LOOM_CUDA_BF16_H

#include "loom/begin.h"
#include "cuda_runtime.h"
#include "loom/small.h"

typedef loom::raw<false> __nv_bfloat16_raw;
typedef loom::raw2<false> __nv_bfloat162_raw;
typedef __nv_bfloat16 nv_bfloat16;
typedef __nv_bfloat162 nv_bfloat162;

LOOM_SMALL_FUNCTIONS(__nv_bfloat16, __nv_bfloat162)
LOOM_SMALL_CONVERSIONS(__nv_bfloat16, __nv_bfloat162, bfloat16,
		       __nv_bfloat16_raw)

LOOM_DEVICE __nv_bfloat162 make_bfloat162(__nv_bfloat16 x, __nv_bfloat16 y)
{
	return __nv_bfloat162(x, y);
}

#include "loom/end.h"

#endif
