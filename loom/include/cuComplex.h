/* Complex numbers, for C and C++, on both sides. */
#ifndef LOOM_CUCOMPLEX_H
#define LOOM_CUCOMPLEX_H

#define CU_COMPLEX_H_
#include "loom/begin.h"
#include <math.h>

#include "vector_types.h"

typedef float2 cuFloatComplex;
typedef double2 cuDoubleComplex;
typedef cuFloatComplex cuComplex;

#define LOOM_COMPLEX static inline __attribute__((__unused__))

/* A quotient is scaled by the divisor's size, so that nothing between is too
 * large or too small for the type. */
#define LOOM_COMPLEX_TYPE(C, T, f, abs, hypot)                              \
	LOOM_COMPLEX C make_##C(T x, T y)                                   \
	{                                                                   \
		C z;                                                        \
									    \
		z.x = x;                                                    \
		z.y = y;                                                    \
		return z;                                                   \
	}                                                                   \
	LOOM_COMPLEX T cuCreal##f(C z)                                      \
	{                                                                   \
		return z.x;                                                 \
	}                                                                   \
	LOOM_COMPLEX T cuCimag##f(C z)                                      \
	{                                                                   \
		return z.y;                                                 \
	}                                                                   \
	LOOM_COMPLEX C cuConj##f(C z)                                       \
	{                                                                   \
		return make_##C(z.x, -z.y);                                 \
	}                                                                   \
	LOOM_COMPLEX C cuCadd##f(C a, C b)                                  \
	{                                                                   \
		return make_##C(a.x + b.x, a.y + b.y);                      \
	}                                                                   \
	LOOM_COMPLEX C cuCsub##f(C a, C b)                                  \
	{                                                                   \
		return make_##C(a.x - b.x, a.y - b.y);                      \
	}                                                                   \
	LOOM_COMPLEX C cuCmul##f(C a, C b)                                  \
	{                                                                   \
		return make_##C(a.x * b.x - a.y * b.y,                      \
				a.x * b.y + a.y * b.x);                     \
	}                                                                   \
	LOOM_COMPLEX C cuCdiv##f(C a, C b)                                  \
	{                                                                   \
		T size = abs(b.x) + abs(b.y), n;                            \
									    \
		a = make_##C(a.x / size, a.y / size);                       \
		b = make_##C(b.x / size, b.y / size);                       \
		n = b.x * b.x + b.y * b.y;                                  \
		return make_##C((a.x * b.x + a.y * b.y) / n,                \
				(a.y * b.x - a.x * b.y) / n);               \
	}                                                                   \
	LOOM_COMPLEX T cuCabs##f(C z)                                       \
	{                                                                   \
		return hypot(z.x, z.y);                                     \
	}                                                                   \
	LOOM_COMPLEX C cuCfma##f(C a, C b, C c)                             \
	{                                                                   \
		return cuCadd##f(cuCmul##f(a, b), c);                       \
	}
LOOM_COMPLEX_TYPE(cuFloatComplex, float, f, fabsf, hypotf)
LOOM_COMPLEX_TYPE(cuDoubleComplex, double, , fabs, hypot)
#undef LOOM_COMPLEX_TYPE

LOOM_COMPLEX cuComplex make_cuComplex(float x, float y)
{
	return make_cuFloatComplex(x, y);
}

LOOM_COMPLEX cuDoubleComplex cuComplexFloatToDouble(cuFloatComplex z)
{
	return make_cuDoubleComplex((double)z.x, (double)z.y);
}

LOOM_COMPLEX cuFloatComplex cuComplexDoubleToFloat(cuDoubleComplex z)
{
	return make_cuFloatComplex((float)z.x, (float)z.y);
}

#undef LOOM_COMPLEX

#include "loom/end.h"

#endif
