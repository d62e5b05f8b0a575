/* Minima and maxima of three numbers, or of a sum and a number: of words, and of
 * each half of a word.  Sums wrap around; relu makes nothing of what is below
 * zero; vib tells which of the two it was. */
#ifndef LOOM_DPX_H
#define LOOM_DPX_H

#include "loom/common.h"

#define LOOM_SUM(a, b) ((T)((unsigned)(a) + (unsigned)(b)))
#define LOOM_MAX(a, b) ((a) < (b) ? (b) : (a))
#define LOOM_MIN(a, b) ((b) < (a) ? (b) : (a))

/* name(a, b, c) of words of type W and of halves of type H. */
#define LOOM_DPX(name, sign, relu, W, H, result)                            \
	LOOM_DEVICE W name##_##sign##32##relu(W a, W b, W c)                \
	{                                                                   \
		typedef W T;                                                \
		return result;                                              \
	}                                                                   \
	LOOM_DEVICE unsigned name##_##sign##16x2##relu(                     \
		unsigned x, unsigned y, unsigned z)                         \
	{                                                                   \
		typedef H T;                                                \
		unsigned both = 0;                                          \
									    \
		for (int n = 0; n < 32; n += 16) {                          \
			T a = (T)(x >> n), b = (T)(y >> n), c = (T)(z >> n); \
									    \
			both |= (unsigned)(unsigned short)(result) << n;    \
		}                                                           \
		return both;                                                \
	}
#define LOOM_DPX_EACH(name, result)                                         \
	LOOM_DPX(name, s, , int, short, result)                             \
	LOOM_DPX(name, u, , unsigned, unsigned short, result)               \
	LOOM_DPX(name, s, _relu, int, short, LOOM_MAX(result, 0))
LOOM_DPX_EACH(__viaddmax, LOOM_MAX(LOOM_SUM(a, b), c))
LOOM_DPX_EACH(__viaddmin, LOOM_MIN(LOOM_SUM(a, b), c))
LOOM_DPX_EACH(__vimax3, LOOM_MAX(LOOM_MAX(a, b), c))
LOOM_DPX_EACH(__vimin3, LOOM_MIN(LOOM_MIN(a, b), c))
#undef LOOM_DPX_EACH
#undef LOOM_DPX

LOOM_DEVICE int __vimax_s32_relu(int a, int b)
{
	return __vimax3_s32(a, b, 0);
}
LOOM_DEVICE int __vimin_s32_relu(int a, int b)
{
	return __vimin3_s32_relu(a, b, b);
}
LOOM_DEVICE unsigned __vimax_s16x2_relu(unsigned a, unsigned b)
{
	return __vimax3_s16x2(a, b, 0);
}
LOOM_DEVICE unsigned __vimin_s16x2_relu(unsigned a, unsigned b)
{
	return __vimin3_s16x2_relu(a, b, b);
}

#define LOOM_DPX_WHICH(name, sign, W, H, is_first)                          \
	LOOM_DEVICE W name##_##sign##32(W a, W b, bool *first)              \
	{                                                                   \
		*first = is_first;                                          \
		return *first ? a : b;                                      \
	}                                                                   \
	LOOM_DEVICE unsigned name##_##sign##16x2(                           \
		unsigned x, unsigned y, bool *first_high, bool *first_low)  \
	{                                                                   \
		unsigned both = 0;                                          \
									    \
		for (int n = 0; n < 32; n += 16) {                          \
			H a = (H)(x >> n), b = (H)(y >> n);                 \
									    \
			*(n ? first_high : first_low) = is_first;           \
			both |= (is_first ? x : y) & 0xffffu << n;          \
		}                                                           \
		return both;                                                \
	}
LOOM_DPX_WHICH(__vibmax, s, int, short, a >= b)
LOOM_DPX_WHICH(__vibmax, u, unsigned, unsigned short, a >= b)
LOOM_DPX_WHICH(__vibmin, s, int, short, a <= b)
LOOM_DPX_WHICH(__vibmin, u, unsigned, unsigned short, a <= b)
#undef LOOM_DPX_WHICH
#undef LOOM_SUM
#undef LOOM_MAX
#undef LOOM_MIN

#endif
