/* Functions and operators, each in a branch (in-branch.h). */
#include "in-branch.h"

#define FUNCTIONS(OF)                                                       \
	OF(sin, float, sinf(x)) OF(cos, float, cosf(x)) OF(tan, float, tanf(x)) \
	OF(exp, float, expf(x)) OF(exp2, float, exp2f(x)) OF(exp10, float, exp10f(x)) \
	OF(expm1, float, expm1f(x)) OF(log, float, logf(x)) OF(log2, float, log2f(x)) \
	OF(log10, float, log10f(x)) OF(log1p, float, log1pf(x)) \
	OF(pow, float, powf(x, y)) OF(rsqrt, float, rsqrtf(x)) \
	OF(sqrt, float, sqrtf(x)) OF(inverse, float, 1 / x) OF(quotient, float, x / y) \
	OF(third, float, x / 3) OF(rest, float, fmodf(x, y)) \
	OF(floor, float, floorf(x)) OF(round, float, roundf(x)) OF(rint, float, rintf(x)) \
	OF(least, float, fminf(x, y)) OF(clamped, float, fminf(fmaxf(x, 0), y)) \
	OF(signed, float, copysignf(x, y)) OF(atan, float, atanf(x)) \
	OF(atan2, float, atan2f(x, y)) OF(asin, float, asinf(x)) OF(acos, float, acosf(x)) \
	OF(tanh, float, tanhf(x)) OF(sinh, float, sinhf(x)) OF(erf, float, erff(x)) \
	OF(cbrt, float, cbrtf(x)) OF(hypot, float, hypotf(x, y)) \
	OF(product_sum, float, fmaf(x, y, x)) OF(above, float, fdimf(x, y)) \
	OF(scaled, float, ldexpf(x, 3)) OF(fast_sin, float, __sinf(x)) \
	OF(fast_exp, float, __expf(x)) OF(fast_log, float, __logf(x)) \
	OF(fast_pow, float, __powf(x, y)) OF(fast_quotient, float, __fdividef(x, y)) \
	OF(rounded_inverse, float, __frcp_rn(x)) OF(sigmoid, float, 1 / (1 + expf(-x))) \
	OF(fast_sigmoid, float, __fdividef(1, 1 + __expf(-x))) \
	OF(bell, float, expf(-x * x)) OF(exp_sum, float, expf(x - y)) \
	OF(exp_scaled, float, expf(x) * y) OF(relu, float, x > 0 ? x : 0.1f * x) \
	OF(integer_quotient, int, x / y) OF(integer_rest, int, x % y) \
	OF(tenth, int, x / 10) OF(rest_by_7, int, x % 7) OF(eighth, int, x / 8) \
	OF(rest_by_8, int, x % 8) OF(absolute, int, abs(x)) OF(within, int, min(max(x, 0), y)) \
	OF(high_product, int, __mulhi(x, y)) OF(ones, int, __popc(x)) \
	OF(zeros, int, __clz(x)) OF(first, int, __ffs(x)) OF(turned, int, __brev(x)) \
	OF(hash, int, (x ^ x >> 15) * 0x2c1b3c6d) \
	OF(unsigned_quotient, unsigned, x / y) OF(unsigned_rest, unsigned, x % y) \
	OF(unsigned_tenth, unsigned, x / 10) OF(long_quotient, long long, x / y) \
	OF(long_rest, long long, x % 10) OF(long_product, long long, x * y) \
	OF(shifted, long long, x << (y & 63)) OF(double_sum, double, x + y) \
	OF(double_product, double, x * y) OF(double_quotient, double, x / y) \
	OF(double_root, double, sqrt(x)) OF(double_exp, double, exp(x)) \
	OF(double_sin, double, sin(x)) OF(double_log, double, log(x)) \
	OF(double_greatest, double, fmax(x, y)) OF(double_floor, double, floor(x)) \
	OF(converted, float, (float)(int)x)

FUNCTIONS(OF_LOADED)
FUNCTIONS(OF_KEPT)
RUN_IN_BRANCHES(FUNCTIONS)
