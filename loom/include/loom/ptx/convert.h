/* PTX that moves and converts values. */
#ifndef LOOM_PTX_CONVERT_H
#define LOOM_PTX_CONVERT_H

#include <type_traits>

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
	if constexpr (__is_same(Result, f16) || __is_same(Result, bf16))
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
LOOM_PTX_CONVERT(cvt_rni, false)
LOOM_PTX_CONVERT(cvt_rzi, true)
#undef LOOM_PTX_CONVERT

/* Two floats into a pair: the first is its upper half. */
template <class Type, class Source, class Result, class First, class Second>
LOOM_DEVICE void op_cvt_rn(Result &&d, const First &a, const Second &b)
{
	typedef decltype(Type().x) Half;

	static_assert(is_pair<Type> && __is_same(Source, f32),
		      "a pair of two floats");
	out(d, Type(Half(in<f32>(b)), Half(in<f32>(a))));
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
