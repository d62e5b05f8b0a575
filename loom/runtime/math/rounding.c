/* Arithmetic in the four directions of rounding, without touching the
 * processor's: the nearest result, moved by one step when the exact result
 * lies on the other side of it.  What is left between both is computed where
 * it is exact: for float in double, for double in 113 bits. */
#include <float.h>
#include <limits.h>
#include <math.h>

#include "loom/rounding.h"

#if LDBL_MANT_DIG == 113
typedef long double quad;
#else
__extension__ typedef __float128 quad;
#endif

enum direction { rn, rz, ru, rd };

/* left: the sign of the exact result minus r. */
static float step_float(float r, double left, enum direction d)
{
	if (d == rz)
		d = r > 0 || (r == 0 && left > 0) ? rd : ru;
	if (d == rd && left < 0)
		return nextafterf(r, -INFINITY);
	if (d == ru && left > 0)
		return nextafterf(r, INFINITY);
	return r;
}

static double step_double(double r, quad left, enum direction d)
{
	if (d == rz)
		d = r > 0 || (r == 0 && left > 0) ? rd : ru;
	if (d == rd && left < 0)
		return nextafter(r, -INFINITY);
	if (d == ru && left > 0)
		return nextafter(r, INFINITY);
	return r;
}

/* a + b = *sum + the result, exactly (Knuth). */
static double rest_double(double a, double b, double *sum)
{
	double s = a + b, bb = s - a;

	*sum = s;
	return (a - (s - bb)) + (b - bb);
}

static quad rest_quad(quad a, quad b, quad *sum)
{
	quad s = a + b, bb = s - a;

	*sum = s;
	return (a - (s - bb)) + (b - bb);
}

/* x + y was exactly 0: -0 downwards, unless both were +0. */
static double zero(double x, double y, enum direction d)
{
	if (d == rd)
		return signbit(x) || signbit(y) ? -0.0 : 0.0;
	return signbit(x) && signbit(y) ? -0.0 : 0.0;
}

static float fma_float(float a, float b, float c, enum direction d)
{
	double sum, product = (double)a * b;
	double rest = rest_double(product, c, &sum);
	float r = fmaf(a, b, c);

	if (sum == 0 && rest == 0)
		return (float)zero(product, c, d);
	return step_float(r, (sum - r) + rest, d);
}

static double fma_double(double a, double b, double c, enum direction d)
{
	quad sum, product = (quad)a * b, rest = rest_quad(product, c, &sum);
	double r = fma(a, b, c);

	if (sum == 0 && rest == 0)
		return zero(signbit(a) != signbit(b) ? -0.0 : 0.0, c, d);
	return step_double(r, (sum - r) + rest, d);
}

static float add_float(float a, float b, enum direction d)
{
	return fma_float(a, 1, b, d);
}

static double add_double(double a, double b, enum direction d)
{
	return fma_double(a, 1, b, d);
}

static float mul_float(float a, float b, enum direction d)
{
	float r = a * b;

	return step_float(r, (double)a * b - r, d);
}

static double mul_double(double a, double b, enum direction d)
{
	double r = a * b;

	return step_double(r, (quad)a * b - r, d);
}

static float div_float(float a, float b, enum direction d)
{
	float r = a / b;

	if (b == 0 || isinf(b))
		return r;
	return step_float(r, ((double)a - (double)r * b) * (b < 0 ? -1 : 1), d);
}

static double div_double(double a, double b, enum direction d)
{
	double r = a / b;

	if (b == 0 || isinf(b))
		return r;
	return step_double(r, ((quad)a - (quad)r * b) * (b < 0 ? -1 : 1), d);
}

static float sqrt_float(float a, enum direction d)
{
	float r = sqrtf(a);

	return step_float(r, (double)a - (double)r * r, d);
}

static double sqrt_double(double a, enum direction d)
{
	double r = sqrt(a);

	return step_double(r, (quad)a - (quad)r * r, d);
}

#define FLOAT(d, R, name, ...)                                              \
	float __fadd_##d(float a, float b) { return add_float(a, b, d); }   \
	float __fsub_##d(float a, float b) { return add_float(a, -b, d); }  \
	float __fmul_##d(float a, float b) { return mul_float(a, b, d); }   \
	float __fdiv_##d(float a, float b) { return div_float(a, b, d); }   \
	float __frcp_##d(float a) { return div_float(1, a, d); }            \
	float __fsqrt_##d(float a) { return sqrt_float(a, d); }             \
	float __fmaf_##d(float a, float b, float c)                         \
	{                                                                   \
		return fma_float(a, b, c, d);                               \
	}                                                                   \
	double __dadd_##d(double a, double b) { return add_double(a, b, d); } \
	double __dsub_##d(double a, double b) { return add_double(a, -b, d); } \
	double __dmul_##d(double a, double b) { return mul_double(a, b, d); } \
	double __ddiv_##d(double a, double b) { return div_double(a, b, d); } \
	double __drcp_##d(double a) { return div_double(1, a, d); }         \
	double __dsqrt_##d(double a) { return sqrt_double(a, d); }          \
	double __fma_##d(double a, double b, double c)                      \
	{                                                                   \
		return fma_double(a, b, c, d);                              \
	}                                                                   \
	float __double2float_##d(double v)                                  \
	{                                                                   \
		return step_float((float)v, v - (float)v, d);               \
	}
LOOM_EACH_DIRECTION(FLOAT, , , )

float __frsqrt_rn(float v)
{
	return (float)(1 / sqrt((double)v));
}

/* From integers. */
#define FROM(d, name, T, F, step)                                           \
	F name##_##d(T v)                                                   \
	{                                                                   \
		F r = (F)v;                                                 \
									    \
		return step(r, (quad)v - r, d);                             \
	}
static float step_to_float(float r, quad left, enum direction d)
{
	return step_float(r, left < 0 ? -1 : left > 0, d);
}
#define INTEGERS(d, R, name, ...)                                           \
	FROM(d, __int2float, int, float, step_to_float)                     \
	FROM(d, __uint2float, unsigned, float, step_to_float)               \
	FROM(d, __ll2float, long long, float, step_to_float)                \
	FROM(d, __ull2float, unsigned long long, float, step_to_float)      \
	FROM(d, __ll2double, long long, double, step_double)                \
	FROM(d, __ull2double, unsigned long long, double, step_double)
LOOM_EACH_DIRECTION(INTEGERS, , , )

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
