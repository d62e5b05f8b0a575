/* Integer intrinsics, and the bits of numbers. */
#ifndef LOOM_INTEGERS_H
#define LOOM_INTEGERS_H

#include "loom/common.h"

LOOM_DEVICE int __popc(unsigned v) { return __builtin_popcount(v); }
LOOM_DEVICE int __popcll(unsigned long long v)
{
	return __builtin_popcountll(v);
}
LOOM_DEVICE int __clz(int v) { return v ? __builtin_clz((unsigned)v) : 32; }
LOOM_DEVICE int __clzll(long long v)
{
	return v ? __builtin_clzll((unsigned long long)v) : 64;
}
LOOM_DEVICE int __ffs(int v) { return __builtin_ffs(v); }
LOOM_DEVICE int __ffsll(long long v) { return __builtin_ffsll(v); }

extern "C" {
LOOM_VALUE unsigned loom_reverse(unsigned v) noexcept;
LOOM_VALUE unsigned loom_nth_set(unsigned mask, unsigned base, int offset) noexcept;
LOOM_VALUE unsigned loom_pick_bytes(unsigned a, unsigned b, unsigned which) noexcept;
}
LOOM_DEVICE unsigned __brev(unsigned v) { return loom_reverse(v); }
LOOM_DEVICE unsigned long long __brevll(unsigned long long v)
{
	return (unsigned long long)loom_reverse((unsigned)v) << 32 |
	       loom_reverse((unsigned)(v >> 32));
}
LOOM_DEVICE unsigned __fns(unsigned mask, unsigned base, int offset)
{
	return loom_nth_set(mask, base, offset);
}
LOOM_DEVICE unsigned __byte_perm(unsigned a, unsigned b, unsigned which)
{
	return loom_pick_bytes(a, b, which);
}

LOOM_DEVICE unsigned __funnelshift_l(unsigned low, unsigned high, unsigned n)
{
	uint64_t v = (uint64_t)high << 32 | low;

	return (unsigned)(v << (n & 31) >> 32);
}
LOOM_DEVICE unsigned __funnelshift_lc(unsigned low, unsigned high, unsigned n)
{
	return n >= 32 ? low : __funnelshift_l(low, high, n);
}
LOOM_DEVICE unsigned __funnelshift_r(unsigned low, unsigned high, unsigned n)
{
	uint64_t v = (uint64_t)high << 32 | low;

	return (unsigned)(v >> (n & 31));
}
LOOM_DEVICE unsigned __funnelshift_rc(unsigned low, unsigned high, unsigned n)
{
	return n >= 32 ? high : __funnelshift_r(low, high, n);
}

LOOM_DEVICE int __mul24(int a, int b)
{
	return (int)((unsigned)((int)((unsigned)a << 8) >> 8) *
		     (unsigned)((int)((unsigned)b << 8) >> 8));
}
LOOM_DEVICE unsigned __umul24(unsigned a, unsigned b)
{
	return (a & 0xffffff) * (b & 0xffffff);
}
LOOM_DEVICE int __mulhi(int a, int b)
{
	return (int)((int64_t)a * b >> 32);
}
LOOM_DEVICE unsigned __umulhi(unsigned a, unsigned b)
{
	return (unsigned)((uint64_t)a * b >> 32);
}
LOOM_DEVICE long long __mul64hi(long long a, long long b)
{
	return (long long)((__int128)a * b >> 64);
}
LOOM_DEVICE unsigned long long __umul64hi(unsigned long long a,
					  unsigned long long b)
{
	return (unsigned long long)((unsigned __int128)a * b >> 64);
}
LOOM_DEVICE int mulhi(int a, int b) { return __mulhi(a, b); }
LOOM_DEVICE unsigned umulhi(unsigned a, unsigned b) { return __umulhi(a, b); }
LOOM_DEVICE int mul24(int a, int b) { return __mul24(a, b); }
LOOM_DEVICE unsigned __sad(int a, int b, unsigned c)
{
	return c + (a < b ? (unsigned)b - (unsigned)a :
			    (unsigned)a - (unsigned)b);
}
LOOM_DEVICE unsigned __usad(unsigned a, unsigned b, unsigned c)
{
	return c + (a < b ? b - a : a - b);
}
LOOM_DEVICE int __hadd(int a, int b) { return (int)(((int64_t)a + b) >> 1); }
LOOM_DEVICE int __rhadd(int a, int b)
{
	return (int)(((int64_t)a + b + 1) >> 1);
}
LOOM_DEVICE unsigned __uhadd(unsigned a, unsigned b)
{
	return (unsigned)(((uint64_t)a + b) >> 1);
}
LOOM_DEVICE unsigned __urhadd(unsigned a, unsigned b)
{
	return (unsigned)(((uint64_t)a + b + 1) >> 1);
}

