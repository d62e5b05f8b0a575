/* Numbers of 4 bits, e2m1: one, two and four of them.  They hold values;
 * arithmetic is done in wider types. */
#ifndef LOOM_CUDA_FP4_H
#define LOOM_CUDA_FP4_H

#include "loom/begin.h"
#include "cuda_fp8.h"
#include "device_types.h"

typedef __nv_fp8_storage_t __nv_fp4_storage_t;
typedef __nv_fp8_storage_t __nv_fp4x2_storage_t;
typedef __nv_fp8x2_storage_t __nv_fp4x4_storage_t;
typedef enum __nv_fp4_interpretation_t {
	__NV_E2M1
} __nv_fp4_interpretation_t;

namespace loom
{

/* Of the codes 0 to 7: 0, 0.5, 1, 1.5, 2, 3, 4, 6. */
LOOM_DEVICE double four_value(int code)
{
	return code < 2 ? code * 0.5 : (2 + (code & 1)) * (1 << code / 2) * 0.25;
}

/* Beyond the largest that one, and of no number the positive one. */
LOOM_DEVICE unsigned char four_from(double v, enum cudaRoundMode mode)
{
	int code = 0, sign = __builtin_signbit(v) ? 8 : 0;

	if (v != v)
		return 7;
	v = v < 0 ? -v : v;
	for (; code < 7; code++) {
		double next = four_value(code + 1);
		double middle = (four_value(code) + next) / 2;

		if (mode == cudaRoundZero ? v < next :
		    v < middle || (v == middle && code % 2 == 0))
			break;
	}
	return (unsigned char)(code | sign);
}

} // namespace loom

LOOM_DEVICE __nv_fp4_storage_t
__nv_cvt_double_to_fp4(double v, __nv_fp4_interpretation_t,
		       enum cudaRoundMode mode)
{
	return loom::four_from(v, mode);
}

LOOM_DEVICE __nv_fp4_storage_t
__nv_cvt_float_to_fp4(float v, __nv_fp4_interpretation_t,
		      enum cudaRoundMode mode)
{
	return loom::four_from((double)v, mode);
}

LOOM_DEVICE __nv_fp4_storage_t
__nv_cvt_halfraw_to_fp4(__half_raw v, __nv_fp4_interpretation_t,
			enum cudaRoundMode mode)
{
	return loom::four_from((double)(float)__half(v), mode);
}

LOOM_DEVICE __nv_fp4_storage_t
__nv_cvt_bfloat16raw_to_fp4(__nv_bfloat16_raw v, __nv_fp4_interpretation_t,
			    enum cudaRoundMode mode)
{
	return loom::four_from((double)(float)__nv_bfloat16(v), mode);
}

LOOM_DEVICE __half_raw __nv_cvt_fp4_to_halfraw(__nv_fp4_storage_t v,
					       __nv_fp4_interpretation_t)
{
	__half_raw half = __half(loom::four_value(v & 7));

	half.x = (unsigned short)(half.x | (v & 8) << 12);
	return half;
}

LOOM_DEVICE __nv_fp4x2_storage_t
__nv_cvt_double2_to_fp4x2(double2 v, __nv_fp4_interpretation_t,
			  enum cudaRoundMode mode)
{
	return (__nv_fp4x2_storage_t)(loom::four_from(v.x, mode) |
				      loom::four_from(v.y, mode) << 4);
}

LOOM_DEVICE __nv_fp4x2_storage_t
__nv_cvt_float2_to_fp4x2(float2 v, __nv_fp4_interpretation_t kind,
			 enum cudaRoundMode mode)
{
	return __nv_cvt_double2_to_fp4x2(make_double2((double)v.x, (double)v.y),
					 kind, mode);
}

LOOM_DEVICE __nv_fp4x2_storage_t
__nv_cvt_halfraw2_to_fp4x2(__half2_raw v, __nv_fp4_interpretation_t kind,
			   enum cudaRoundMode mode)
{
	return __nv_cvt_float2_to_fp4x2(__half22float2(v), kind, mode);
}

LOOM_DEVICE __nv_fp4x2_storage_t
__nv_cvt_bfloat16raw2_to_fp4x2(__nv_bfloat162_raw v,
			       __nv_fp4_interpretation_t kind,
			       enum cudaRoundMode mode)
{
	return __nv_cvt_float2_to_fp4x2(__bfloat1622float2(v), kind, mode);
}

LOOM_DEVICE __half2_raw __nv_cvt_fp4x2_to_halfraw2(
	__nv_fp4x2_storage_t v, __nv_fp4_interpretation_t kind)
{
	return __half2_raw{
		__nv_cvt_fp4_to_halfraw(v, kind).x,
		__nv_cvt_fp4_to_halfraw((unsigned char)(v >> 4), kind).x
	};
}

struct __nv_fp4_e2m1 {
	__nv_fp4_storage_t __x;

	__nv_fp4_e2m1() = default;
	template <class Type, class = typename loom::only_if<
				      loom::is_number<Type>::value, Type>::type>
	LOOM_HERE explicit __nv_fp4_e2m1(Type v)
		: __x(loom::four_from((double)v, cudaRoundNearest))
	{
	}
	LOOM_HERE explicit __nv_fp4_e2m1(const __half &v)
		: __nv_fp4_e2m1((float)v)
	{
	}
	LOOM_HERE explicit __nv_fp4_e2m1(const __nv_bfloat16 &v)
		: __nv_fp4_e2m1((float)v)
	{
	}
	LOOM_HERE explicit operator float() const
	{
		float v = (float)loom::four_value(__x & 7);

		return __x & 8 ? -v : v;
	}
	LOOM_HERE explicit operator double() const
	{
		return (double)(float)*this;
	}
	LOOM_HERE explicit operator __half() const
	{
		return __half((float)*this);
	}
	LOOM_HERE explicit operator __nv_bfloat16() const
	{
		return __nv_bfloat16((float)*this);
	}
	LOOM_HERE explicit operator bool() const
	{
		return (__x & 7) != 0;
	}
};

struct __nv_fp4x2_e2m1 {
	__nv_fp4x2_storage_t __x;

	__nv_fp4x2_e2m1() = default;
	LOOM_HERE explicit __nv_fp4x2_e2m1(const float2 &v)
		: __x(__nv_cvt_float2_to_fp4x2(v, __NV_E2M1, cudaRoundNearest))
	{
	}
	LOOM_HERE explicit __nv_fp4x2_e2m1(const double2 &v)
		: __x(__nv_cvt_double2_to_fp4x2(v, __NV_E2M1, cudaRoundNearest))
	{
	}
	LOOM_HERE explicit operator float2() const
	{
		return __half22float2(__nv_cvt_fp4x2_to_halfraw2(__x, __NV_E2M1));
	}
};

struct __nv_fp4x4_e2m1 {
	__nv_fp4x4_storage_t __x;

	__nv_fp4x4_e2m1() = default;
	LOOM_HERE explicit __nv_fp4x4_e2m1(const float4 &v)
		: __x((__nv_fp4x4_storage_t)(
			  __nv_fp4x2_e2m1(make_float2(v.x, v.y)).__x |
			  __nv_fp4x2_e2m1(make_float2(v.z, v.w)).__x << 8))
	{
	}
	LOOM_HERE explicit operator float4() const
	{
		__nv_fp4x2_e2m1 low, high;

		low.__x = (__nv_fp4x2_storage_t)__x;
		high.__x = (__nv_fp4x2_storage_t)(__x >> 8);
		float2 a = (float2)low, b = (float2)high;

		return make_float4(a.x, a.y, b.x, b.y);
	}
};

#include "loom/end.h"

#endif
