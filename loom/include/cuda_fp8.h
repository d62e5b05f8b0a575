/* Numbers of 8 bits: e4m3 and e5m2, one, two and four of them.  They hold
 * values; arithmetic is done in wider types (runtime/math/eight.c). */
#ifndef LOOM_CUDA_FP8_H
#define LOOM_CUDA_FP8_H

#include "loom/begin.h"
#include "cuda_bf16.h"
#include "cuda_fp16.h"

extern "C" {
float loom_eight_value(unsigned char bits, int e4m3) noexcept;
unsigned char loom_eight_from(double v, int e4m3, int saturate) noexcept;
}

typedef unsigned char __nv_fp8_storage_t;
typedef unsigned short __nv_fp8x2_storage_t;
typedef unsigned int __nv_fp8x4_storage_t;
typedef enum __nv_saturation_t {
	__NV_NOSAT,
	__NV_SATFINITE
} __nv_saturation_t;
typedef enum __nv_fp8_interpretation_t {
	__NV_E4M3,
	__NV_E5M2
} __nv_fp8_interpretation_t;

LOOM_DEVICE __nv_fp8_storage_t
__nv_cvt_double_to_fp8(double v, __nv_saturation_t saturate,
		       __nv_fp8_interpretation_t kind)
{
	return loom_eight_from(v, kind == __NV_E4M3, saturate == __NV_SATFINITE);
}

LOOM_DEVICE __nv_fp8_storage_t
__nv_cvt_float_to_fp8(float v, __nv_saturation_t saturate,
		      __nv_fp8_interpretation_t kind)
{
	return __nv_cvt_double_to_fp8((double)v, saturate, kind);
}

LOOM_DEVICE __nv_fp8_storage_t
__nv_cvt_halfraw_to_fp8(__half_raw v, __nv_saturation_t saturate,
			__nv_fp8_interpretation_t kind)
{
	return __nv_cvt_float_to_fp8((float)__half(v), saturate, kind);
}

LOOM_DEVICE __nv_fp8_storage_t
__nv_cvt_bfloat16raw_to_fp8(__nv_bfloat16_raw v, __nv_saturation_t saturate,
			    __nv_fp8_interpretation_t kind)
{
	return __nv_cvt_float_to_fp8((float)__nv_bfloat16(v), saturate, kind);
}

LOOM_DEVICE __half_raw __nv_cvt_fp8_to_halfraw(__nv_fp8_storage_t v,
					       __nv_fp8_interpretation_t kind)
{
	return __half(loom_eight_value(v, kind == __NV_E4M3));
}

LOOM_DEVICE __nv_fp8x2_storage_t
__nv_cvt_double2_to_fp8x2(double2 v, __nv_saturation_t saturate,
			  __nv_fp8_interpretation_t kind)
{
	return (__nv_fp8x2_storage_t)(
		__nv_cvt_double_to_fp8(v.x, saturate, kind) |
		__nv_cvt_double_to_fp8(v.y, saturate, kind) << 8);
}

LOOM_DEVICE __nv_fp8x2_storage_t
__nv_cvt_float2_to_fp8x2(float2 v, __nv_saturation_t saturate,
			 __nv_fp8_interpretation_t kind)
{
	return __nv_cvt_double2_to_fp8x2(make_double2(v.x, v.y), saturate, kind);
}

LOOM_DEVICE __nv_fp8x2_storage_t
__nv_cvt_halfraw2_to_fp8x2(__half2_raw v, __nv_saturation_t saturate,
			   __nv_fp8_interpretation_t kind)
{
	return __nv_cvt_float2_to_fp8x2(__half22float2(v), saturate, kind);
}

LOOM_DEVICE __half2_raw __nv_cvt_fp8x2_to_halfraw2(
	__nv_fp8x2_storage_t v, __nv_fp8_interpretation_t kind)
{
	return __half2_raw{
		__nv_cvt_fp8_to_halfraw((unsigned char)v, kind).x,
		__nv_cvt_fp8_to_halfraw((unsigned char)(v >> 8), kind).x
	};
}