/* Dot products of four bytes, of two halves with two bytes. */
#define LOOM_DOTS(R, byte, half)                                            \
	LOOM_DEVICE R __dp4a(R a, R b, R c)                                 \
	{                                                                   \
		unsigned sum = (unsigned)c;                                 \
									    \
		for (int i = 0; i < 32; i += 8)                             \
			sum += (unsigned)((byte)(a >> i) * (byte)(b >> i)); \
		return (R)sum;                                              \
	}                                                                   \
	LOOM_DEVICE R __dp2a_lo(R a, R b, R c)                              \
	{                                                                   \
		return (R)((unsigned)c +                                    \
			   (unsigned)((half)a * (byte)b) +                  \
			   (unsigned)((half)(a >> 16) * (byte)(b >> 8)));   \
	}                                                                   \
	LOOM_DEVICE R __dp2a_hi(R a, R b, R c)                              \
	{                                                                   \
		return __dp2a_lo(a, (R)(b >> 16), c);                       \
	}
LOOM_DOTS(int, signed char, short)
LOOM_DOTS(unsigned, unsigned char, unsigned short)
#undef LOOM_DOTS
LOOM_DEVICE int __dp4a(char4 a, char4 b, int c)
{
	return a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w + c;
}
LOOM_DEVICE unsigned __dp4a(uchar4 a, uchar4 b, unsigned c)
{
	return (unsigned)(a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w) + c;
}

LOOM_DEVICE float __int_as_float(int v)
{
	return loom::from_bits<float>((unsigned)v);
}
LOOM_DEVICE float __uint_as_float(unsigned v)
{
	return loom::from_bits<float>(v);
}
LOOM_DEVICE int __float_as_int(float v) { return (int)loom::bits(v); }
LOOM_DEVICE unsigned __float_as_uint(float v)
{
	return (unsigned)loom::bits(v);
}
LOOM_DEVICE long long __double_as_longlong(double v)
{
	return (long long)loom::bits(v);
}
LOOM_DEVICE double __longlong_as_double(long long v)
{
	return loom::from_bits<double>((uint64_t)v);
}
LOOM_DEVICE int __double2hiint(double v) { return (int)(loom::bits(v) >> 32); }
LOOM_DEVICE int __double2loint(double v) { return (int)loom::bits(v); }
LOOM_DEVICE double __hiloint2double(int high, int low)
{
	return loom::from_bits<double>((uint64_t)(unsigned)high << 32 |
				       (unsigned)low);
}

#define LOOM_MINMAX(T)                                                      \
	LOOM_DEVICE constexpr T min(T a, T b) { return b < a ? b : a; }     \
	LOOM_DEVICE constexpr T max(T a, T b) { return a < b ? b : a; }
LOOM_MINMAX(int)
LOOM_MINMAX(unsigned int)
LOOM_MINMAX(long)
LOOM_MINMAX(unsigned long)
LOOM_MINMAX(long long)
LOOM_MINMAX(unsigned long long)
#undef LOOM_MINMAX
/* A signed and an unsigned one of a size make an unsigned one. */
#define LOOM_MIXED(S, U)                                                    \
	LOOM_DEVICE constexpr U min(S a, U b) { return min((U)a, b); }      \
	LOOM_DEVICE constexpr U min(U a, S b) { return min(a, (U)b); }      \
	LOOM_DEVICE constexpr U max(S a, U b) { return max((U)a, b); }      \
	LOOM_DEVICE constexpr U max(U a, S b) { return max(a, (U)b); }
LOOM_MIXED(int, unsigned int)
LOOM_MIXED(long, unsigned long)
LOOM_MIXED(long long, unsigned long long)
#undef LOOM_MIXED
LOOM_DEVICE unsigned umin(unsigned a, unsigned b) { return min(a, b); }
LOOM_DEVICE unsigned umax(unsigned a, unsigned b) { return max(a, b); }
LOOM_DEVICE long long llmin(long long a, long long b) { return min(a, b); }
LOOM_DEVICE long long llmax(long long a, long long b) { return max(a, b); }
LOOM_DEVICE unsigned long long ullmin(unsigned long long a,
				      unsigned long long b)
{
	return min(a, b);
}
LOOM_DEVICE unsigned long long ullmax(unsigned long long a,
				      unsigned long long b)
{
	return max(a, b);
}

#endif
