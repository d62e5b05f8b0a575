/* Numbers of 16 bits, half and bfloat16: everything that both have.  Results
 * are exact and rounded once (half.c). */
#ifndef LOOM_SMALL_H
#define LOOM_SMALL_H

#include <math.h>
#include <stdint.h>

#include "loom/device.h"

extern "C" {
/* The number's bits; direction 0 to 3: rn, rz, ru, rd. */
LOOM_VALUE unsigned short loom_small_from(double v, int half, int direction) noexcept;
LOOM_VALUE float loom_half_value(unsigned short bits) noexcept;
LOOM_VALUE unsigned short loom_small_fma(float a, float b, float c, int half) noexcept;
/* Of each of two, packed in a word. */
LOOM_VALUE unsigned loom_pair_add(unsigned a, unsigned b, int half) noexcept;
LOOM_VALUE unsigned loom_pair_sub(unsigned a, unsigned b, int half) noexcept;
LOOM_VALUE unsigned loom_pair_mul(unsigned a, unsigned b, int half) noexcept;
LOOM_VALUE unsigned loom_pair_fma(unsigned a, unsigned b, unsigned c,
				  int half) noexcept;
}

namespace loom
{

template <bool yes, class Type> struct only_if {
};
template <class Type> struct only_if<true, Type> {
	typedef Type type;
};
template <class Type> struct is_number {
	static constexpr bool value = __is_enum(Type);
};
#define LOOM_NUMBER(T)                                                      \
	template <> struct is_number<T> {                                   \
		static constexpr bool value = true;                         \
	};
LOOM_NUMBER(bool)
LOOM_NUMBER(char)
LOOM_NUMBER(signed char)
LOOM_NUMBER(unsigned char)
LOOM_NUMBER(short)
LOOM_NUMBER(unsigned short)
LOOM_NUMBER(int)
LOOM_NUMBER(unsigned int)
LOOM_NUMBER(long)
LOOM_NUMBER(unsigned long)
LOOM_NUMBER(long long)
LOOM_NUMBER(unsigned long long)
LOOM_NUMBER(float)
LOOM_NUMBER(double)
#undef LOOM_NUMBER

template <bool half> struct raw {
	unsigned short x;
};

template <bool half> struct alignas(4) raw2 {
	unsigned short x, y;
};

#define LOOM_HERE inline __attribute__((__always_inline__))

/* A number, which is Self: that of the toolkit's name. */
template <bool half, class Self> struct small_one {
	static constexpr bool is_half = half;
	unsigned short __x;

	small_one() = default;
	template <class Type,
		  class = typename only_if<is_number<Type>::value, Type>::type>
	LOOM_HERE small_one(Type v)
		: __x(loom_small_from((double)v, half, 0))
	{
	}
	constexpr small_one(const raw<half> &r) : __x(r.x)
	{
	}
	template <class Other,
		  class = typename only_if<Other::is_half != half, int>::type>
	LOOM_HERE explicit small_one(const Other &o)
		: __x(loom_small_from((double)(float)o, half, 0))
	{
	}
	LOOM_HERE operator float() const
	{
		return half ? loom_half_value(__x) :
			      from_bits<float>((uint64_t)__x << 16);
	}
	LOOM_HERE operator raw<half>() const
	{
		return { __x };
	}
	LOOM_HERE Self operator+() const
	{
		return self();
	}
	LOOM_HERE Self operator-() const
	{
		return raw<half>{ (unsigned short)(__x ^ 0x8000) };
	}
#define LOOM_OPERATOR(op)                                                   \
	friend LOOM_HERE Self operator op(const Self &a, const Self &b)  \
	{                                                                   \
		return Self((double)(float)a op (double)(float)b);         \
	}                                                                   \
	LOOM_HERE Self &operator op##=(const Self &b)                     \
	{                                                                   \
		return self() = self() op b;                                  \
	}
	LOOM_OPERATOR(+)
	LOOM_OPERATOR(-)
	LOOM_OPERATOR(*)
	LOOM_OPERATOR(/)
#undef LOOM_OPERATOR
#define LOOM_OPERATOR(op)                                                   \
	friend LOOM_HERE bool operator op(const Self &a, const Self &b)   \
	{                                                                   \
		return (float)a op (float)b;                                \
	}
	LOOM_OPERATOR(==)
	LOOM_OPERATOR(!=)
	LOOM_OPERATOR(<)
	LOOM_OPERATOR(<=)
	LOOM_OPERATOR(>)
	LOOM_OPERATOR(>=)
#undef LOOM_OPERATOR
	LOOM_HERE Self &operator++()
	{
		return self() = self() + Self(1);
	}
	LOOM_HERE Self &operator--()
	{
		return self() = self() - Self(1);
	}
	LOOM_HERE Self operator++(int)
	{
		Self old = self();

		++self();
		return old;
	}
	LOOM_HERE Self operator--(int)
	{
		Self old = self();

		--self();
		return old;
	}

      private:
	LOOM_HERE Self &self()
	{
		return *(Self *)this;
	}
	LOOM_HERE const Self &self() const
	{
		return *(const Self *)this;
	}
};

/* Two of them, which are copied in one access. */
template <bool half, class One, class Self> struct alignas(4) small_two {
	One x, y;

	small_two() = default;
	LOOM_HERE small_two(const One &a, const One &b)
		: x(a), y(b)
	{
	}
	LOOM_HERE small_two(const raw2<half> &r)
		: x(raw<half>{ r.x }), y(raw<half>{ r.y })
	{
	}
	LOOM_HERE operator raw2<half>() const
	{
		return { x.__x, y.__x };
	}
	LOOM_HERE small_two(const small_two &o)
	{
		copy<4>(this, &o);
	}
	LOOM_HERE small_two &operator=(const small_two &o)
	{
		copy<4>(this, &o);
		return *this;
	}
	LOOM_HERE Self operator-() const
	{
		return Self(-x, -y);
	}
	/* One instruction for the two; division is more. */
#define LOOM_OPERATOR(op, result)                                           \
	friend LOOM_HERE Self operator op(const Self &a, const Self &b) \
	{                                                                   \
		return result;                                              \
	}                                                                   \
	LOOM_HERE Self &operator op##=(const Self &b)                   \
	{                                                                   \
		return *(Self *)this = *(Self *)this op b;                                  \
	}
#define LOOM_PAIR(name)                                                     \
	from_bits<Self>(name((unsigned)bits(a), (unsigned)bits(b), half))
	LOOM_OPERATOR(+, LOOM_PAIR(loom_pair_add))
	LOOM_OPERATOR(-, LOOM_PAIR(loom_pair_sub))
	LOOM_OPERATOR(*, LOOM_PAIR(loom_pair_mul))
	LOOM_OPERATOR(/, Self(a.x / b.x, a.y / b.y))
#undef LOOM_PAIR
#undef LOOM_OPERATOR
	friend LOOM_HERE bool operator==(const Self &a, const Self &b)
	{
		return a.x == b.x && a.y == b.y;
	}
};

} // namespace loom

