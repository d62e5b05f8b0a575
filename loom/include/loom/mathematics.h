/* The functions of numbers that CUDA has beyond C's, and its fast ones, which
 * are as exact here as the plain ones (math.c). */
#ifndef LOOM_MATHEMATICS_H
#define LOOM_MATHEMATICS_H

#include <cmath>
#include <math.h>

#include "loom/common.h"

extern "C" {
#define LOOM_ONE(name)                                                      \
	LOOM_VALUE double name(double) noexcept;                            \
	LOOM_VALUE float name##f(float) noexcept;
LOOM_ONE(exp10)
LOOM_ONE(rsqrt)
LOOM_ONE(rcbrt)
LOOM_ONE(sinpi)
LOOM_ONE(cospi)
LOOM_ONE(erfinv)
LOOM_ONE(erfcinv)
LOOM_ONE(erfcx)
LOOM_ONE(normcdf)
LOOM_ONE(normcdfinv)
LOOM_ONE(cyl_bessel_i0)
LOOM_ONE(cyl_bessel_i1)
#undef LOOM_ONE
void sincospi(double, double *, double *) noexcept;
void sincospif(float, float *, float *) noexcept;
LOOM_VALUE double norm3d(double, double, double) noexcept;
LOOM_VALUE float norm3df(float, float, float) noexcept;
LOOM_VALUE double norm4d(double, double, double, double) noexcept;
LOOM_VALUE float norm4df(float, float, float, float) noexcept;
LOOM_VALUE double rnorm3d(double, double, double) noexcept;
LOOM_VALUE float rnorm3df(float, float, float) noexcept;
LOOM_VALUE double rnorm4d(double, double, double, double) noexcept;
LOOM_VALUE float rnorm4df(float, float, float, float) noexcept;
LOOM_VALUE double rhypot(double, double) noexcept;
LOOM_VALUE float rhypotf(float, float) noexcept;
LOOM_VALUE float __sinf(float) noexcept;
LOOM_VALUE float __cosf(float) noexcept;
LOOM_VALUE float __tanf(float) noexcept;
LOOM_VALUE float __expf(float) noexcept;
LOOM_VALUE float __logf(float) noexcept;
LOOM_VALUE float __powf(float, float) noexcept;
LOOM_VALUE float __fdividef(float, float) noexcept;
LOOM_VALUE float __exp10f(float) noexcept;
LOOM_VALUE float __exp2f(float) noexcept;
LOOM_VALUE float __log2f(float) noexcept;
LOOM_VALUE float __log10f(float) noexcept;
LOOM_VALUE float __tanhf(float) noexcept;
void __sincosf(float, float *, float *) noexcept;
}

LOOM_DEVICE double norm(int n, const double *p)
{
	double sum = 0;

	for (int i = 0; i < n; i++)
		sum += p[i] * p[i];
	return sqrt(sum);
}
LOOM_DEVICE float normf(int n, const float *p)
{
	double sum = 0;

	for (int i = 0; i < n; i++)
		sum += (double)p[i] * p[i];
	return (float)sqrt(sum);
}
LOOM_DEVICE double rnorm(int n, const double *p) { return 1 / norm(n, p); }
LOOM_DEVICE float rnormf(int n, const float *p) { return 1 / normf(n, p); }

/* C++ has one name for float and double. */
LOOM_DEVICE float rsqrt(float v) { return rsqrtf(v); }
LOOM_DEVICE float rcbrt(float v) { return rcbrtf(v); }
LOOM_DEVICE float sinpi(float v) { return sinpif(v); }
LOOM_DEVICE float cospi(float v) { return cospif(v); }
LOOM_DEVICE float erfinv(float v) { return erfinvf(v); }
LOOM_DEVICE float erfcinv(float v) { return erfcinvf(v); }
LOOM_DEVICE float erfcx(float v) { return erfcxf(v); }
LOOM_DEVICE float normcdf(float v) { return normcdff(v); }
LOOM_DEVICE float normcdfinv(float v) { return normcdfinvf(v); }

LOOM_DEVICE float fdividef(float a, float b) { return a / b; }
LOOM_DEVICE double fdivide(double a, double b) { return a / b; }
LOOM_DEVICE float __saturatef(float v)
{
	return v > 0 ? v < 1 ? v : 1.0f : 0.0f; /* and 0 for NaN */
}

LOOM_DEVICE float min(float a, float b) { return fminf(a, b); }
LOOM_DEVICE float max(float a, float b) { return fmaxf(a, b); }
LOOM_DEVICE double min(double a, double b) { return fmin(a, b); }
LOOM_DEVICE double max(double a, double b) { return fmax(a, b); }
LOOM_DEVICE double min(float a, double b) { return fmin(a, b); }
LOOM_DEVICE double max(float a, double b) { return fmax(a, b); }
LOOM_DEVICE double min(double a, float b) { return fmin(a, b); }
LOOM_DEVICE double max(double a, float b) { return fmax(a, b); }

#endif
