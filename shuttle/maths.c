/* Mathematics by name, without the C library: in double, which is rounded once where
 * float is asked for.  Good to a few units in the last place of a double, pow to a
 * hundred. */
#include "builtin.h"
#include "machine.h"

union number { double d; float f; uint64_t u; };

static const double PI = 3.14159265358979323846, LN2 = 0.693147180559945309417;
static const double INFINITE = __builtin_inf();

static double magnitude(double x)
{
	union number n = { .d = x };

	n.u &= ~((uint64_t)1 << 63);
	return n.d;
}

static double signed_as(double x, double sign)
{
	union number n = { .d = magnitude(x) }, s = { .d = sign };

	n.u |= s.u & (uint64_t)1 << 63;
	return n.d;
}

static double truncated(double x)
{
	return magnitude(x) < 4503599627370496.0 ? signed_as((double)(int64_t)x, x) : x;
}

static double floored(double x)
{
	double t = truncated(x);

	return t > x ? t - 1 : t;
}

static double to_even(double x)
{
	double t = floored(x), rest = x - t;

	if (!(magnitude(x) < 4503599627370496.0))
		return x;
	if (rest > 0.5 || (rest == 0.5 && ((int64_t)t & 1)))
		t += 1;
	return signed_as(t, x);
}

/* x * 2^n */
static double scaled(double x, int n)
{
	union number p;

	for (; n > 1000; n -= 1000)
		x *= 1.0715086071862673e301;
	for (; n < -1000; n += 1000)
		x /= 1.0715086071862673e301;
	p.u = (uint64_t)(n + 1023) << 52;
	return x * p.d;
}

/* e^x - 1 for small x, by its series. */
static double small_exp(double x)
{
	double sum = 0;

	for (int n = 17; n > 0; n--)
		sum = (sum + 1) * x / n;
	return sum;
}

static double exponential(double x)
{
	double n;

	if (!(x == x) || x > 1500)
		return x > 0 ? INFINITE : x;
	if (x < -1500)
		return 0;
	n = to_even(x / LN2);
	x = (x - n * 6.93147180369123816490e-01) - n * 1.90821492927058770002e-10;
	return scaled(1 + small_exp(x), (int)n);
}

/* log(1 + f) for 1 + f within [0.7, 1.42], by atanh's series. */
static double small_log(double f)
{
	double s = f / (2 + f), z = s * s, sum = 0;

	for (int n = 21; n > 0; n -= 2)
		sum = sum * z + 1.0 / n;
	return 2 * s * sum;
}

static double logarithm(double x)
{
	union number n = { .d = x };
	int e = 0;

	if (!(x > 0))
		return x == 0 ? -INFINITE : INFINITE - INFINITE;
	if (x == INFINITE)
		return x;
	if (n.u >> 52 == 0) {
		n.d *= 18014398509481984.0;
		e = -54;
	}
	e += (int)(n.u >> 52) - 1023;
	n.u = (n.u & 0xfffffffffffff) | (uint64_t)1023 << 52;
	if (n.d > 1.4142135623730951) {
		n.d /= 2;
		e++;
	}
	return e * 6.93147180369123816490e-01 + (small_log(n.d - 1) + e * 1.90821492927058770002e-10);
}

/* Of an angle the rest within [-pi/4, pi/4], and how many quarters went. */
static double reduced(double x, int *quarters)
{
	double n = to_even(x / (PI / 2));

	*quarters = magnitude(n) < 9e15 ? (int)((int64_t)n & 3) : 0;
	return ((x - n * 1.57079632673412561417e+00) - n * 6.07710050630396597660e-11) -
	       n * 2.02226624879595063154e-21;
}

static double series(double x, int first, double term)
{
	double sum = 0, z = x * x;

	for (int n = first; n < 26; n += 2) {
		sum += term;
		term *= -z / (n * (n + 1));
	}
	return sum;
}

static double sine(double x, int more)
{
	int q;
	double r = reduced(x, &q);

	if (!(magnitude(x) < INFINITE))
		return INFINITE - INFINITE;
	q = (q + more) & 3;
	r = q & 1 ? series(r, 1, 1) : series(r, 2, r);
	return q & 2 ? -r : r;
}

static double arc_tangent(double x)
{
	double sum = 0, y = magnitude(x), z, base = 0;
	int inverse = y > 1;

	if (inverse)
		y = 1 / y;
	if (y > 0.41421356237309503) {
		y = (y - 1) / (y + 1);
		base = PI / 4;
	}
	z = y * y;
	for (int n = 45; n > 0; n -= 2)
		sum = 1.0 / n - sum * z;
	sum = base + sum * y;
	return signed_as(inverse ? PI / 2 - sum : sum, x);
}

