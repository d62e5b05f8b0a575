/* The functions that CUDA has beyond C's.  Its fast ones (the C library
 * declares some of these names without defining them) are as exact here as
 * the plain ones. */
#define _GNU_SOURCE
#include <math.h>

#define PI 3.14159265358979323846

#define FAST(name, expression)                                              \
	float name(float v);                                                \
	float name(float v)                                                 \
	{                                                                   \
		return (expression);                                        \
	}
FAST(__expf, expf(v))
FAST(__exp2f, exp2f(v))
FAST(__exp10f, exp10f(v))
FAST(__logf, logf(v))
FAST(__log2f, log2f(v))
FAST(__log10f, log10f(v))
FAST(__sinf, sinf(v))
FAST(__cosf, cosf(v))
FAST(__tanf, tanf(v))
FAST(__tanhf, tanhf(v))

float __powf(float a, float b);
float __powf(float a, float b)
{
	return powf(a, b);
}

float __fdividef(float a, float b);
float __fdividef(float a, float b)
{
	return a / b;
}

void __sincosf(float v, float *sine, float *cosine);
void __sincosf(float v, float *sine, float *cosine)
{
	*sine = sinf(v);
	*cosine = cosf(v);
}

/* A function of double, and the one of float that rounds its result. */
#define BOTH(name, ...)                                                     \
	double name(double v);                                              \
	double name(double v) __VA_ARGS__                              \
	float name##f(float v);                                             \
	float name##f(float v)                                              \
	{                                                                   \
		return (float)name(v);                                      \
	}

BOTH(rsqrt, { return 1 / sqrt(v); })
BOTH(rcbrt, { return 1 / cbrt(v); })

/* Exact at the quarters of a turn. */
BOTH(sinpi, {
	double r = fabs(fmod(v, 2)); /* exact, in [0, 2) */
	double s;

	if (!isfinite(v))
		return v - v;
	if (r > 1)
		s = -(r == 1.5 ? 1 : r < 1.5 ? sin(PI * (r - 1)) :
					       sin(PI * (2 - r)));
	else
		s = r == 0 || r == 1 ? 0 : r == 0.5 ? 1 :
		    r < 0.5 ? sin(PI * r) : sin(PI * (1 - r));
	return s == 0 ? copysign(0, v) : copysign(1, v) * s;
})
BOTH(cospi, {
	double r = fabs(fmod(v, 2));

	if (!isfinite(v))
		return v - v;
	if (r > 1)
		r = 2 - r;
	return r == 0.5 ? 0 : r < 0.25 ? cos(PI * r) :
	       r > 0.75 ? -cos(PI * (1 - r)) : sin(PI * (0.5 - r));
})

void sincospi(double v, double *sine, double *cosine);
void sincospi(double v, double *sine, double *cosine)
{
	*sine = sinpi(v);
	*cosine = cospi(v);
}

void sincospif(float v, float *sine, float *cosine);
void sincospif(float v, float *sine, float *cosine)
{
	*sine = sinpif(v);
	*cosine = cospif(v);
}

/* By halving: slow and exact. */
BOTH(erfcinv, {
	double x, low = -6, high = 28;

	if (!(v >= 0 && v <= 2))
		return NAN;
	if (v == 0 || v == 2)
		return v == 0 ? INFINITY : -INFINITY;
	for (int i = 0; i < 200 && high - low > 0; i++) {
		x = (low + high) / 2;
		if (x == low || x == high)
			break;
		if (erfc(x) > v)
			low = x;
		else
			high = x;
	}
	return (low + high) / 2;
})

BOTH(erfinv, {
	double low = 0, high = 6, x = 0;

	if (!(fabs(v) <= 1))
		return NAN;
	if (fabs(v) == 1 || v == 0)
		return v == 0 ? v : v * INFINITY;
	for (int i = 0; i < 200; i++) {
		x = (low + high) / 2;
		if (x == low || x == high)
			break;
		if (fabs(v) < 0.5 ? erf(x) < fabs(v) : erfc(x) > 1 - fabs(v))
			low = x;
		else
			high = x;
	}
	return copysign(x, v);
})

BOTH(normcdf, { return erfc(-v * sqrt(0.5)) / 2; })
BOTH(normcdfinv, { return -sqrt(2) * erfcinv(2 * v); })

/* exp(x * x) * erfc(x); for large x by its continued fraction. */
BOTH(erfcx, {
	double f = 0;

	if (v < 20)
		return exp(v * v) * erfc(v);
	for (int i = 60; i > 0; i--)
		f = i / 2.0 / (v + f);
	return 1 / (sqrt(PI) * (v + f));
})

/* Modified Bessel functions by their series, which has no cancellation. */
static double bessel(double v, int order)
{
	double term = order ? v / 2 : 1, sum = term;

	for (int i = 1; i < 2000 && fabs(term) > fabs(sum) * 1e-18; i++) {
		term *= v / 2 / i * (v / 2) / (i + order);
		sum += term;
	}
	return sum;
}

BOTH(cyl_bessel_i0, { return bessel(v, 0); })
BOTH(cyl_bessel_i1, { return bessel(v, 1); })

static double length(double a, double b, double c, double d)
{
	return hypot(hypot(a, b), hypot(c, d));
}

#define LENGTH(T, suffix)                                                   \
	T norm3d##suffix(T a, T b, T c), norm4d##suffix(T a, T b, T c, T d); \
	T rnorm3d##suffix(T a, T b, T c), rhypot##suffix(T a, T b);         \
	T rnorm4d##suffix(T a, T b, T c, T d);                              \
	T norm3d##suffix(T a, T b, T c) { return (T)length(a, b, c, 0); }   \
	T norm4d##suffix(T a, T b, T c, T d)                                \
	{                                                                   \
		return (T)length(a, b, c, d);                               \
	}                                                                   \
	T rnorm3d##suffix(T a, T b, T c) { return (T)(1 / length(a, b, c, 0)); } \
	T rnorm4d##suffix(T a, T b, T c, T d)                               \
	{                                                                   \
		return (T)(1 / length(a, b, c, d));                         \
	}                                                                   \
	T rhypot##suffix(T a, T b) { return (T)(1 / hypot(a, b)); }
LENGTH(double, )
LENGTH(float, f)
