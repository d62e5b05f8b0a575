/* half and bfloat16: from a double, rounded once, and back. */
#include "math/half.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

enum direction { RN, RZ, RU, RD };

static double whole(double v, int direction)
{
	return direction == RN ? rint(v) : direction == RZ ? trunc(v) :
	       direction == RU ? ceil(v) : floor(v);
}

/* Beyond the largest number: infinity, or that number. */
static unsigned short beyond(double v, unsigned short infinity, int direction)
{
	int inward = direction == RZ || (direction == RU && v < 0) ||
		     (direction == RD && v > 0);

	return (unsigned short)(infinity - inward);
}

unsigned short loom_small_from(double v, int half, int direction)
{
	int mantissa = half ? 10 : 7, lowest = half ? -14 : -126, exponent;
	int bias = half ? 15 : 127;
	unsigned short sign = signbit(v) ? 0x8000 : 0;
	unsigned short infinity = half ? 0x7c00 : 0x7f80;
	double steps;

	if (isnan(v))
		return 0x7fff;
	if (isinf(v))
		return sign | infinity;
	if (v == 0)
		return sign;
	exponent = ilogb(v);
	if (exponent < lowest)
		exponent = lowest;
	steps = fabs(whole(scalbn(v, mantissa - exponent), direction));
	if (steps >= 2 << mantissa) {
		steps /= 2;
		exponent++;
	}
	if (exponent > bias)
		return sign | beyond(v, infinity, direction);
	if (steps < 1 << mantissa) /* not normal: the exponent's field is 0 */
		return (unsigned short)(sign | (unsigned)steps);
	return (unsigned short)(sign | (unsigned)(exponent + bias) << mantissa |
				((unsigned)steps & ((1u << mantissa) - 1)));
}

/* Every finite half is a whole number of 2^-24, and of at most 11 bits times a
 * power of two: an integer that a float holds without rounding. */
float loom_half_value(unsigned short bits)
{
	unsigned octave = bits >> 10 & 31;
	uint64_t steps = bits & 1023;
	float v;

	if (octave)
		steps = (steps | 1024) << (octave - 1);
	v = octave < 31 ? (float)steps / (1 << 24) :
	    steps == (uint64_t)1024 << 30 ? INFINITY : NAN;
	return copysignf(v, bits >> 15 ? -1.0f : 1.0f);
}

/* a * b + c, rounded to an odd last bit in double, so that the next rounding
 * sees on which side of a tie it lies (Boldo and Melquiond, "Emulation of a FMA
 * and correctly rounded sums: proved algorithms using rounding to odd", 2008).
 * The product of two floats is exact in double; what the sum leaves over is
 * Knuth's two-sum (The Art of Computer Programming 2, 4.2.2, theorem B). */
unsigned short loom_small_fma(float a, float b, float c, int half)
{
	double product = (double)a * b, sum = product + c;
	double back = sum - product;
	double rest = (product - (sum - back)) + (c - back);
	uint64_t bits;

	if (isfinite(sum) && rest != 0) {
		memcpy(&bits, &sum, sizeof bits);
		if (!(bits & 1))
			sum = nextafter(sum, rest > 0 ? INFINITY : -INFINITY);
	}
	return loom_small_from(sum, half, RN);
}

static float value(unsigned short bits, int half)
{
	uint32_t wide = (uint32_t)bits << 16;
	float v;

	if (half)
		return loom_half_value(bits);
	memcpy(&v, &wide, sizeof v);
	return v;
}

/* The word whose halves are what the expression makes of a's and b's and c's. */
#define OF_EACH(result)                                                     \
	unsigned both = 0;                                                  \
									    \
	for (int n = 0; n < 32; n += 16) {                                  \
		float x = value((unsigned short)(a >> n), half);            \
		float y = value((unsigned short)(b >> n), half);            \
									    \
		both |= (unsigned)(result) << n;                            \
	}                                                                   \
	return both

unsigned loom_pair_add(unsigned a, unsigned b, int half)
{
	OF_EACH(loom_small_from((double)x + y, half, RN));
}

unsigned loom_pair_sub(unsigned a, unsigned b, int half)
{
	OF_EACH(loom_small_from((double)x - y, half, RN));
}

unsigned loom_pair_mul(unsigned a, unsigned b, int half)
{
	OF_EACH(loom_small_from((double)x * y, half, RN));
}

unsigned loom_pair_fma(unsigned a, unsigned b, unsigned c, int half)
{
	OF_EACH(loom_small_fma(x, y, value((unsigned short)(c >> n), half),
			       half));
}
