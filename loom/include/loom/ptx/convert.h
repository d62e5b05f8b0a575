/* PTX that moves and converts values. */
#ifndef LOOM_PTX_CONVERT_H
#define LOOM_PTX_CONVERT_H

#include <type_traits>

#include "cuda_fp8.h"
#include "loom/ptx/value.h"
#include "loom/rounding.h"

namespace loom
{

namespace ptx
{

template <class Type, class Result, class Operand>
LOOM_DEVICE void op_mov(Result &&d, const Operand &a)
{
	out(d, in<Type>(a));
}
/* Two halves into one, d of a and b, or one into two, d and a of b. */
template <class Type, class Result, class First, class Second>
LOOM_DEVICE void op_mov(Result &&d, First &&a, const Second &b)
{
	typedef std::remove_reference_t<Result> whole;

	if constexpr (sizeof(whole) == sizeof(Type)) {
		out(d, (Type)(bits(a) | bits(b) << 4 * sizeof(Type)));
	} else {
		const u64 v = bits(in<Type>(b));
		const u64 mask = ~(u64)0 >> (64 - 4 * sizeof(Type));

		out(d, from_bits<whole>(v & mask));
		out(a, from_bits<std::remove_reference_t<First>>(
			       v >> 4 * sizeof(Type) & mask));
	}
}

template <class Type, class Result, class Operand>
LOOM_DEVICE void op_cvta_shared(Result &&d, const Operand &a)
{
	out(d, (Type)(size_t)loom_from_shared_address((size_t)a));
}
template <class Type, class Result, class Operand>
LOOM_DEVICE void op_cvta_to_shared(Result &&d, const Operand &a)
{
	out(d, (Type)loom_shared_address((const void *)(size_t)a));
}

/* Shared addresses are offsets; all others are addresses. */
template <class Type, class Result, class Operand>
LOOM_DEVICE void op_cvta(Result &&d, const Operand &a)
{
	out(d, in<Type>(a));
}
template <class Type, class Result, class Operand>
LOOM_DEVICE void op_cvta_to(Result &&d, const Operand &a)
{
	out(d, in<Type>(a));
}

/* To the type Result from Source, rounded to nearest (or towards 0: z). */
template <class Result, class Source>
LOOM_DEVICE Result converted(Source v, bool z)
{
	if constexpr (is_eights<Source>)
		return Result(f16(loom_eight_value((u8)v.bits, Source::is_e4m3)),
			      f16(loom_eight_value((u8)(v.bits >> 8),
						   Source::is_e4m3)));
	else if constexpr (__is_same(Result, f16) || __is_same(Result, bf16))
		return rounded<Result::is_half>((double)v, z);
	else if constexpr (__is_same(Source, f16) || __is_same(Source, bf16))
		return converted<Result>((float)v, z);
	else if constexpr (__is_same(Result, f32) && __is_same(Source, f64))
		return z ? __double2float_rz(v) : (float)v;
	else if constexpr (__is_same(Result, f32) && sizeof(Source) >= 4 &&
			   !__is_same(Source, f32))
		return !z ? (float)v : (Source)-1 < 0 ? __ll2float_rz((s64)v) :
						   __ull2float_rz((u64)v);
	else if constexpr (__is_same(Result, f32) || __is_same(Result, f64))
		return (Result)v;
	else if constexpr (__is_same(Source, f32) || __is_same(Source, f64)) {
		const bool with_sign = (Result)-1 < 0;
		const double top = (double)((u64)1 << (8 * sizeof(Result) -
						       with_sign - 1)) * 2;
		double whole = z ? trunc((double)v) : rint((double)v);

		return v != v ? (Result)0 : whole >= top ? (Result)(with_sign ?
			~((u64)1 << (8 * sizeof(Result) - 1)) : ~(u64)0) :
		       whole < (with_sign ? -top : 0) ? (Result)(with_sign ?
			(u64)1 << (8 * sizeof(Result) - 1) : 0) : (Result)whole;
	} else
		return (Result)v;
}

#define LOOM_PTX_CONVERT(name, z)                                           \
	template <class Type, class Source, class Result, class Operand>    \
	LOOM_DEVICE void op_##name(Result &&d, const Operand &a)            \
	{                                                                   \
		out(d, converted<Type>(in<Source>(a), z));                  \
	}
LOOM_PTX_CONVERT(cvt, true)
LOOM_PTX_CONVERT(cvt_rn, false)
LOOM_PTX_CONVERT(cvt_rz, true)
#undef LOOM_PTX_CONVERT

/* To a whole number, which may be a float's. */
#define LOOM_PTX_WHOLE(name, z, function)                                   \
	template <class Type, class Source, class Result, class Operand>    \
	LOOM_DEVICE void op_##name(Result &&d, const Operand &a)            \
	{                                                                   \
		out(d, converted<Type>(function((double)in<Source>(a)), z)); \
	}
LOOM_PTX_WHOLE(cvt_rni, false, rint)
LOOM_PTX_WHOLE(cvt_rzi, true, trunc)
LOOM_PTX_WHOLE(cvt_rmi, true, floor)
LOOM_PTX_WHOLE(cvt_rpi, true, ceil)
#undef LOOM_PTX_WHOLE

/* Two floats into a pair: the first is its upper half. */
template <class Type> LOOM_DEVICE Type paired(float a, float b)
{
	typedef decltype(Type().x) Half;

	return Type(Half(b), Half(a));
}
template <class Type, class Source, class Result, class First, class Second>
LOOM_DEVICE void op_cvt_rn(Result &&d, const First &a, const Second &b)
{
	static_assert(is_pair<Type> && __is_same(Source, f32),
		      "a pair of two floats");
	out(d, paired<Type>(in<f32>(a), in<f32>(b)));
}
/* What is below 0 is 0; what is no number stays none. */
LOOM_DEVICE float not_negative(float v)
{
	return v < 0 ? 0 : v;
}
template <class Type, class Source, class Result, class First, class Second>
LOOM_DEVICE void op_cvt_rn_relu(Result &&d, const First &a, const Second &b)
{
	op_cvt_rn<Type, Source>(d, not_negative(in<f32>(a)),
				not_negative(in<f32>(b)));
}

/* To two numbers of 8 bits, from floats or from a pair of halves. */
template <class Type> LOOM_DEVICE Type eights(float a, float b)
{
	return { (u16)((u16)loom_eight_from((double)a, Type::is_e4m3, 1) << 8 |
		       loom_eight_from((double)b, Type::is_e4m3, 1)) };
}
template <class Type, class Source, class Result, class First, class Second>
LOOM_DEVICE void op_cvt_rn_satfinite(Result &&d, const First &a, const Second &b)
{
	static_assert(is_eights<Type> && __is_same(Source, f32),
		      "two numbers of 8 bits of two floats");
	out(d, eights<Type>(in<f32>(a), in<f32>(b)));
}
template <class Type, class Source, class Result, class First, class Second>
LOOM_DEVICE void op_cvt_rn_satfinite_relu(Result &&d, const First &a,
					  const Second &b)
{
	op_cvt_rn_satfinite<Type, Source>(d, not_negative(in<f32>(a)),
					  not_negative(in<f32>(b)));
}
template <class Type, class Source, class Result, class Operand>
LOOM_DEVICE void op_cvt_rn_satfinite(Result &&d, const Operand &a)
{
	Source v = in<Source>(a);

	static_assert(is_eights<Type> && is_pair<Source>,
		      "two numbers of 8 bits of a pair");
	out(d, eights<Type>((float)v.y, (float)v.x));
}
template <class Type, class Source, class Result, class Operand>
LOOM_DEVICE void op_cvt_rn_satfinite_relu(Result &&d, const Operand &a)
{
	Source v = in<Source>(a);

	op_cvt_rn_satfinite<Type, f32>(d, not_negative((float)v.y),
				       not_negative((float)v.x));
}
template <class Type, class Source, class Result, class Operand>
LOOM_DEVICE void op_cvt_rn_relu(Result &&d, const Operand &a)
{
	if constexpr (is_eights<Source>) {
		Type v = converted<Type>(in<Source>(a), false);

		op_cvt_rn<Type, f32>(d, not_negative((float)v.y),
				     not_negative((float)v.x));
	} else
		out(d, converted<Type>(not_negative((float)in<Source>(a)), false));
}

/* What does not fit is the nearest that does; floats lie between 0 and 1. */
template <class Type, class Source> LOOM_DEVICE Type saturated(Source v, bool z)
{
	if constexpr (__is_same(Type, f16) || __is_same(Type, bf16) ||
		      __is_same(Type, f32) || __is_same(Type, f64)) {
		double w = (double)v;

		return converted<Type>(w > 0 ? w < 1 ? w : 1.0 : 0.0, z);
	} else if constexpr (!__is_same(Source, f16) && !__is_same(Source, bf16) &&
			     !__is_same(Source, f32) && !__is_same(Source, f64)) {
		const bool with_sign = (Type)-1 < 0;
		const __int128 one = 1, bits = 8 * sizeof(Type);
		const __int128 top = (one << (bits - with_sign)) - 1;
		const __int128 low = with_sign ? -top - 1 : 0;

		return (Type)((__int128)v > top ? top : (__int128)v < low ? low :
							(__int128)v);
	} else
		return converted<Type>(v, z);
}
#define LOOM_PTX_SATURATE(name, z)                                          \
	template <class Type, class Source, class Result, class Operand>    \
	LOOM_DEVICE void op_##name(Result &&d, const Operand &a)            \
	{                                                                   \
		out(d, saturated<Type>(in<Source>(a), z));                  \
	}
LOOM_PTX_SATURATE(cvt_sat, true)
LOOM_PTX_SATURATE(cvt_rn_sat, false)
LOOM_PTX_SATURATE(cvt_rni_sat, false)
LOOM_PTX_SATURATE(cvt_rzi_sat, true)
#undef LOOM_PTX_SATURATE

/* a and b, saturated, side by side, a above b; bytes in front of what c has below. */
template <class Type, class Source, class Rest, class Result, class First,
	  class Second, class Third>
LOOM_DEVICE void op_cvt_pack_sat(Result &&d, const First &a, const Second &b,
				 const Third &c)
{
	const u32 high = (u32)bits(saturated<Type>(in<Source>(a), true));
	const u32 low = (u32)bits(saturated<Type>(in<Source>(b), true));

	static_assert(sizeof(Type) == 1, "bytes");
	out(d, in<u32>(c) << 16 | (high & 255) << 8 | (low & 255));
}
template <class Type, class Source, class Result, class First, class Second>
LOOM_DEVICE void op_cvt_pack_sat(Result &&d, const First &a, const Second &b)
{
	const u32 high = (u32)bits(saturated<Type>(in<Source>(a), true));
	const u32 low = (u32)bits(saturated<Type>(in<Source>(b), true));

	static_assert(sizeof(Type) == 2, "two of 16 bits");
	out(d, high << 16 | (low & 0xffff));
}

/* To the nearest float of 10 bits, ties away from 0. */
template <class Type, class Source, class Result, class Operand>
LOOM_DEVICE void op_cvt_rna(Result &&d, const Operand &a)
{
	u32 b = in<u32>(a);

	static_assert(__is_same(Type, tf32) && __is_same(Source, f32),
		      "tf32 of f32");
	if ((b & 0x7f800000u) != 0x7f800000u)
		b = (b + 0x1000u) & ~0x1fffu;
	out(d, b);
}

} // namespace ptx

} // namespace loom

#endif