/* Structs, as others declare them. */
#define LOOM_SMALL_TYPES(H, H2, half)                                       \
	struct H : loom::small_one<half, H> {                               \
		using loom::small_one<half, H>::small_one;                  \
		H() = default;                                              \
	};                                                                  \
	struct H2 : loom::small_two<half, H, H2> {                          \
		using loom::small_two<half, H, H2>::small_two;              \
		H2() = default;                                             \
		LOOM_HERE H2(const H2 &o) : loom::small_two<half, H, H2>(o) \
		{                                                           \
		}                                                           \
		LOOM_HERE H2 &operator=(const H2 &o)                        \
		{                                                           \
			loom::small_two<half, H, H2>::operator=(o);         \
			return *this;                                       \
		}                                                           \
	};
LOOM_SMALL_TYPES(__half, __half2, true)
LOOM_SMALL_TYPES(__nv_bfloat16, __nv_bfloat162, false)
#undef LOOM_SMALL_TYPES

namespace loom
{

template <bool half> struct small_types {
	typedef ::__half one;
	typedef ::__half2 two;
};
template <> struct small_types<false> {
	typedef ::__nv_bfloat16 one;
	typedef ::__nv_bfloat162 two;
};
template <bool half> using small = typename small_types<half>::one;
template <bool half> using small2 = typename small_types<half>::two;

template <bool half>
LOOM_DEVICE small<half> rounded(double v, int direction = 0)
{
	return raw<half>{ loom_small_from(v, half, direction) };
}

template <class Type> LOOM_DEVICE Type fused(Type a, Type b, Type c)
{
	return raw<Type::is_half>{ loom_small_fma(a, b, c, Type::is_half) };
}

template <class Type> LOOM_DEVICE bool is_nan(Type a)
{
	return (float)a != (float)a;
}

template <class Type> LOOM_DEVICE Type saturated(Type a)
{
	return Type(__saturatef((float)a));
}

} // namespace loom

