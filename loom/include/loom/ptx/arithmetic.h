/* PTX that computes. */
#ifndef LOOM_PTX_ARITHMETIC_H
#define LOOM_PTX_ARITHMETIC_H

#include "loom/ptx/value.h"

namespace loom
{

namespace ptx
{

/* As twice as wide, with sign or without. */
template <class Type> struct wider;
template <> struct wider<u16> { typedef u32 type; };
template <> struct wider<s16> { typedef s32 type; };
template <> struct wider<u32> { typedef u64 type; };
template <> struct wider<s32> { typedef s64 type; };
template <> struct wider<u64> { typedef unsigned __int128 type; };
template <> struct wider<s64> { typedef __int128 type; };

/* Bits of Type as an integer without sign. */
template <class Type> constexpr unsigned width = 8 * sizeof(Type);

/* Integers wrap. */
template <class Type> LOOM_DEVICE Type sum(Type a, Type b)
{
	if constexpr (__is_same(Type, s16) || __is_same(Type, s32) ||
		      __is_same(Type, s64))
		return (Type)((uint64_t)a + (uint64_t)b);
	else
		return (Type)(a + b);
}
template <class Type> LOOM_DEVICE Type difference(Type a, Type b)
{
	if constexpr (__is_same(Type, s16) || __is_same(Type, s32) ||
		      __is_same(Type, s64))
		return (Type)((uint64_t)a - (uint64_t)b);
	else
		return (Type)(a - b);
}
template <class Type> LOOM_DEVICE Type smaller(Type a, Type b)
{
	if constexpr (is_pair<Type>)
		return __hmin2(a, b);
	else if constexpr (__is_same(Type, f32) || __is_same(Type, f64))
		return a != a ? b : b != b ? a : b < a ? b : a;
	else
		return b < a ? b : a;
}
template <class Type> LOOM_DEVICE Type larger(Type a, Type b)
{
	if constexpr (is_pair<Type>)
		return __hmax2(a, b);
	else if constexpr (__is_same(Type, f32) || __is_same(Type, f64))
		return a != a ? b : b != b ? a : a < b ? b : a;
	else
		return a < b ? b : a;
}
/* What is no number stays none. */
template <class Type> LOOM_DEVICE Type smaller_or_none(Type a, Type b)
{
	if constexpr (is_pair<Type>)
		return __hmin2_nan(a, b);
	else
		return a != a ? a : b != b ? b : b < a ? b : a;
}
template <class Type> LOOM_DEVICE Type larger_or_none(Type a, Type b)
{
	if constexpr (is_pair<Type>)
		return __hmax2_nan(a, b);
	else
		return a != a ? a : b != b ? b : a < b ? b : a;
}
/* b with the sign of a. */
template <class Type> LOOM_DEVICE Type signed_as(Type a, Type b)
{
	if constexpr (__is_same(Type, f32))
		return __builtin_copysignf(b, a);
	else
		return __builtin_copysign(b, a);
}
template <class Type> LOOM_DEVICE Type fused(Type a, Type b, Type c)
{
	if constexpr (is_pair<Type>)
		return __hfma2(a, b, c);
	else if constexpr (__is_same(Type, f32))
		return __fmaf_rn(a, b, c);
	else if constexpr (__is_same(Type, f64))
		return __fma_rn(a, b, c);
	else
		return __hfma(a, b, c);
}
template <class Type> LOOM_DEVICE Type relu_of(Type a, Type b, Type c)
{
	if constexpr (is_pair<Type>)
		return __hfma2_relu(a, b, c);
	else
		return __hfma_relu(a, b, c);
}
template <class Type> LOOM_DEVICE Type high(Type a, Type b)
{
	typedef typename wider<Type>::type Wide;

	return (Type)((Wide)a * (Wide)b >> width<Type>);
}

/* Shifts by more than there are bits leave none. */
template <class Type> LOOM_DEVICE Type left(Type a, u32 n)
{
	return n < width<Type> ? (Type)(a << n) : (Type)0;
}
template <class Type> LOOM_DEVICE Type right(Type a, u32 n)
{
	return n < width<Type> ? (Type)(a >> n) : (Type)(a < 0 ? -1 : 0);
}

/* A field of len bits from pos on; signed types copy its last bit. */
template <class Type> LOOM_DEVICE Type field(Type a, u32 pos, u32 len)
{
	constexpr u32 bits = width<Type>;
	u64 v = 0;
	bool last;

	pos &= 255, len &= 255;
	if (len == 0)
		return 0;
	last = (Type)-1 < 0 &&
	       (u64)a >> (pos + len - 1 < bits - 1 ? pos + len - 1 : bits - 1) & 1;
	for (u32 i = 0; i < bits; i++)
		v |= (u64)(i < len && pos + i < bits ? (u64)a >> (pos + i) & 1 :
						       last) << i;
	return (Type)v;
}
template <class Type>
LOOM_DEVICE Type with_field(Type a, Type b, u32 pos, u32 len)
{
	u64 v = (u64)b;

	pos &= 255, len &= 255;
	for (u32 i = 0; i < len && pos + i < width<Type>; i++)
		v = (v & ~((u64)1 << (pos + i))) |
		    ((u64)a >> i & 1) << (pos + i);
	return (Type)v;
}
template <class Type> LOOM_DEVICE u32 first_bit(Type a)
{
	if ((Type)-1 < 0 && a < 0)
		a = (Type)~a;
	for (u32 i = width<Type>; i-- > 0;)
		if ((u64)a >> i & 1)
			return i;
	return ~0u;
}

#define LOOM_PTX1(name, expression)                                         \
	template <class Type, class Result, class Operand>                  \
	LOOM_DEVICE void op_##name(Result &&d, const Operand &x)            \
	{                                                                   \
		Type a = in<Type>(x);                                       \
									    \
		out(d, (expression));                                       \
	}
#define LOOM_PTX2(name, expression)                                         \
	template <class Type, class Result, class First, class Second>      \
	LOOM_DEVICE void op_##name(Result &&d, const First &x,              \
				   const Second &y)                         \
	{                                                                   \
		Type a = in<Type>(x), b = in<Type>(y);                      \
									    \
		out(d, (expression));                                       \
	}
#define LOOM_PTX3(name, expression)                                         \
	template <class Type, class Result, class First, class Second,      \
		  class Third>                                              \
	LOOM_DEVICE void op_##name(Result &&d, const First &x,              \
				   const Second &y, const Third &z)         \
	{                                                                   \
		Type a = in<Type>(x), b = in<Type>(y), c = in<Type>(z);     \
									    \
		out(d, (expression));                                       \
	}
