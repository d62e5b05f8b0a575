/* Minima and maxima of three numbers, or of a sum and a number: of words, and of
 * each half of a word.  Sums wrap around; relu makes nothing of what is below
 * zero; vib tells which of the two it was. */
#ifndef LOOM_DPX_H
#define LOOM_DPX_H

#include "loom/common.h"

#define LOOM_SUM(a, b) ((decltype(a))((unsigned)(a) + (unsigned)(b)))
#define LOOM_MAX(a, b) ((a) < (b) ? (b) : (a))
#define LOOM_MIN(a, b) ((b) < (a) ? (b) : (a))

#define LOOM_DPX_ONE(name, T, result)                                       \
	LOOM_DEVICE T name(T a, T b, T c) { return (T)(result); }
/* name(a, b, c) of words of type W and of halves of type H. */
#define LOOM_DPX(name, sign, relu, W, H, result)                            \
	LOOM_DPX_ONE(name##_##sign##32##relu, W, result)                    \
	namespace loom                                                      \
	{                                                                   \
	LOOM_DPX_ONE(name##_##sign##16##relu, H, result)                    \
	}                                                                   \
	LOOM_DEVICE unsigned name##_##sign##16x2##relu(                     \
		unsigned x, unsigned y, unsigned z)                         \
	{                                                                   \
		unsigned short low = (unsigned short)                       \
			loom::name##_##sign##16##relu((H)x, (H)y, (H)z);    \
		unsigned short high = (unsigned short)                      \
			loom::name##_##sign##16##relu(                      \
				(H)(x >> 16), (H)(y >> 16), (H)(z >> 16));  \
									    \
		return (unsigned)high << 16 | low;                          \
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
#undef LOOM_DPX_ONE

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
		W a = (H)(x >> 16), b = (H)(y >> 16);                       \
		unsigned high;                                              \
									    \
		*first_high = is_first;                                     \
		high = (*first_high ? x : y) & 0xffff0000u;                 \
		a = (H)x;                                                   \
		b = (H)y;                                                   \
		*first_low = is_first;                                      \
		return high | ((*first_low ? x : y) & 0xffffu);             \
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