static double arc_tangent_of(double y, double x)
{
	if (x == 0 && y == 0)
		return signed_as(signed_as(1, x) < 0 ? PI : 0, y);
	if (magnitude(y) > magnitude(x))
		return signed_as(PI / 2, y) - arc_tangent(x / y);
	return x > 0 ? arc_tangent(y / x) : signed_as(PI, y) + arc_tangent(y / x);
}

static double power(double x, double y)
{
	double r;
	int64_t n = (int64_t)(magnitude(y) < 1e9 ? y : 0);

	if (y == 0 || x == 1)
		return 1;
	if ((double)n == y && n > -64 && n < 64) { /* by products, which are nearly exact */
		double p = 1, b = x;

		for (int64_t k = n < 0 ? -n : n; k; k >>= 1, b *= b)
			if (k & 1)
				p *= b;
		return n < 0 ? 1 / p : p;
	}
	if (x < 0 && to_even(y) != y)
		return INFINITE - INFINITE;
	r = x == 0 ? (y < 0 ? INFINITE : 0) : exponential(y * logarithm(magnitude(x)));
	return x < 0 && ((int64_t)y & 1) ? -r : r;
}

static double error_function(double x)
{
	double z = magnitude(x), sum = z, term = z;

	if (z > 6)
		return signed_as(1, x);
	for (int n = 1; n < 120; n++) /* all of one sign */
		sum += term *= 2 * z * z / (2 * n + 1);
	return signed_as(sum * exponential(-z * z) * 1.1283791670955125739, x);
}

static double remainder_of(double x, double y)
{
	double a = magnitude(x), b = magnitude(y), part;

	if (!(b > 0) || !(a < INFINITE))
		return INFINITE - INFINITE;
	while (a >= b) {
		for (part = b; part <= a / 2; part *= 2)
			;
		a -= part;
	}
	return signed_as(a, x);
}

static double hyperbolic(unsigned op, double x)
{
	double y = magnitude(x), e = y < 1 ? small_exp(y) : exponential(y) - 1;

	return op == M_COSH ? ((e + 1) + 1 / (e + 1)) / 2 : signed_as((e + e / (e + 1)) / 2, x);
}

static double one(unsigned op, double x)
{
	double e;

	switch (op) {
	case M_SQRT: return __builtin_sqrt(x);
	case M_RSQRT: return 1 / __builtin_sqrt(x);
	case M_CBRT: return x == 0 ? x : signed_as(exponential(logarithm(magnitude(x)) / 3), x);
	case M_EXP: return exponential(x);
	case M_EXP2:
		e = magnitude(x) < 1500 ? to_even(x) : 0;
		return scaled(exponential((x - e) * LN2), (int)e);
	case M_EXP10: return exponential(x * 2.30258509299404568402);
	case M_EXPM1: return magnitude(x) < 0.5 ? small_exp(x) : exponential(x) - 1;
	case M_LOG: return logarithm(x);
	case M_LOG2: return logarithm(x) / LN2;
	case M_LOG10: return logarithm(x) / 2.30258509299404568402;
	case M_LOG1P: return magnitude(x) < 0.25 ? small_log(x) : logarithm(1 + x);
	case M_SIN: return sine(x, 0);
	case M_COS: return sine(x, 1);
	case M_TAN: return sine(x, 0) / sine(x, 1);
	case M_ASIN: return arc_tangent_of(x, __builtin_sqrt((1 - x) * (1 + x)));
	case M_ACOS: return arc_tangent_of(__builtin_sqrt((1 - x) * (1 + x)), x);
	case M_ATAN: return arc_tangent(x);
	case M_SINH:
	case M_COSH: return hyperbolic(op, x);
	case M_TANH:
		e = magnitude(x) < 0.3 ? small_exp(-2 * magnitude(x)) :
					 exponential(-2 * magnitude(x)) - 1;
		return signed_as(-e / (2 + e), x);
	case M_FLOOR: return floored(x);
	case M_CEIL: return -floored(-x);
	case M_TRUNC: return truncated(x);
	case M_ROUND: return signed_as(floored(magnitude(x) + 0.5), x);
	case M_RINT: return to_even(x);
	case M_FABS: return magnitude(x);
	case M_RCP: return 1 / x;
	default: return error_function(x);
	}
}

static double two(unsigned op, double x, double y)
{
	switch (op) {
	case M_POW: return power(x, y);
	case M_FMOD: return remainder_of(x, y);
	case M_ATAN2: return arc_tangent_of(x, y);
	case M_FMIN: return x < y || !(y == y) ? x : y;
	case M_FMAX: return x > y || !(y == y) ? x : y;
	case M_HYPOT: return __builtin_sqrt(x * x + y * y);
	case M_COPYSIGN: return signed_as(x, y);
	case M_FDIM: return x > y ? x - y : 0;
	case M_DIVIDE: return x / y;
	case M_ADD: return x + y;
	case M_SUB: return x - y;
	default: return x * y;
	}
}

/* x * y + z, rounded once: of floats, whose product a double holds; of doubles by
 * the error of their product. */