/* The functions of both types, for H and two of them, H2. */
#define LOOM_SMALL_TWO(H, name, expression)                                 \
	LOOM_DEVICE H name(H a, H b) { return expression; }
#define LOOM_SMALL_TWO2(H2, name, one)                                      \
	LOOM_DEVICE H2 name(H2 a, H2 b)                                     \
	{                                                                   \
		return H2(one(a.x, b.x), one(a.y, b.y));                    \
	}
#define LOOM_SMALL_ONE(H, H2, name, name2, expression)                      \
	LOOM_DEVICE H name(H a) { return expression; }                      \
	LOOM_DEVICE H2 name2(H2 a) { return H2(name(a.x), name(a.y)); }
#define LOOM_SMALL_COMPARE(H, H2, name, op)                                 \
	LOOM_DEVICE bool __h##name(H a, H b) { return a op b; }             \
	LOOM_DEVICE bool __h##name##u(H a, H b)                             \
	{                                                                   \
		return loom::is_nan(a) || loom::is_nan(b) || a op b;        \
	}                                                                   \
	LOOM_DEVICE H2 __h##name##2(H2 a, H2 b)                             \
	{                                                                   \
		return H2(H(__h##name(a.x, b.x)), H(__h##name(a.y, b.y)));  \
	}                                                                   \
	LOOM_DEVICE H2 __h##name##u2(H2 a, H2 b)                            \
	{                                                                   \
		return H2(H(__h##name##u(a.x, b.x)),                        \
			  H(__h##name##u(a.y, b.y)));                       \
	}                                                                   \
	LOOM_DEVICE bool __hb##name##2(H2 a, H2 b)                          \
	{                                                                   \
		return __h##name(a.x, b.x) && __h##name(a.y, b.y);          \
	}
#define LOOM_SMALL_SHUFFLE(T, name, S)                                      \
	LOOM_DEVICE T name(unsigned mask, T v, S source, int width = 32)    \
	{                                                                   \
		return loom::from_bits<T>(name(                             \
			mask, (unsigned)loom::bits(v), source, width));     \
	}
#define LOOM_SMALL_SHUFFLES(T)                                              \
	LOOM_SMALL_SHUFFLE(T, __shfl_sync, int)                             \
	LOOM_SMALL_SHUFFLE(T, __shfl_up_sync, unsigned)                     \
	LOOM_SMALL_SHUFFLE(T, __shfl_down_sync, unsigned)                   \
	LOOM_SMALL_SHUFFLE(T, __shfl_xor_sync, int)

#define LOOM_SMALL_FUNCTIONS(H, H2)                                         \
	LOOM_SMALL_TWO(H, __hadd, a + b)                                    \
	LOOM_SMALL_TWO(H, __hsub, a - b)                                    \
	LOOM_SMALL_TWO(H, __hmul, a *b)                                     \
	LOOM_SMALL_TWO(H, __hdiv, a / b)                                    \
	LOOM_SMALL_TWO(H, __hadd_rn, a + b)                                 \
	LOOM_SMALL_TWO(H, __hsub_rn, a - b)                                 \
	LOOM_SMALL_TWO(H, __hmul_rn, a *b)                                  \
	LOOM_SMALL_TWO(H, __hadd_sat, loom::saturated(a + b))               \
	LOOM_SMALL_TWO(H, __hsub_sat, loom::saturated(a - b))               \
	LOOM_SMALL_TWO(H, __hmul_sat, loom::saturated(a *b))                \
	LOOM_SMALL_TWO(H, __hmin, H(fminf(a, b)))                           \
	LOOM_SMALL_TWO(H, __hmax, H(fmaxf(a, b)))                           \
	LOOM_SMALL_TWO(H, __hmin_nan,                                       \
		       loom::is_nan(a) ? a : loom::is_nan(b) ? b : __hmin(a, b)) \
	LOOM_SMALL_TWO(H, __hmax_nan,                                       \
		       loom::is_nan(a) ? a : loom::is_nan(b) ? b : __hmax(a, b)) \
	LOOM_SMALL_TWO(H2, __hadd2, a + b)                                  \
	LOOM_SMALL_TWO(H2, __hsub2, a - b)                                  \
	LOOM_SMALL_TWO(H2, __hmul2, a *b)                                   \
	LOOM_SMALL_TWO2(H2, __h2div, __hdiv)                                \
	LOOM_SMALL_TWO(H2, __hadd2_rn, a + b)                               \
	LOOM_SMALL_TWO(H2, __hsub2_rn, a - b)                               \
	LOOM_SMALL_TWO(H2, __hmul2_rn, a *b)                                \
	LOOM_SMALL_TWO2(H2, __hadd2_sat, __hadd_sat)                        \
	LOOM_SMALL_TWO2(H2, __hsub2_sat, __hsub_sat)                        \
	LOOM_SMALL_TWO2(H2, __hmul2_sat, __hmul_sat)                        \
	LOOM_SMALL_TWO2(H2, __hmin2, __hmin)                                \
	LOOM_SMALL_TWO2(H2, __hmax2, __hmax)                                \
	LOOM_SMALL_TWO2(H2, __hmin2_nan, __hmin_nan)                        \
	LOOM_SMALL_TWO2(H2, __hmax2_nan, __hmax_nan)                        \
	LOOM_DEVICE H __hfma(H a, H b, H c) { return loom::fused(a, b, c); } \
	LOOM_DEVICE H __hfma_sat(H a, H b, H c)                             \
	{                                                                   \
		return loom::saturated(loom::fused(a, b, c));               \
	}                                                                   \
	LOOM_DEVICE H __hfma_relu(H a, H b, H c)                            \
	{                                                                   \
		H r = loom::fused(a, b, c);                                 \
									    \
		return loom::is_nan(r) || (float)r > 0 ? r : H(0);          \
	}                                                                   \
	LOOM_DEVICE H2 __hfma2(H2 a, H2 b, H2 c)                            \
	{                                                                   \
		return loom::from_bits<H2>(loom_pair_fma(                   \
			(unsigned)loom::bits(a), (unsigned)loom::bits(b),   \
			(unsigned)loom::bits(c), H::is_half));              \
	}                                                                   \
	LOOM_DEVICE H2 __hfma2_sat(H2 a, H2 b, H2 c)                        \
	{                                                                   \
		return H2(__hfma_sat(a.x, b.x, c.x),                        \
			  __hfma_sat(a.y, b.y, c.y));                       \
	}                                                                   \
	LOOM_DEVICE H2 __hfma2_relu(H2 a, H2 b, H2 c)                       \
	{                                                                   \
		return H2(__hfma_relu(a.x, b.x, c.x),                       \
			  __hfma_relu(a.y, b.y, c.y));                      \
	}                                                                   \
	LOOM_SMALL_COMPARE(H, H2, eq, ==)                                   \
	LOOM_SMALL_COMPARE(H, H2, lt, <)                                    \
	LOOM_SMALL_COMPARE(H, H2, le, <=)                                   \
	LOOM_SMALL_COMPARE(H, H2, gt, >)                                    \
	LOOM_SMALL_COMPARE(H, H2, ge, >=)                                   \
	LOOM_DEVICE bool __hne(H a, H b) { return a < b || a > b; }         \
	LOOM_DEVICE bool __hneu(H a, H b) { return a != b; }                \
	LOOM_DEVICE H2 __hne2(H2 a, H2 b)                                   \
	{                                                                   \
		return H2(H(__hne(a.x, b.x)), H(__hne(a.y, b.y)));          \
	}                                                                   \
	LOOM_DEVICE H2 __hneu2(H2 a, H2 b)                                  \
	{                                                                   \
		return H2(H(a.x != b.x), H(a.y != b.y));                    \
	}                                                                   \
	LOOM_DEVICE bool __hbne2(H2 a, H2 b)                                \
	{                                                                   \
		return __hne(a.x, b.x) && __hne(a.y, b.y);                  \
	}                                                                   \
	LOOM_DEVICE bool __hisnan(H a) { return loom::is_nan(a); }          \
	LOOM_DEVICE H2 __hisnan2(H2 a)                                      \
	{                                                                   \
		return H2(H(loom::is_nan(a.x)), H(loom::is_nan(a.y)));      \
	}                                                                   \
	LOOM_DEVICE int __hisinf(H a)                                       \
	{                                                                   \
		return !isinf((float)a) ? 0 : (float)a < 0 ? -1 : 1;        \
	}                                                                   \
	LOOM_SMALL_ONE(H, H2, __hneg, __hneg2, -a)                          \
	LOOM_SMALL_ONE(H, H2, __habs, __habs2, H(fabsf(a)))                 \
	LOOM_SMALL_ONE(H, H2, hsqrt, h2sqrt, H(sqrt((double)(float)a)))     \
	LOOM_SMALL_ONE(H, H2, hrsqrt, h2rsqrt, H(1 / sqrt((double)(float)a))) \
	LOOM_SMALL_ONE(H, H2, hrcp, h2rcp, H(1 / (double)(float)a))         \
	LOOM_SMALL_ONE(H, H2, hexp, h2exp, H(exp((double)(float)a)))        \
	LOOM_SMALL_ONE(H, H2, hexp2, h2exp2, H(exp2((double)(float)a)))     \
	LOOM_SMALL_ONE(H, H2, hexp10, h2exp10, H(exp10((double)(float)a)))  \
	LOOM_SMALL_ONE(H, H2, hlog, h2log, H(log((double)(float)a)))        \
	LOOM_SMALL_ONE(H, H2, hlog2, h2log2, H(log2((double)(float)a)))     \
	LOOM_SMALL_ONE(H, H2, hlog10, h2log10, H(log10((double)(float)a)))  \
	LOOM_SMALL_ONE(H, H2, hsin, h2sin, H(sin((double)(float)a)))        \
	LOOM_SMALL_ONE(H, H2, hcos, h2cos, H(cos((double)(float)a)))        \
	LOOM_SMALL_ONE(H, H2, htanh, h2tanh, H(tanh((double)(float)a)))     \
	LOOM_SMALL_ONE(H, H2, hceil, h2ceil, H(ceilf(a)))                   \
	LOOM_SMALL_ONE(H, H2, hfloor, h2floor, H(floorf(a)))                \
	LOOM_SMALL_ONE(H, H2, htrunc, h2trunc, H(truncf(a)))                \
	LOOM_SMALL_ONE(H, H2, hrint, h2rint, H(rintf(a)))                   \
	LOOM_SMALL_SHUFFLES(H)                                              \
	LOOM_SMALL_SHUFFLES(H2)                                             \
	LOOM_ATOMIC(atomicAdd, LOOM_CHANGE_ADD, H)                          \
	LOOM_DEVICE H2 atomicAdd(H2 *address, H2 v)                         \
	{                                                                   \
		loom_atomic_ordered(address, 4, 2, LOOM_RELAXED,            \
				    LOOM_SCOPE_DEVICE);                     \
		return loom::atomic<loom::LOOM_CHANGE_ADD>(address, v);     \
	}

/* Conversions whose names say the type: N is half or bfloat16. */
#define LOOM_SMALL_TO(H, N, name, T)                                        \
	LOOM_DEVICE T __##N##2##name##_rn(H v)                              \
	{                                                                   \
		return loom::within<T>(rintf(v));                        \
	}                                                                   \
	LOOM_DEVICE T __##N##2##name##_rz(H v)                              \
	{                                                                   \
		return loom::within<T>(truncf(v));                       \
	}                                                                   \
	LOOM_DEVICE T __##N##2##name##_ru(H v)                              \
	{                                                                   \
		return loom::within<T>(ceilf(v));                        \
	}                                                                   \
	LOOM_DEVICE T __##N##2##name##_rd(H v)                              \
	{                                                                   \
		return loom::within<T>(floorf(v));                       \
	}                                                                   \
	LOOM_SMALL_FROM(H, name##2##N, T)
#define LOOM_SMALL_FROM(H, name, T)                                         \
	LOOM_DEVICE H __##name##_rn(T v)                                    \
	{                                                                   \
		return loom::rounded<H::is_half>((double)v, 0);             \
	}                                                                   \
	LOOM_DEVICE H __##name##_rz(T v)                                    \
	{                                                                   \
		return loom::rounded<H::is_half>((double)v, 1);             \
	}                                                                   \
	LOOM_DEVICE H __##name##_ru(T v)                                    \
	{                                                                   \
		return loom::rounded<H::is_half>((double)v, 2);             \
	}                                                                   \
	LOOM_DEVICE H __##name##_rd(T v)                                    \
	{                                                                   \
		return loom::rounded<H::is_half>((double)v, 3);             \
	}
#define LOOM_SMALL_CONVERSIONS(H, H2, N, raw_name)                          \
	LOOM_SMALL_TO(H, N, int, int)                                       \
	LOOM_SMALL_TO(H, N, uint, unsigned int)                             \
	LOOM_SMALL_TO(H, N, short, short)                                   \
	LOOM_SMALL_TO(H, N, ushort, unsigned short)                         \
	LOOM_SMALL_TO(H, N, ll, long long)                                  \
	LOOM_SMALL_TO(H, N, ull, unsigned long long)                        \
	LOOM_SMALL_FROM(H, float2##N, float)                                \
	LOOM_DEVICE H __float2##N(float v) { return H(v); }                 \
	LOOM_DEVICE H __double2##N(double v) { return H(v); }               \
	LOOM_DEVICE float __##N##2float(H v) { return v; }                  \
	LOOM_DEVICE H2 __##N##2##N##2(H v) { return H2(v, v); }             \
	LOOM_DEVICE H2 __halves2##N##2(H a, H b) { return H2(a, b); }       \
	LOOM_DEVICE H2 __float2##N##2_rn(float v) { return H2(H(v), H(v)); } \
	LOOM_DEVICE H2 __floats2##N##2_rn(float a, float b)                 \
	{                                                                   \
		return H2(H(a), H(b));                                      \
	}                                                                   \
	LOOM_DEVICE H2 __float22##N##2_rn(float2 v)                         \
	{                                                                   \
		return H2(H(v.x), H(v.y));                                  \
	}                                                                   \
	LOOM_DEVICE float2 __##N##22float2(H2 v)                            \
	{                                                                   \
		return make_float2(v.x, v.y);                               \
	}                                                                   \
	LOOM_DEVICE H __low2##N(H2 v) { return v.x; }                       \
	LOOM_DEVICE H __high2##N(H2 v) { return v.y; }                      \
	LOOM_DEVICE H2 __low2##N##2(H2 v) { return H2(v.x, v.x); }          \
	LOOM_DEVICE H2 __high2##N##2(H2 v) { return H2(v.y, v.y); }         \
	LOOM_DEVICE H2 __lows2##N##2(H2 a, H2 b) { return H2(a.x, b.x); }   \
	LOOM_DEVICE H2 __highs2##N##2(H2 a, H2 b) { return H2(a.y, b.y); }  \
	LOOM_DEVICE H2 __lowhigh2highlow(H2 v) { return H2(v.y, v.x); }     \
	LOOM_DEVICE float __low2float(H2 v) { return v.x; }                 \
	LOOM_DEVICE float __high2float(H2 v) { return v.y; }                \
	LOOM_DEVICE unsigned short __##N##_as_ushort(H v)                   \
	{                                                                   \
		return v.__x;                                               \
	}                                                                   \
	LOOM_DEVICE short __##N##_as_short(H v)                             \
	{                                                                   \
		return (short)v.__x;                                        \
	}                                                                   \
	LOOM_DEVICE H __ushort_as_##N(unsigned short v)                     \
	{                                                                   \
		return raw_name{ v };                                       \
	}                                                                   \
	LOOM_DEVICE H __short_as_##N(short v)                               \
	{                                                                   \
		return raw_name{ (unsigned short)v };                       \
	}

namespace loom
{

/* The whole number v, or the nearest that Type has; NaN as the hardware
 * does. */
template <class Type> LOOM_DEVICE Type within(float v)
{
	constexpr bool with_sign = (Type)-1 < 0;
	constexpr Type top = (Type)((Type)1 << (8 * sizeof(Type) - 1));
	constexpr Type most = with_sign ? (Type) ~top : (Type)-1;
	constexpr Type least = with_sign ? top : 0;

	if (v != v)
		return sizeof(Type) == 8 ? top : 0;
	return v <= (float)least ? least : v >= (float)most ? most : (Type)v;
}

} // namespace loom

#endif
