/* What CUDA calls by a function's name and the machine has an instruction for, or a few:
 * each in a branch (in-branch.h; functions.cu has the C library's). */
#include "in-branch.h"

#define INSTRUCTIONS(OF)                                                    \
	OF(added, float, __fadd_rn(x, y)) OF(added_to_zero, float, __fadd_rz(x, y)) \
	OF(taken_down, float, __fsub_rd(x, y)) OF(multiplied_up, float, __fmul_ru(x, y)) \
	OF(product_sum, float, __fmaf_rn(x, y, x)) \
	OF(product_sum_down, float, __fmaf_rd(x, y, x)) \
	OF(divided_to_zero, float, __fdiv_rz(x, y)) OF(root_up, float, __fsqrt_ru(x)) \
	OF(root, float, __fsqrt_rn(x)) OF(inverse_up, float, __frcp_ru(x)) \
	OF(inverse_root, float, __frsqrt_rn(x)) \
	OF(double_added, double, __dadd_rn(x, y)) OF(double_added_up, double, __dadd_ru(x, y)) \
	OF(double_taken, double, __dsub_rz(x, y)) \
	OF(double_multiplied, double, __dmul_rz(x, y)) \
	OF(double_product_sum, double, __fma_rn(x, y, x)) \
	OF(double_product_sum_down, double, __fma_rd(x, y, x)) \
	OF(double_divided, double, __ddiv_rn(x, y)) \
	OF(to_integer, int, __float2int_rd((float)x)) \
	OF(to_unsigned, unsigned, __float2uint_rz((float)x)) \
	OF(to_long, long long, __float2ll_rn((float)x)) \
	OF(from_integer, float, __int2float_rz((int)x)) \
	OF(from_long, float, __ll2float_rn((long long)x)) \
	OF(double_to_float, double, __double2float_ru(x)) \
	OF(double_to_integer, double, __double2int_rd(x)) \
	OF(double_to_long, double, __double2ll_rn(x)) \
	OF(saturated, float, __saturatef(x)) OF(whole, float, truncf(x)) OF(up, float, ceilf(x)) \
	OF(near, float, nearbyintf(x)) OF(near_long, float, lrintf(x)) \
	OF(no_number, float, isnan(x)) OF(negative, float, signbit(x)) \
	OF(bits, float, __int_as_float(__float_as_int(x) ^ 1)) \
	OF(product_24, int, __mul24(x, y)) OF(average, int, __hadd(x, y)) \
	OF(average_up, int, __rhadd(x, y)) OF(difference, unsigned, __usad(x, y, 3)) \
	OF(bytes, unsigned, __byte_perm(x, y, 0x1234)) \
	OF(funnel, unsigned, __funnelshift_l(x, y, 3)) \
	OF(dot, int, __dp4a(x, y, 5)) OF(long_high, unsigned long long, __umul64hi(x, y)) \
	OF(long_ones, long long, __popcll(x)) OF(long_turned, unsigned long long, __brevll(x)) \
	OF(bytes_added, unsigned, __vadd4(x, y)) OF(bytes_apart, unsigned, __vabsdiffu4(x, y)) \
	OF(bytes_least, unsigned, __vminu4(x, y)) OF(halves_added, unsigned, __vadd2(x, y)) \
	OF(bytes_equal, unsigned, __vcmpeq4(x, y)) OF(least_long, long long, min(x, y)) \
	OF(double_whole, double, trunc(x)) OF(double_rint, double, rint(x)) \
	OF(double_absolute, double, fabs(x)) OF(double_near_long, double, llrint(x))

INSTRUCTIONS(OF_LOADED)
INSTRUCTIONS(OF_KEPT)
RUN_IN_BRANCHES(INSTRUCTIONS)