LOOM_PTX1(abs, (Type)(a < (Type)0 ? -a : a))
LOOM_PTX1(neg, (Type)-a)
LOOM_PTX1(not, __is_same(Type, bool) ? (Type)!a : (Type)~a)
LOOM_PTX1(popc, (u32)__builtin_popcountll((u64)a))
LOOM_PTX1(clz, (u32)(a ? __builtin_clzll((u64)a) - 64 + (int)width<Type> :
			 (int)width<Type>))
LOOM_PTX1(brev, (Type)((width<Type> == 32 ? __brev((u32)a) : __brevll((u64)a))))
LOOM_PTX1(bfind, first_bit(a))
LOOM_PTX2(add, sum(a, b))
LOOM_PTX2(add_rn, sum(a, b))
LOOM_PTX2(sub, difference(a, b))
LOOM_PTX2(sub_rn, difference(a, b))
LOOM_PTX2(mul, (Type)(a *b))
LOOM_PTX2(mul_rn, (Type)(a *b))
LOOM_PTX2(mul_lo, (Type)((u64)a * (u64)b))
LOOM_PTX2(mul_hi, high(a, b))
LOOM_PTX2(mul_wide,
	  (typename wider<Type>::type)((typename wider<Type>::type)a *b))
LOOM_PTX2(div, (Type)(a / b))
LOOM_PTX2(div_rn, (Type)(a / b))
LOOM_PTX2(div_approx, (Type)(a / b))
LOOM_PTX2(div_full, (Type)(a / b))
LOOM_PTX2(rem, (Type)(a % b))
LOOM_PTX2(min, smaller(a, b))
LOOM_PTX2(max, larger(a, b))
LOOM_PTX2(min_NaN, smaller_or_none(a, b))
LOOM_PTX2(max_NaN, larger_or_none(a, b))
LOOM_PTX2(copysign, signed_as(a, b))
LOOM_PTX2(and, (Type)(a &b))
LOOM_PTX2(or, (Type)(a | b))
LOOM_PTX2(xor, (Type)(a ^ b))
LOOM_PTX3(fma_rn, ptx::fused(a, b, c))
LOOM_PTX3(mad_rn, ptx::fused(a, b, c))
LOOM_PTX3(fma_rn_relu, relu_of(a, b, c))
LOOM_PTX3(mad_lo, (Type)((u64)a * (u64)b + (u64)c))
LOOM_PTX3(mad_hi, sum(high(a, b), c))
#undef LOOM_PTX1
#undef LOOM_PTX2
#undef LOOM_PTX3

