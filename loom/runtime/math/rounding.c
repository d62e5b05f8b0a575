/* Arithmetic in the four directions of rounding: the processor's own.  Operands and
 * results are volatile, so that none is computed before the direction is set, or once
 * it is as it was. */
#include <fenv.h>
#include <limits.h>
#include <math.h>

#include "loom/rounding.h"

enum direction { rn = FE_TONEAREST, rz = FE_TOWARDZERO, ru = FE_UPWARD, rd = FE_DOWNWARD };

#define ROUNDED(R, value, d)                                                \
	{                                                                   \
		volatile R r;                                               \
		int before;                                                 \
									    \
		if (d == rn)                                                \
			return (R)(value);                                  \
		before = fegetround();                                      \
		fesetround(d);                                              \
		r = (R)(value);                                             \
		fesetround(before);                                         \
		return r;                                                   \
	}
#define ONE(R, name, T, value, d)                                           \
	R name##_##d(volatile T a) ROUNDED(R, value, d)
#define TWO(R, name, value, d)                                              \
	R name##_##d(volatile R a, volatile R b) ROUNDED(R, value, d)
#define THREE(R, name, value, d)                                            \
	R name##_##d(volatile R a, volatile R b, volatile R c) ROUNDED(R, value, d)

/* What both have, float by f and double by d; their fused one has a name of its own. */
#define ALIKE(R, x, fused, fused_of, root_of, d)                            \
	TWO(R, x##add, a + b, d)                                            \
	TWO(R, x##sub, a - b, d)                                            \
	TWO(R, x##mul, a * b, d)                                            \
	TWO(R, x##div, a / b, d)                                            \
	THREE(R, fused, fused_of(a, b, c), d)                               \
	ONE(R, x##rcp, R, 1 / a, d)                                         \
	ONE(R, x##sqrt, R, root_of(a), d)
#define ARITHMETIC(d, R, name, ...)                                         \
	ALIKE(float, __f, __fmaf, fmaf, sqrtf, d)                           \
	ALIKE(double, __d, __fma, fma, sqrt, d)                             \
	ONE(float, __double2float, double, a, d)                            \
	ONE(float, __int2float, int, a, d)                                  \
	ONE(float, __uint2float, unsigned, a, d)                            \
	ONE(float, __ll2float, long long, a, d)                             \
	ONE(float, __ull2float, unsigned long long, a, d)                   \
	ONE(double, __ll2double, long long, a, d)                           \
	ONE(double, __ull2double, unsigned long long, a, d)
LOOM_EACH_DIRECTION(ARITHMETIC, , , )

float __frsqrt_rn(float v)
{
	return (float)(1 / sqrt((double)v));
}

double __int2double_rn(int v)
{
	return v;
}

double __uint2double_rn(unsigned v)
{
	return v;
}

/* To integers: what lies beyond them becomes the nearest one. */
static double whole(double v, enum direction d)
{
	return d == rn ? rint(v) : d == rz ? trunc(v) : d == ru ? ceil(v) :
								  floor(v);
}

#define TO(d, name, T, F, low, high, nan)                                   \
	T name##_##d(F v)                                                   \
	{                                                                   \
		double w = whole((double)v, d);                             \
									    \
		if (isnan(w))                                               \
			return (T)(nan);                                    \
		return w <= (double)(low) ? (low) :                         \
		       w >= (double)(high) ? (high) : (T)w;                 \
	}
#define TOP_BIT (1ull << 63)
#define CONVERSIONS(d, R, name, ...)                                        \
	TO(d, __float2int, int, float, INT_MIN, INT_MAX, 0)                 \
	TO(d, __float2uint, unsigned, float, 0, UINT_MAX, 0)                \
	TO(d, __float2ll, long long, float, LLONG_MIN, LLONG_MAX, LLONG_MIN) \
	TO(d, __float2ull, unsigned long long, float, 0, ULLONG_MAX, TOP_BIT) \
	TO(d, __double2int, int, double, INT_MIN, INT_MAX, INT_MIN)         \
	TO(d, __double2uint, unsigned, double, 0, UINT_MAX, 1u << 31)       \
	TO(d, __double2ll, long long, double, LLONG_MIN, LLONG_MAX, LLONG_MIN) \
	TO(d, __double2ull, unsigned long long, double, 0, ULLONG_MAX, TOP_BIT)
LOOM_EACH_DIRECTION(CONVERSIONS, , , )
