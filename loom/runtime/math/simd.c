/* Arithmetic on the parts of a word, and on its bits. */
#include <stdint.h>

#include "loom/simd.h"

static int64_t part(unsigned v, unsigned bits, unsigned n, int is_signed)
{
	unsigned one = v >> (n * bits) & ((1u << bits) - 1);

	if (is_signed && one >> (bits - 1))
		return (int64_t)one - ((int64_t)1 << bits);
	return one;
}

static int64_t clamp(int64_t v, unsigned bits, int is_signed)
{
	int64_t high = ((int64_t)1 << (bits - is_signed)) - 1;
	int64_t low = is_signed ? -high - 1 : 0;

	return v < low ? low : v > high ? high : v;
}

enum { U, S };
#define CLAMP(v) clamp(v, bits, is_signed)

#define OF_BITS(name, BITS, sign, parameters, b_value, result)              \
	unsigned name parameters;                                           \
	unsigned name parameters                                            \
	{                                                                   \
		enum { bits = BITS, is_signed = sign };                     \
		unsigned all = 0;                                           \
									    \
		for (unsigned n = 0; n < 32 / bits; n++) {                  \
			int64_t a = part(x, bits, n, is_signed);            \
			int64_t b = part(b_value, bits, n, is_signed);      \
									    \
			(void)b;                                            \
			all |= ((unsigned)(result) & ((1u << bits) - 1))    \
			       << (n * bits);                               \
		}                                                           \
		return all;                                                 \
	}
#define PAIRWISE(name, sign, result)                                        \
	OF_BITS(__##name##2, 16, sign, (unsigned x, unsigned y), y, result) \
	OF_BITS(__##name##4, 8, sign, (unsigned x, unsigned y), y, result)
#define SINGLE(name, sign, result)                                          \
	OF_BITS(__##name##2, 16, sign, (unsigned x), 0, result)             \
	OF_BITS(__##name##4, 8, sign, (unsigned x), 0, result)
LOOM_EACH_PAIRWISE(PAIRWISE)
LOOM_EACH_SINGLE(SINGLE)

#define SUM(name, bits, sign)                                               \
	unsigned name(unsigned x, unsigned y);                              \
	unsigned name(unsigned x, unsigned y)                               \
	{                                                                   \
		int64_t sum = 0;                                            \
									    \
		for (unsigned n = 0; n < 32 / bits; n++) {                  \
			int64_t a = part(x, bits, n, sign);                 \
			int64_t b = part(y, bits, n, sign);                 \
									    \
			sum += a > b ? a - b : b - a;                       \
		}                                                           \
		return (unsigned)sum;                                       \
	}
SUM(__vsads2, 16, S)
SUM(__vsads4, 8, S)
SUM(__vsadu2, 16, U)
SUM(__vsadu4, 8, U)

unsigned loom_reverse(unsigned v);
unsigned loom_reverse(unsigned v)
{
	unsigned r = 0;

	for (int i = 0; i < 32; i++)
		r |= (v >> i & 1) << (31 - i);
	return r;
}

/* Three bits of each half-byte of which name a byte of b:a. */
unsigned loom_pick_bytes(unsigned a, unsigned b, unsigned which);
unsigned loom_pick_bytes(unsigned a, unsigned b, unsigned which)
{
	uint64_t both = (uint64_t)b << 32 | a;
	unsigned r = 0;

	for (unsigned n = 0; n < 4; n++) {
		unsigned take = which >> (4 * n) & 7;
		unsigned byte = (unsigned)(both >> (8 * take)) & 255;

		r |= byte << (8 * n);
	}
	return r;
}

/* The offset-th set bit of mask from base on, downwards when negative. */
unsigned loom_nth_set(unsigned mask, unsigned base, int offset);
unsigned loom_nth_set(unsigned mask, unsigned base, int offset)
{
	int step = offset < 0 ? -1 : 1, left = offset < 0 ? -offset : offset;

	if (!offset)
		return mask >> (base & 31) & 1 ? base : 0xffffffffu;
	for (int i = (int)base; i >= 0 && i < 32; i += step)
		if (mask >> i & 1 && !--left)
			return (unsigned)i;
	return 0xffffffffu;
}