template <class Type, class Result, class First, class Second, class Third>
LOOM_DEVICE void op_mad_wide(Result &&d, const First &a, const Second &b,
			     const Third &c)
{
	typedef typename wider<Type>::type Wide;

	out(d, (Wide)((u64)((Wide)in<Type>(a) * in<Type>(b)) +
		      (u64)in<Wide>(c)));
}

/* Of the lower 24 bits, with their sign. */
template <class Type> LOOM_DEVICE s64 of_24(Type a)
{
	return (Type)-1 < 0 ? (s64)((s32)((u32)a << 8) >> 8) : (s64)((u32)a & 0xffffff);
}
template <class Type, class Result, class First, class Second>
LOOM_DEVICE void op_mul24_lo(Result &&d, const First &a, const Second &b)
{
	out(d, (Type)(of_24(in<Type>(a)) * of_24(in<Type>(b))));
}
template <class Type, class Result, class First, class Second>
LOOM_DEVICE void op_mul24_hi(Result &&d, const First &a, const Second &b)
{
	out(d, (Type)(of_24(in<Type>(a)) * of_24(in<Type>(b)) >> 16));
}
template <class Type, class Result, class First, class Second, class Third>
LOOM_DEVICE void op_mad24_lo(Result &&d, const First &a, const Second &b,
			     const Third &c)
{
	out(d, (Type)((u64)(of_24(in<Type>(a)) * of_24(in<Type>(b))) +
		      (u64)in<Type>(c)));
}
template <class Type, class Result, class First, class Second, class Third>
LOOM_DEVICE void op_sad(Result &&d, const First &x, const Second &y, const Third &c)
{
	Type a = in<Type>(x), b = in<Type>(y);

	out(d, (Type)((u64)in<Type>(c) + (a > b ? (u64)a - (u64)b : (u64)b - (u64)a)));
}

/* Video instructions, of the halves or of the bytes of a word, each in a wider number;
 * with add their sum is added to c. */
template <int parts, class Type> LOOM_DEVICE int part_of(u32 word, int i)
{
	constexpr int wide = 32 / parts;
	u32 low = word >> wide * i << (32 - wide);

	return (Type)-1 < 0 ? (int)low >> (32 - wide) : (int)(low >> (32 - wide));
}
template <int parts, class Type> LOOM_DEVICE int within_part(int v)
{
	constexpr int wide = 32 / parts - ((Type)-1 < 0);
	constexpr int top = (1 << wide) - 1, low = (Type)-1 < 0 ? -top - 1 : 0;

	return v > top ? top : v < low ? low : v;
}
#define LOOM_PTX_PARTS(name, parts, expression)                             \
	template <class Type, class First, class Second>                    \
	LOOM_DEVICE void each_##name(int *r, u32 x, u32 y)                  \
	{                                                                   \
		for (int i = 0; i < parts; i++) {                           \
			int a = part_of<parts, First>(x, i);                \
			int b = part_of<parts, Second>(y, i);               \
									    \
			r[i] = (expression);                                \
		}                                                           \
	}                                                                   \
	template <class Type, class First, class Second, class Result,      \
		  class X, class Y, class Z>                                \
	LOOM_DEVICE void op_##name(Result &&d, const X &x, const Y &y, const Z &) \
	{                                                                   \
		int r[parts];                                               \
		u32 all = 0;                                                \
									    \
		each_##name<Type, First, Second>(r, in<u32>(x), in<u32>(y)); \
		for (int i = 0; i < parts; i++)                             \
			all |= ((u32)r[i] & ~0u >> (32 - 32 / parts))       \
			       << 32 / parts * i;                           \
		out(d, all);                                                \
	}                                                                   \
	template <class Type, class First, class Second, class Result,      \
		  class X, class Y, class Z>                                \
	LOOM_DEVICE void op_##name##_sat(Result &&d, const X &x, const Y &y, \
					 const Z &)                         \
	{                                                                   \
		int r[parts];                                               \
		u32 all = 0;                                                \
									    \
		each_##name<Type, First, Second>(r, in<u32>(x), in<u32>(y)); \
		for (int i = 0; i < parts; i++)                             \
			all |= ((u32)within_part<parts, Type>(r[i]) &       \
				~0u >> (32 - 32 / parts)) << 32 / parts * i; \
		out(d, all);                                                \
	}                                                                   \
	template <class Type, class First, class Second, class Result,      \
		  class X, class Y, class Z>                                \
	LOOM_DEVICE void op_##name##_add(Result &&d, const X &x, const Y &y, \
					 const Z &z)                        \
	{                                                                   \
		int r[parts];                                               \
		u32 sum = in<u32>(z);                                       \
									    \
		each_##name<Type, First, Second>(r, in<u32>(x), in<u32>(y)); \
		for (int i = 0; i < parts; i++)                             \
			sum += (u32)r[i];                                   \
		out(d, sum);                                                \
	}
