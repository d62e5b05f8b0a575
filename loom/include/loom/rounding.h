/* Arithmetic and conversions in the four directions of rounding, exact
 * (rounding.c). */
#ifndef LOOM_ROUNDING_H
#define LOOM_ROUNDING_H

#ifdef __cplusplus
#define LOOM_NOEXCEPT noexcept
extern "C" {
#else
#define LOOM_NOEXCEPT
#endif

/* X(direction, R, name, parameters) for every function. */
#define LOOM_EACH_DIRECTION(X, R, name, ...)                                \
	X(rn, R, name, __VA_ARGS__)                                         \
	X(rz, R, name, __VA_ARGS__)                                         \
	X(ru, R, name, __VA_ARGS__)                                         \
	X(rd, R, name, __VA_ARGS__)

#define LOOM_DECLARE(direction, R, name, ...)                               \
	__attribute__((__const__)) R name##_##direction(__VA_ARGS__) LOOM_NOEXCEPT;

LOOM_EACH_DIRECTION(LOOM_DECLARE, float, __fadd, float, float)
LOOM_EACH_DIRECTION(LOOM_DECLARE, float, __fsub, float, float)
LOOM_EACH_DIRECTION(LOOM_DECLARE, float, __fmul, float, float)
LOOM_EACH_DIRECTION(LOOM_DECLARE, float, __fdiv, float, float)
LOOM_EACH_DIRECTION(LOOM_DECLARE, float, __fmaf, float, float, float)
LOOM_EACH_DIRECTION(LOOM_DECLARE, float, __frcp, float)
LOOM_EACH_DIRECTION(LOOM_DECLARE, float, __fsqrt, float)
LOOM_EACH_DIRECTION(LOOM_DECLARE, double, __dadd, double, double)
LOOM_EACH_DIRECTION(LOOM_DECLARE, double, __dsub, double, double)
LOOM_EACH_DIRECTION(LOOM_DECLARE, double, __dmul, double, double)
LOOM_EACH_DIRECTION(LOOM_DECLARE, double, __ddiv, double, double)
LOOM_EACH_DIRECTION(LOOM_DECLARE, double, __fma, double, double, double)
LOOM_EACH_DIRECTION(LOOM_DECLARE, double, __drcp, double)
LOOM_EACH_DIRECTION(LOOM_DECLARE, double, __dsqrt, double)
__attribute__((__const__)) float __frsqrt_rn(float) LOOM_NOEXCEPT;

LOOM_EACH_DIRECTION(LOOM_DECLARE, int, __float2int, float)
LOOM_EACH_DIRECTION(LOOM_DECLARE, unsigned, __float2uint, float)
LOOM_EACH_DIRECTION(LOOM_DECLARE, long long, __float2ll, float)
LOOM_EACH_DIRECTION(LOOM_DECLARE, unsigned long long, __float2ull, float)
LOOM_EACH_DIRECTION(LOOM_DECLARE, int, __double2int, double)
LOOM_EACH_DIRECTION(LOOM_DECLARE, unsigned, __double2uint, double)
LOOM_EACH_DIRECTION(LOOM_DECLARE, long long, __double2ll, double)
LOOM_EACH_DIRECTION(LOOM_DECLARE, unsigned long long, __double2ull, double)
LOOM_EACH_DIRECTION(LOOM_DECLARE, float, __double2float, double)
LOOM_EACH_DIRECTION(LOOM_DECLARE, float, __int2float, int)
LOOM_EACH_DIRECTION(LOOM_DECLARE, float, __uint2float, unsigned)
LOOM_EACH_DIRECTION(LOOM_DECLARE, float, __ll2float, long long)
LOOM_EACH_DIRECTION(LOOM_DECLARE, float, __ull2float, unsigned long long)
LOOM_EACH_DIRECTION(LOOM_DECLARE, double, __ll2double, long long)
LOOM_EACH_DIRECTION(LOOM_DECLARE, double, __ull2double, unsigned long long)
__attribute__((__const__)) double __int2double_rn(int) LOOM_NOEXCEPT;
__attribute__((__const__)) double __uint2double_rn(unsigned) LOOM_NOEXCEPT;

#undef LOOM_DECLARE

#ifdef __cplusplus
}
#endif

#endif
