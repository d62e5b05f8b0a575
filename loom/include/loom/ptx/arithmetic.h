/* PTX that computes. */
#ifndef LOOM_PTX_ARITHMETIC_H
#define LOOM_PTX_ARITHMETIC_H

#include "loom/ptx/value.h"

namespace loom
{

namespace ptx
{

/* As twice as wide, with sign or without. */
template <class T> struct wider;
template <> struct wider<u16> { typedef u32 type; };
template <> struct wider<s16> { typedef s32 type; };
template <> struct wider<u32> { typedef u64 type; };
template <> struct wider<s32> { typedef s64 type; };
template <> struct wider<u64> { typedef unsigned __int128 type; };
template <> struct wider<s64> { typedef __int128 type; };

/* Bits of T as an integer without sign. */
template <class T> constexpr unsigned width = 8 * sizeof(T);

/* Integers wrap. */
template <class T> LOOM_DEVICE T sum(T a, T b)
{
	if constexpr (__is_same(T, s16) || __is_same(T, s32) || __is_same(T, s64))
		return (T)((uint64_t)a + (uint64_t)b);
	else
		return (T)(a + b);
}
template <class T> LOOM_DEVICE T difference(T a, T b)
{
	if constexpr (__is_same(T, s16) || __is_same(T, s32) || __is_same(T, s64))
		return (T)((uint64_t)a - (uint64_t)b);
	else
		return (T)(a - b);
}
template <class T> LOOM_DEVICE T smaller(T a, T b)
{
	if constexpr (is_pair<T>)
		return __hmin2(a, b);
	else if constexpr (__is_same(T, f32) || __is_same(T, f64))
		return a != a ? b : b != b ? a : b < a ? b : a;
	else
		return b < a ? b : a;
}
template <class T> LOOM_DEVICE T larger(T a, T b)
{
	if constexpr (is_pair<T>)
		return __hmax2(a, b);
	else if constexpr (__is_same(T, f32) || __is_same(T, f64))
		return a != a ? b : b != b ? a : a < b ? b : a;
	else
		return a < b ? b : a;
}
template <class T> LOOM_DEVICE T fused(T a, T b, T c)
{
	if constexpr (is_pair<T>)
		return __hfma2(a, b, c);
	else if constexpr (__is_same(T, f32))
		return __fmaf_rn(a, b, c);
	else if constexpr (__is_same(T, f64))
		return __fma_rn(a, b, c);
	else
		return __hfma(a, b, c);
}
template <class T> LOOM_DEVICE T high(T a, T b)
{
	typedef typename wider<T>::type W;

	return (T)((W)a * (W)b >> width<T>);
}

/* Shifts by more than there are bits leave none. */
template <class T> LOOM_DEVICE T left(T a, u32 n)
{
	return n < width<T> ? (T)(a << n) : (T)0;
}
template <class T> LOOM_DEVICE T right(T a, u32 n)
{
	return n < width<T> ? (T)(a >> n) : (T)(a < 0 ? -1 : 0);
}

/* A field of len bits from pos on; signed types copy its last bit. */
template <class T> LOOM_DEVICE T field(T a, u32 pos, u32 len)
{
	constexpr u32 bits = width<T>;
	u64 v = 0;
	bool last;

	pos &= 255, len &= 255;
	if (len == 0)
		return 0;
	last = (T)-1 < 0 &&
	       (u64)a >> (pos + len - 1 < bits - 1 ? pos + len - 1 : bits - 1) & 1;
	for (u32 i = 0; i < bits; i++)
		v |= (u64)(i < len && pos + i < bits ? (u64)a >> (pos + i) & 1 :
						       last) << i;
	return (T)v;
}
template <class T> LOOM_DEVICE T with_field(T a, T b, u32 pos, u32 len)
{
	u64 v = (u64)b;

	pos &= 255, len &= 255;
	for (u32 i = 0; i < len && pos + i < width<T>; i++)
		v = (v & ~((u64)1 << (pos + i))) |
		    ((u64)a >> i & 1) << (pos + i);
	return (T)v;
}
template <class T> LOOM_DEVICE u32 first_bit(T a)
{
	if ((T)-1 < 0 && a < 0)
		a = (T)~a;
	for (u32 i = width<T>; i-- > 0;)
		if ((u64)a >> i & 1)
			return i;
	return ~0u;
}

#define LOOM_PTX1(name, expression)                                         \
	template <class T, class D, class A>                                \
	LOOM_DEVICE void op_##name(D &&d, const A &x)                       \
	{                                                                   \
		T a = in<T>(x);                                             \
									    \
		out(d, (expression));                                       \
	}
#define LOOM_PTX2(name, expression)                                         \
	template <class T, class D, class A, class B>                       \
	LOOM_DEVICE void op_##name(D &&d, const A &x, const B &y)           \
	{                                                                   \
		T a = in<T>(x), b = in<T>(y);                               \
									    \
		out(d, (expression));                                       \
	}
#define LOOM_PTX3(name, expression)                                         \
	template <class T, class D, class A, class B, class C>              \
	LOOM_DEVICE void op_##name(D &&d, const A &x, const B &y, const C &z) \
	{                                                                   \
		T a = in<T>(x), b = in<T>(y), c = in<T>(z);                 \
									    \
		out(d, (expression));                                       \
	}
LOOM_PTX1(abs, (T)(a < (T)0 ? -a : a))
LOOM_PTX1(neg, (T)-a)
LOOM_PTX1(not, __is_same(T, bool) ? (T)!a : (T)~a)
LOOM_PTX1(popc, (u32)__builtin_popcountll((u64)a))
LOOM_PTX1(clz, (u32)(a ? __builtin_clzll((u64)a) - 64 + (int)width<T> :
			 (int)width<T>))
LOOM_PTX1(brev, (T)((width<T> == 32 ? __brev((u32)a) : __brevll((u64)a))))
LOOM_PTX1(bfind, first_bit(a))
LOOM_PTX2(add, sum(a, b))
LOOM_PTX2(add_rn, sum(a, b))
LOOM_PTX2(sub, difference(a, b))
LOOM_PTX2(sub_rn, difference(a, b))
LOOM_PTX2(mul, (T)(a *b))
LOOM_PTX2(mul_rn, (T)(a *b))
LOOM_PTX2(mul_lo, (T)((u64)a * (u64)b))
LOOM_PTX2(mul_hi, high(a, b))
LOOM_PTX2(mul_wide, (typename wider<T>::type)((typename wider<T>::type)a *b))
LOOM_PTX2(div, (T)(a / b))
LOOM_PTX2(div_rn, (T)(a / b))
LOOM_PTX2(div_approx, (T)(a / b))
LOOM_PTX2(div_full, (T)(a / b))
LOOM_PTX2(rem, (T)(a % b))
LOOM_PTX2(min, smaller(a, b))
LOOM_PTX2(max, larger(a, b))
LOOM_PTX2(and, (T)(a &b))
LOOM_PTX2(or, (T)(a | b))
LOOM_PTX2(xor, (T)(a ^ b))
LOOM_PTX3(fma_rn, fused(a, b, c))
LOOM_PTX3(mad_rn, fused(a, b, c))
LOOM_PTX3(mad_lo, (T)((u64)a * (u64)b + (u64)c))
LOOM_PTX3(mad_hi, sum(high(a, b), c))
#undef LOOM_PTX1
#undef LOOM_PTX2
#undef LOOM_PTX3

template <class T, class D, class A, class B, class C>
LOOM_DEVICE void op_mad_wide(D &&d, const A &a, const B &b, const C &c)
{
	typedef typename wider<T>::type W;

	out(d, (W)((u64)((W)in<T>(a) * in<T>(b)) + (u64)in<W>(c)));
}

#define LOOM_PTX_SHIFT(name, function)                                      \
	template <class T, class D, class A, class B>                       \
	LOOM_DEVICE void op_##name(D &&d, const A &a, const B &n)           \
	{                                                                   \
		out(d, function(in<T>(a), in<u32>(n)));                     \
	}
LOOM_PTX_SHIFT(shl, left)
LOOM_PTX_SHIFT(shr, right)
#undef LOOM_PTX_SHIFT

#define LOOM_PTX_FUNNEL(name, function)                                     \
	template <class T, class D, class A, class B, class C>              \
	LOOM_DEVICE void op_##name(D &&d, const A &a, const B &b, const C &n) \
	{                                                                   \
		out(d, function(in<u32>(a), in<u32>(b), in<u32>(n)));       \
	}
LOOM_PTX_FUNNEL(shf_l_wrap, __funnelshift_l)
LOOM_PTX_FUNNEL(shf_r_wrap, __funnelshift_r)
LOOM_PTX_FUNNEL(shf_l_clamp, __funnelshift_lc)
LOOM_PTX_FUNNEL(shf_r_clamp, __funnelshift_rc)
#undef LOOM_PTX_FUNNEL

/* Bytes of a and b by fours of bits, of which the last copies the sign. */
template <class T, class D, class A, class B, class C>
LOOM_DEVICE void op_prmt(D &&d, const A &a, const B &b, const C &selector)
{
	u64 all = (u64)in<u32>(b) << 32 | in<u32>(a);
	u32 s = in<u32>(selector), r = 0;

	for (u32 i = 0; i < 4; i++) {
		u32 byte = (u32)(all >> 8 * (s >> 4 * i & 7)) & 255;

		if (s >> 4 * i & 8)
			byte = byte & 128 ? 255 : 0;
		r |= byte << 8 * i;
	}
	out(d, r);
}

template <class T, class D, class A, class B, class C>
LOOM_DEVICE void op_bfe(D &&d, const A &a, const B &pos, const C &len)
{
	out(d, field(in<T>(a), in<u32>(pos), in<u32>(len)));
}
template <class T, class D, class A, class B, class C, class E>
LOOM_DEVICE void op_bfi(D &&d, const A &a, const B &b, const C &pos,
			const E &len)
{
	out(d, with_field(in<T>(a), in<T>(b), in<u32>(pos), in<u32>(len)));
}
/* So many bits from a place on; what of them is beyond the word is not there. */
template <class T, class D, class A, class B>
LOOM_DEVICE void op_bmsk_clamp(D &&d, const A &pos, const B &len)
{
	u64 bits = (1ull << min(in<u32>(len), 32u)) - 1;

	out(d, (u32)(bits << min(in<u32>(pos), 32u)));
}
template <class T, class D, class A, class B>
LOOM_DEVICE void op_bmsk_wrap(D &&d, const A &pos, const B &len)
{
	op_bmsk_clamp<T>(d, in<u32>(pos) & 31, in<u32>(len) & 31);
}
template <class T, class D, class A, class B, class C, class E>
LOOM_DEVICE void op_lop3(D &&d, const A &x, const B &y, const C &z,
			 const E &table)
{
	u32 a = in<u32>(x), b = in<u32>(y), c = in<u32>(z), r = 0;

	for (u32 i = 0; i < 32; i++)
		r |= ((u32)table >> ((a >> i & 1) << 2 | (b >> i & 1) << 1 |
				     (c >> i & 1)) & 1) << i;
	out(d, r);
}
template <class T, class U, class D, class A, class B, class C>
LOOM_DEVICE void op_dp4a(D &&d, const A &x, const B &y, const C &z)
{
	u32 a = in<u32>(x), b = in<u32>(y), sum = in<u32>(z);

	for (int i = 0; i < 32; i += 8) {
		int p = __is_same(T, s32) ? (int)(s8)(a >> i) : (int)(u8)(a >> i);
		int q = __is_same(U, s32) ? (int)(s8)(b >> i) : (int)(u8)(b >> i);

		sum += (u32)(p * q);
	}
	out(d, sum);
}

template <class T, class D, class A, class B, class P>
LOOM_DEVICE void op_selp(D &&d, const A &a, const B &b, const P &p)
{
	out(d, p ? in<T>(a) : in<T>(b));
}
#define LOOM_PTX_COMPARE(name, op)                                          \
	template <class T, class D, class A, class B>                       \
	LOOM_DEVICE void op_setp_##name(D &&d, const A &a, const B &b)      \
	{                                                                   \
		out(d, (bool)(in<T>(a) op in<T>(b)));                       \
	}                                                                   \
	template <class T, class D, class E, class A, class B>              \
	LOOM_DEVICE void op_setp_##name(D &&d, E &&e, const A &a,           \
					const B &b)                         \
	{                                                                   \
		out(d, (bool)(in<T>(a) op in<T>(b)));                       \
		out(e, !(in<T>(a) op in<T>(b)));                            \
	}
LOOM_PTX_COMPARE(eq, ==)
LOOM_PTX_COMPARE(ne, !=)
LOOM_PTX_COMPARE(lt, <)
LOOM_PTX_COMPARE(le, <=)
LOOM_PTX_COMPARE(gt, >)
LOOM_PTX_COMPARE(ge, >=)
#undef LOOM_PTX_COMPARE

/* The hardware's fast functions; here they are as exact as the plain ones. */
#define LOOM_PTX_FAST(name, function)                                       \
	template <class T> LOOM_DEVICE T fast_##name(T a)                   \
	{                                                                   \
		if constexpr (is_pair<T>)                                   \
			return T(decltype(a.x)(function((float)a.x)),       \
				 decltype(a.x)(function((float)a.y)));      \
		else                                                        \
			return (T)(function((__is_same(T, f64) ? (double)a : \
					     (double)(float)a)));           \
	}                                                                   \
	template <class T, class D, class A>                                \
	LOOM_DEVICE void op_##name(D &&d, const A &a)                       \
	{                                                                   \
		out(d, fast_##name(in<T>(a)));                              \
	}
#define LOOM_PTX_RECIPROCAL(v) (1 / (v))
#define LOOM_PTX_RSQRT(v) (1 / sqrt(v))
LOOM_PTX_FAST(ex2_approx, exp2)
LOOM_PTX_FAST(lg2_approx, log2)
LOOM_PTX_FAST(rcp_approx, LOOM_PTX_RECIPROCAL)
LOOM_PTX_FAST(rcp_rn, LOOM_PTX_RECIPROCAL)
LOOM_PTX_FAST(rsqrt_approx, LOOM_PTX_RSQRT)
LOOM_PTX_FAST(sqrt_approx, sqrt)
LOOM_PTX_FAST(sqrt_rn, sqrt)
LOOM_PTX_FAST(tanh_approx, tanh)
LOOM_PTX_FAST(sin_approx, sin)
LOOM_PTX_FAST(cos_approx, cos)
#undef LOOM_PTX_FAST
#undef LOOM_PTX_RECIPROCAL
#undef LOOM_PTX_RSQRT

} // namespace ptx

} // namespace loom

#include "loom/ptx/convert.h"

#endif