#define LOOM_PTX_VIDEO(name, expression)                                    \
	LOOM_PTX_PARTS(name##2, 2, expression)                              \
	LOOM_PTX_PARTS(name##4, 4, expression)
LOOM_PTX_VIDEO(vadd, a + b)
LOOM_PTX_VIDEO(vsub, a - b)
LOOM_PTX_VIDEO(vavrg, (a + b + (a + b >= 0)) >> 1)
LOOM_PTX_VIDEO(vabsdiff, a > b ? a - b : b - a)
LOOM_PTX_VIDEO(vmin, a < b ? a : b)
LOOM_PTX_VIDEO(vmax, a > b ? a : b)
#undef LOOM_PTX_VIDEO
#undef LOOM_PTX_PARTS

/* Sums and differences with a carry, which goes on from instruction to instruction,
 * those of other texts too: it is a thread's own (translate/carry.cpp). */
extern "C" LOOM_VALUE unsigned *loom_carry();
enum { LOOM_TAKES = 1, LOOM_GIVES = 2 };

template <class Type> struct unsigned_of;
template <> struct unsigned_of<u32> { typedef u32 type; };
template <> struct unsigned_of<s32> { typedef u32 type; };
template <> struct unsigned_of<u64> { typedef u64 type; };
template <> struct unsigned_of<s64> { typedef u64 type; };

enum { LOOM_UP, LOOM_DOWN };

template <int way, class Bits> LOOM_DEVICE bool overflows(Bits a, Bits b, Bits *to)
{
	return way == LOOM_UP ? __builtin_add_overflow(a, b, to) :
				__builtin_sub_overflow(a, b, to);
}
template <int way, int how, class Bits> LOOM_DEVICE Bits carried(Bits a, Bits b)
{
	Bits to;
	bool first = overflows<way>(a, b, &to);
	bool second = overflows<way>(to, (Bits)(how & LOOM_TAKES ? *loom_carry() : 0), &to);

	if (how & LOOM_GIVES)
		*loom_carry() = first || second;
	return to;
}
#define LOOM_PTX_CARRY(name, way, how)                                      \
	template <class Type, class Result, class First, class Second>      \
	LOOM_DEVICE void op_##name(Result &&d, const First &a,              \
				   const Second &b)                         \
	{                                                                   \
		typedef typename unsigned_of<Type>::type Bits;              \
									    \
		out(d, (Type)carried<way, how>((Bits)in<Type>(a),           \
					       (Bits)in<Type>(b)));         \
	}
LOOM_PTX_CARRY(add_cc, LOOM_UP, LOOM_GIVES)
LOOM_PTX_CARRY(addc, LOOM_UP, LOOM_TAKES)
LOOM_PTX_CARRY(addc_cc, LOOM_UP, LOOM_TAKES | LOOM_GIVES)
LOOM_PTX_CARRY(sub_cc, LOOM_DOWN, LOOM_GIVES)
LOOM_PTX_CARRY(subc, LOOM_DOWN, LOOM_TAKES)
LOOM_PTX_CARRY(subc_cc, LOOM_DOWN, LOOM_TAKES | LOOM_GIVES)
#undef LOOM_PTX_CARRY
#define LOOM_PTX_CARRY(name, product, how)                                  \
	template <class Type, class Result, class First, class Second,      \
		  class Third>                                              \
	LOOM_DEVICE void op_##name(Result &&d, const First &x,              \
				   const Second &y, const Third &c)         \
	{                                                                   \
		typedef typename unsigned_of<Type>::type Bits;              \
		Type a = in<Type>(x), b = in<Type>(y);                      \
									    \
		out(d, (Type)carried<LOOM_UP, how>((Bits)(product),         \
						   (Bits)in<Type>(c)));     \
	}
