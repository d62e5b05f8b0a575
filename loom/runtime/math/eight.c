/* Numbers of 8 bits, as Micikevicius et al., "FP8 formats for deep learning"
 * (2022), table 1, has them.  E5M2 is made as IEEE's are, infinities and all;
 * E4M3 has none, and of the last exponent's numbers only the last is a NaN. */
#include "math/eight.h"

#include <math.h>

struct format {
	int mantissa, bias;
	unsigned char most, infinity, nan; /* infinity: or what stands for it */
};

static const struct format formats[] = { { 2, 15, 0x7b, 0x7c, 0x7f },
					 { 3, 7, 0x7e, 0x7f, 0x7f } };

float loom_eight_value(unsigned char bits, int e4m3)
{
	const struct format *f = &formats[e4m3];
	int exponent = (bits & 0x7f) >> f->mantissa;
	int mantissa = bits & ((1 << f->mantissa) - 1);
	float v;

	if ((bits & 0x7f) > f->most) {
		if ((bits & 0x7f) != f->infinity || e4m3)
			return NAN;
		v = INFINITY;
	} else if (exponent) {
		v = ldexpf((float)(mantissa | 1 << f->mantissa),
			   exponent - f->bias - f->mantissa);
	} else {
		v = ldexpf((float)mantissa, 1 - f->bias - f->mantissa);
	}
	return copysignf(v, bits >> 7 ? -1.0f : 1.0f);
}

/* Ties to even.  Beyond the largest number lies what rounds past it. */
unsigned char loom_eight_from(double v, int e4m3, int saturate)
{
	const struct format *f = &formats[e4m3];
	unsigned char sign = signbit(v) ? 0x80 : 0;
	int exponent, lowest = 1 - f->bias;
	double steps;
	unsigned bits;

	if (isnan(v))
		return f->nan;
	if (v == 0)
		return sign;
	exponent = isinf(v) ? 1024 : ilogb(v);
	if (exponent < lowest)
		exponent = lowest;
	if (exponent > f->bias + 1)
		return sign | (saturate ? f->most : f->infinity);
	/* A whole octave of steps more is the next exponent by itself. */
	steps = rint(scalbn(fabs(v), f->mantissa - exponent));
	bits = (unsigned)(exponent + f->bias - 1) << f->mantissa;
	bits += (unsigned)steps;
	if (bits > f->most)
		return sign | (saturate ? f->most : f->infinity);
	return (unsigned char)(sign | bits);
}
