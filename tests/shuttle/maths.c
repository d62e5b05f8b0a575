/* The mathematics against the C library's: says what is off by more than its limit, in
 * units of the last place of a double. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "../../shuttle/maths.c"

struct machine machine;

static double between(double low, double high)
{
	return low + (high - low) * (rand() / (double)RAND_MAX);
}

static double off(double is, double should_be)
{
	return is == should_be ? 0 :
	       fabs(is - should_be) / (nextafter(fabs(should_be), INFINITY) - fabs(should_be));
}

static const struct {
	const char *name;
	unsigned op;
	double (*right)(double);
	double low, high, limit;
} ones[] = {
	{ "sqrt", M_SQRT, sqrt, 0, 100, 0 }, { "cbrt", M_CBRT, cbrt, -100, 100, 8 },
	{ "exp", M_EXP, exp, -50, 50, 4 }, { "exp2", M_EXP2, exp2, -50, 50, 4 },
	{ "expm1", M_EXPM1, expm1, -1, 1, 4 }, { "log", M_LOG, log, 1e-5, 100, 4 },
	{ "log2", M_LOG2, log2, 1e-5, 100, 6 }, { "log10", M_LOG10, log10, 1e-5, 100, 6 },
	{ "log1p", M_LOG1P, log1p, -.5, 2, 8 }, { "sin", M_SIN, sin, -100, 100, 8 },
	{ "cos", M_COS, cos, -100, 100, 8 }, { "tan", M_TAN, tan, -10, 10, 16 },
	{ "asin", M_ASIN, asin, -1, 1, 6 }, { "acos", M_ACOS, acos, -1, 1, 6 },
	{ "atan", M_ATAN, atan, -10, 10, 4 }, { "sinh", M_SINH, sinh, -5, 5, 8 },
	{ "cosh", M_COSH, cosh, -5, 5, 8 }, { "tanh", M_TANH, tanh, -5, 5, 8 },
	{ "erf", M_ERF, erf, -5, 5, 32 }, { "floor", M_FLOOR, floor, -10, 10, 0 },
	{ "ceil", M_CEIL, ceil, -10, 10, 0 }, { "trunc", M_TRUNC, trunc, -10, 10, 0 },
	{ "round", M_ROUND, round, -10, 10, 0 }, { "rint", M_RINT, rint, -10, 10, 0 }
};

static int tell(const char *name, double most, double limit)
{
	if (most <= limit)
		return 0;
	printf("%s is off by %.0f units, and may be by %.0f\n", name, most, limit);
	return 1;
}

int main(void)
{
	int bad = 0;
	double most;

	for (unsigned f = 0; f < sizeof ones / sizeof *ones; f++) {
		most = 0;
		for (unsigned n = 0; n < 20000; n++) {
			double x = between(ones[f].low, ones[f].high);

			most = fmax(most, off(one(ones[f].op, x), ones[f].right(x)));
		}
		bad |= tell(ones[f].name, most, ones[f].limit);
	}
	most = 0;
	for (unsigned n = 0; n < 20000; n++) {
		double x = between(0, 10), y = between(-10, 10);

		most = fmax(most, off(two(M_POW, x, y), pow(x, y)));
	}
	bad |= tell("pow", most, 128);
	most = 0;
	for (unsigned n = 0; n < 20000; n++) {
		double x = between(-9, 9), y = between(-9, 9), z = between(-1e-9, 1e-9) - x * y;

		most = fmax(most, off(fused(x, y, z, 0), fma(x, y, z)));
	}
	return bad | tell("fma", most, 0);
}