LOOM_PTX_CARRY(mad_lo_cc, (u64)a * (u64)b, LOOM_GIVES)
LOOM_PTX_CARRY(mad_hi_cc, high(a, b), LOOM_GIVES)
LOOM_PTX_CARRY(madc_lo, (u64)a * (u64)b, LOOM_TAKES)
LOOM_PTX_CARRY(madc_hi, high(a, b), LOOM_TAKES)
LOOM_PTX_CARRY(madc_lo_cc, (u64)a * (u64)b, LOOM_TAKES | LOOM_GIVES)
LOOM_PTX_CARRY(madc_hi_cc, high(a, b), LOOM_TAKES | LOOM_GIVES)
#undef LOOM_PTX_CARRY

#define LOOM_PTX_SHIFT(name, function)                                      \
	template <class Type, class Result, class First, class Second>      \
	LOOM_DEVICE void op_##name(Result &&d, const First &a,              \
				   const Second &n)                         \
	{                                                                   \
		out(d, function(in<Type>(a), in<u32>(n)));                  \
	}
LOOM_PTX_SHIFT(shl, left)
LOOM_PTX_SHIFT(shr, right)
#undef LOOM_PTX_SHIFT

#define LOOM_PTX_FUNNEL(name, function)                                     \
	template <class Type, class Result, class First, class Second,      \
		  class Third>                                              \
	LOOM_DEVICE void op_##name(Result &&d, const First &a,              \
				   const Second &b, const Third &n)         \
	{                                                                   \
		out(d, function(in<u32>(a), in<u32>(b), in<u32>(n)));       \
	}
LOOM_PTX_FUNNEL(shf_l_wrap, __funnelshift_l)
LOOM_PTX_FUNNEL(shf_r_wrap, __funnelshift_r)
LOOM_PTX_FUNNEL(shf_l_clamp, __funnelshift_lc)
LOOM_PTX_FUNNEL(shf_r_clamp, __funnelshift_rc)
#undef LOOM_PTX_FUNNEL

/* Bytes of a and b by fours of bits, of which the last copies the sign. */
template <class Type, class Result, class First, class Second, class Third>
LOOM_DEVICE void op_prmt(Result &&d, const First &a, const Second &b,
			 const Third &selector)
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

template <class Type, class Result, class First, class Second, class Third>
LOOM_DEVICE void op_bfe(Result &&d, const First &a, const Second &pos,
			const Third &len)
{
	out(d, field(in<Type>(a), in<u32>(pos), in<u32>(len)));
}
template <class Type, class Result, class First, class Second, class Third,
	  class Fourth>
LOOM_DEVICE void op_bfi(Result &&d, const First &a, const Second &b,
			const Third &pos, const Fourth &len)
{
	out(d,
	    with_field(in<Type>(a), in<Type>(b), in<u32>(pos), in<u32>(len)));
}
/* So many bits from a place on; what of them is beyond the word is not there. */
template <class Type, class Result, class First, class Second>
LOOM_DEVICE void op_bmsk_clamp(Result &&d, const First &pos, const Second &len)
{
	u64 bits = (1ull << min(in<u32>(len), 32u)) - 1;

	out(d, (u32)(bits << min(in<u32>(pos), 32u)));
}
template <class Type, class Result, class First, class Second>
LOOM_DEVICE void op_bmsk_wrap(Result &&d, const First &pos, const Second &len)
{
	op_bmsk_clamp<Type>(d, in<u32>(pos) & 31, in<u32>(len) & 31);
}
template <class Type, class Result, class First, class Second, class Third,
	  class Fourth>
