/* half: 1 sign, 5 exponent and 10 mantissa bits. */
#ifndef LOOM_CUDA_FP16_H
#define LOOM_CUDA_FP16_H

#include "loom/begin.h"
#include "cuda_runtime.h"
#include "loom/small.h"

typedef loom::raw<true> __half_raw;
typedef loom::raw2<true> __half2_raw;
typedef __half half;
typedef __half2 half2;
typedef __half nv_half;
typedef __half2 nv_half2;

LOOM_SMALL_FUNCTIONS(__half, __half2)
LOOM_SMALL_CONVERSIONS(__half, __half2, half, __half_raw)

LOOM_DEVICE __half2 make_half2(__half x, __half y)
{
	return __half2(x, y);
}

#define CUDART_INF_FP16 __ushort_as_half((unsigned short)0x7c00)
#define CUDART_NAN_FP16 __ushort_as_half((unsigned short)0x7fff)
#define CUDART_MAX_NORMAL_FP16 __ushort_as_half((unsigned short)0x7bff)
#define CUDART_MIN_DENORM_FP16 __ushort_as_half((unsigned short)0x0001)
#define CUDART_ONE_FP16 __ushort_as_half((unsigned short)0x3c00)
#define CUDART_ZERO_FP16 __ushort_as_half((unsigned short)0x0000)

#include "loom/end.h"

#endif