static double fused(double x, double y, double z, int is_float)
{
	double p = x * y, s = p + z;
	double a = x * 134217729.0, b = y * 134217729.0, xh, yh, error, t;

	if (is_float || !(magnitude(s) < INFINITE) || magnitude(x) > 1e290 || magnitude(y) > 1e290)
		return s;
	xh = a - (a - x);
	yh = b - (b - y);
	error = ((xh * yh - p) + xh * (y - yh) + (x - xh) * yh) + (x - xh) * (y - yh);
	t = s - p;
	return s + (((p - (s - t)) + (z - t)) + error);
}

void do_math(const struct instruction *i, uint64_t *d, const cell *a)
{
	for (unsigned l = 0; l < LOOM_LANES; l++) {
		union number x = { .u = a[0][l] }, r = { .u = 0 };
		double v[3] = { 0 };
		int is_float = i->type == F32;

		for (unsigned k = 0; k < (i->more < M_POW ? 1u : i->more < M_FMA ? 2u : 3u); k++) {
			x.u = a[k][l];
			v[k] = is_float ? (double)x.f : x.d;
		}
		if (i->more >= M_ISNAN && i->more <= M_ISFINITE) {
			d[l] = i->more == M_ISNAN ? v[0] != v[0] : i->more == M_ISINF ?
			       magnitude(v[0]) == INFINITE : magnitude(v[0]) < INFINITE;
			continue;
		}
		v[0] = i->more < M_POW ? one(i->more, v[0]) : i->more < M_FMA ?
		       two(i->more, v[0], v[1]) : fused(v[0], v[1], v[2], is_float);
		if (is_float)
			r.f = (float)v[0];
		else
			r.d = v[0];
		d[l] = r.u;
	}
}

/* ---- Bits ---- */

static uint64_t reversed(uint64_t x, unsigned bits)
{
	uint64_t r = 0;

	for (unsigned k = 0; k < bits; k++)
		r |= (x >> k & 1) << (bits - 1 - k);
	return r;
}

static uint64_t permuted(uint64_t x, uint64_t y, uint64_t how)
{
	uint64_t all = (y << 32) | (uint32_t)x, r = 0;

	for (unsigned k = 0; k < 4; k++)
		r |= (all >> 8 * (how >> 4 * k & 7) & 255) << 8 * k;
	return r;
}

static uint64_t bits(unsigned op, enum kind kind, uint64_t x, uint64_t y, uint64_t z)
{
	uint64_t both = y << 32 | (uint32_t)x;

	switch (op) {
	case B_POPC: return (uint64_t)__builtin_popcountll(x);
	case B_CLZ: return x ? (uint64_t)__builtin_clzll(x) - 32 : 32;
	case B_CLZLL: return x ? (uint64_t)__builtin_clzll(x) : 64;
	case B_FFS:
	case B_FFSLL: return x ? (uint64_t)__builtin_ctzll(x) + 1 : 0;
	case B_BREV: return reversed(x, 32);
	case B_BREVLL: return reversed(x, 64);
	case B_FROM_FLOAT: return kind == I32 ? (uint64_t)(int64_t)(int32_t)x : x;
	case B_TO_FLOAT: return (uint32_t)x;
	case B_UMULHI: return x * y >> 32;
	case B_MULHI: return (uint64_t)((int64_t)x * (int64_t)y >> 32);
	case B_BYTE_PERM: return permuted(x, y, z);
	case B_FUNNEL_LEFT: return z & 31 ? (uint32_t)(both >> (32 - (z & 31))) : (uint32_t)y;
	case B_FUNNEL_RIGHT: return (uint32_t)(both >> (z & 31));
	case B_ABS: return (int64_t)x < 0 && (kind == I32 || kind == I64) ?
				   kind == I32 ? (uint64_t)(int64_t)(int32_t)(0 - (uint32_t)x) : 0 - x : x;
	case B_CLOCK: return machine.steps;
	case B_SHARED:
		return POINTER_OBJECT(x) && POINTER_OBJECT(x) < machine.object_count ?
		       machine.objects[POINTER_OBJECT(x)].address + (uint64_t)POINTER_OFFSET(x) : 0;
	default: return x;
	}
}

void do_bits(const struct instruction *i, uint64_t *d, const cell *a)
{
	unsigned many = i->more == B_BYTE_PERM || i->more == B_FUNNEL_LEFT || i->more == B_FUNNEL_RIGHT ? 3 :
			i->more == B_UMULHI || i->more == B_MULHI ? 2 : i->more == B_CLOCK ? 0 : 1;

	for (unsigned l = 0; l < LOOM_LANES; l++)
		d[l] = bits(i->more, (enum kind)i->type, many > 0 ? a[0][l] : 0,
			    many > 1 ? a[1][l] : 0, many > 2 ? a[2][l] : 0);
}