LOOM_DEVICE void op_lop3(Result &&d, const First &x, const Second &y,
			 const Third &z, const Fourth &table)
{
	u32 a = in<u32>(x), b = in<u32>(y), c = in<u32>(z), r = 0;

	for (u32 i = 0; i < 32; i++)
		r |= ((u32)table >> ((a >> i & 1) << 2 | (b >> i & 1) << 1 |
				     (c >> i & 1)) & 1) << i;
	out(d, r);
}
template <class Type, class Other, class Result, class First, class Second,
	  class Third>
LOOM_DEVICE void op_dp4a(Result &&d, const First &x, const Second &y,
			 const Third &z)
{
	u32 a = in<u32>(x), b = in<u32>(y), sum = in<u32>(z);

	for (int i = 0; i < 32; i += 8) {
		int p = __is_same(Type, s32) ? (int)(s8)(a >> i) :
					       (int)(u8)(a >> i);
		int q = __is_same(Other, s32) ? (int)(s8)(b >> i) :
						(int)(u8)(b >> i);

		sum += (u32)(p * q);
	}
	out(d, sum);
}

/* Two of a's halves by two of b's bytes, the lower or the upper ones. */
#define LOOM_PTX_DP2A(name, from)                                           \
	template <class Type, class Other, class Result, class First,       \
		  class Second, class Third>                                \
	LOOM_DEVICE void op_dp2a_##name(Result &&d, const First &x,         \
					const Second &y, const Third &z)    \
	{                                                                   \
		u32 a = in<u32>(x), b = in<u32>(y), sum = in<u32>(z);       \
									    \
		for (int i = 0; i < 2; i++) {                               \
			s64 p = __is_same(Type, s32) ? (s64)(s16)(a >> 16 * i) : \
						       (s64)(u16)(a >> 16 * i); \
			s64 q = __is_same(Other, s32) ?                     \
				(s64)(s8)(b >> (from + 8 * i)) :            \
				(s64)(u8)(b >> (from + 8 * i));             \
									    \
			sum += (u32)(p * q);                                \
		}                                                           \
		out(d, sum);                                                \
	}
LOOM_PTX_DP2A(lo, 0)
LOOM_PTX_DP2A(hi, 16)
#undef LOOM_PTX_DP2A

template <class Type, class Result, class First, class Second, class Predicate>
LOOM_DEVICE void op_selp(Result &&d, const First &a, const Second &b,
			 const Predicate &p)
{
	out(d, p ? in<Type>(a) : in<Type>(b));
}
#define LOOM_PTX_COMPARE(name, op)                                          \
	template <class Type, class Result, class First, class Second>      \
	LOOM_DEVICE void op_setp_##name(Result &&d, const First &a,         \
					const Second &b)                    \
	{                                                                   \
		out(d, (bool)(in<Type>(a) op in<Type>(b)));                 \
	}                                                                   \
	template <class Type, class Result, class Inverse, class First,     \
		  class Second>                                             \
	LOOM_DEVICE void op_setp_##name(Result &&d, Inverse &&e,            \
					const First &a, const Second &b)    \
	{                                                                   \
		out(d, (bool)(in<Type>(a) op in<Type>(b)));                 \
		out(e, !(in<Type>(a) op in<Type>(b)));                      \
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
	template <class Type> LOOM_DEVICE Type fast_##name(Type a)          \
	{                                                                   \
		if constexpr (is_pair<Type>)                                \
			return Type(decltype(a.x)(function((float)a.x)),    \
				    decltype(a.x)(function((float)a.y)));   \
		else                                                        \
			return (Type)(function((__is_same(Type, f64) ? (double)a : \
						(double)(float)a)));        \
	}                                                                   \
	template <class Type, class Result, class Operand>                  \
	LOOM_DEVICE void op_##name(Result &&d, const Operand &a)            \
	{                                                                   \
		out(d, fast_##name(in<Type>(a)));                           \
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
