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

template <class T, class D, class A>
LOOM_DEVICE void op_mov(D &&d, const A &a)
{
	out(d, in<T>(a));
}
/* Two halves into one, d of a and b, or one into two, d and a of b. */
template <class T, class D, class A, class B>
LOOM_DEVICE void op_mov(D &&d, A &&a, const B &b)
{
	typedef std::remove_reference_t<D> whole;

	if constexpr (sizeof(whole) == sizeof(T)) {
		out(d, (T)(bits(a) | bits(b) << 4 * sizeof(T)));
	} else {
		const u64 v = bits(in<T>(b));
		const u64 mask = ~(u64)0 >> (64 - 4 * sizeof(T));

		out(d, from_bits<whole>(v & mask));
		out(a, from_bits<std::remove_reference_t<A>>(
			       v >> 4 * sizeof(T) & mask));
	}
}

template <class T, class D, class A>
LOOM_DEVICE void op_cvta_shared(D &&d, const A &a)
{
	out(d, (T)(size_t)loom_from_shared_address((size_t)a));
}
template <class T, class D, class A>
LOOM_DEVICE void op_cvta_to_shared(D &&d, const A &a)
{
	out(d, (T)loom_shared_address((const void *)(size_t)a));
}

/* Shared addresses are offsets; all others are addresses. */
template <class T, class D, class A>
LOOM_DEVICE void op_cvta(D &&d, const A &a)
{
	out(d, in<T>(a));
}
template <class T, class D, class A>
LOOM_DEVICE void op_cvta_to(D &&d, const A &a)
{
	out(d, in<T>(a));
}

/* To the type D from S, rounded to nearest (or towards 0: z). */
template <class D, class S> LOOM_DEVICE D converted(S v, bool z)
{
	if constexpr (__is_same(D, f16) || __is_same(D, bf16))
		return rounded<D::is_half>((double)v, z);
	else if constexpr (__is_same(S, f16) || __is_same(S, bf16))
		return converted<D>((float)v, z);
	else if constexpr (__is_same(D, f32) && __is_same(S, f64))
		return z ? __double2float_rz(v) : (float)v;
	else if constexpr (__is_same(D, f32) && sizeof(S) >= 4 &&
			   !__is_same(S, f32))
		return !z ? (float)v : (S)-1 < 0 ? __ll2float_rz((s64)v) :
						   __ull2float_rz((u64)v);
	else if constexpr (__is_same(D, f32) || __is_same(D, f64))
		return (D)v;
	else if constexpr (__is_same(S, f32) || __is_same(S, f64)) {
		const bool with_sign = (D)-1 < 0;
		const double top = (double)((u64)1 << (8 * sizeof(D) -
						       with_sign - 1)) * 2;
		double whole = z ? trunc((double)v) : rint((double)v);

		return v != v ? (D)0 : whole >= top ? (D)(with_sign ?
			~((u64)1 << (8 * sizeof(D) - 1)) : ~(u64)0) :
		       whole < (with_sign ? -top : 0) ? (D)(with_sign ?
			(u64)1 << (8 * sizeof(D) - 1) : 0) : (D)whole;
	} else
		return (D)v;
}

#define LOOM_PTX_CONVERT(name, z)                                           \
	template <class T, class S, class D, class A>                       \
	LOOM_DEVICE void op_##name(D &&d, const A &a)                       \
	{                                                                   \
		out(d, converted<T>(in<S>(a), z));                          \
	}
LOOM_PTX_CONVERT(cvt, true)
LOOM_PTX_CONVERT(cvt_rn, false)
LOOM_PTX_CONVERT(cvt_rz, true)
LOOM_PTX_CONVERT(cvt_rni, false)
LOOM_PTX_CONVERT(cvt_rzi, true)
#undef LOOM_PTX_CONVERT

/* Two floats into a pair: the first is its upper half. */
template <class T, class S, class D, class A, class B>
LOOM_DEVICE void op_cvt_rn(D &&d, const A &a, const B &b)
{
	typedef decltype(T().x) H;

	static_assert(is_pair<T> && __is_same(S, f32), "a pair of two floats");
	out(d, T(H(in<f32>(b)), H(in<f32>(a))));
}

/* To the nearest float of 10 bits, ties away from 0. */
template <class T, class S, class D, class A>
LOOM_DEVICE void op_cvt_rna(D &&d, const A &a)
{
	u32 b = in<u32>(a);

	static_assert(__is_same(T, tf32) && __is_same(S, f32), "tf32 of f32");
	if ((b & 0x7f800000u) != 0x7f800000u)
		b = (b + 0x1000u) & ~0x1fffu;
	out(d, b);
}

} // namespace ptx

} // namespace loom

#endif