namespace loom
{

/* Made of any number, beyond the largest that one. */
template <bool e4m3> struct eight {
	static constexpr __nv_fp8_interpretation_t kind =
		e4m3 ? __NV_E4M3 : __NV_E5M2;
	__nv_fp8_storage_t __x;

	eight() = default;
	template <class Type,
		  class = typename only_if<is_number<Type>::value, Type>::type>
	LOOM_HERE explicit eight(Type v)
		: __x(__nv_cvt_double_to_fp8((double)v, __NV_SATFINITE, kind))
	{
	}
	LOOM_HERE explicit eight(const small<true> &v)
		: eight((float)v)
	{
	}
	LOOM_HERE explicit eight(const small<false> &v)
		: eight((float)v)
	{
	}
	LOOM_HERE explicit operator float() const
	{
		return loom_eight_value(__x, e4m3);
	}
	LOOM_HERE explicit operator double() const
	{
		return (double)(float)*this;
	}
	LOOM_HERE explicit operator small<true>() const
	{
		return small<true>((float)*this);
	}
	LOOM_HERE explicit operator small<false>() const
	{
		return small<false>((float)*this);
	}
	LOOM_HERE explicit operator bool() const
	{
		return (__x & 0x7f) != 0;
	}
#define LOOM_INTEGER(T, convert)                                            \
	LOOM_HERE explicit operator T() const                               \
	{                                                                   \
		return (T)convert((float)*this);                            \
	}
	LOOM_INTEGER(int, __float2int_rz)
	LOOM_INTEGER(unsigned, __float2uint_rz)
	LOOM_INTEGER(long long, __float2ll_rz)
	LOOM_INTEGER(unsigned long long, __float2ull_rz)
#undef LOOM_INTEGER
};

/* Two or four, in storage of 2 or 4 bytes; Floats are as many of those. */
template <bool e4m3, class Storage, class Floats> struct eights {
	Storage __x;

	eights() = default;
	LOOM_HERE explicit eights(const Floats &v) : __x(0)
	{
		const float *f = &v.x;

		for (unsigned i = 0; i < sizeof(Storage); i++)
			__x |= (Storage)((Storage)eight<e4m3>(f[i]).__x
					 << 8 * i);
	}
	LOOM_HERE explicit eights(const small2<true> &v)
		: eights(Floats{ (float)v.x, (float)v.y })
	{
	}
	LOOM_HERE explicit eights(const small2<false> &v)
		: eights(Floats{ (float)v.x, (float)v.y })
	{
	}
	LOOM_HERE eights(const small2<true> &a, const small2<true> &b)
		: eights(Floats{ (float)a.x, (float)a.y, (float)b.x,
				 (float)b.y })
	{
	}
	LOOM_HERE explicit operator Floats() const
	{
		Floats v;
		float *f = &v.x;

		for (unsigned i = 0; i < sizeof(Storage); i++)
			f[i] = loom_eight_value((unsigned char)(__x >> 8 * i),
						e4m3);
		return v;
	}
	LOOM_HERE explicit operator small2<true>() const
	{
		static_assert(sizeof(Storage) == 2, "two of them");
		Floats v = (Floats)*this;

		return small2<true>(small<true>(v.x), small<true>(v.y));
	}
};

} // namespace loom

typedef loom::eight<true> __nv_fp8_e4m3;
typedef loom::eight<false> __nv_fp8_e5m2;
typedef loom::eights<true, __nv_fp8x2_storage_t, float2> __nv_fp8x2_e4m3;
typedef loom::eights<false, __nv_fp8x2_storage_t, float2> __nv_fp8x2_e5m2;
typedef loom::eights<true, __nv_fp8x4_storage_t, float4> __nv_fp8x4_e4m3;
typedef loom::eights<false, __nv_fp8x4_storage_t, float4> __nv_fp8x4_e5m2;

#include "loom/end.h"

#endif
