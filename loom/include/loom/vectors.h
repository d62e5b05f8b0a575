/* int2, float4 and the other vector types, their make_ functions, and dim3. */
#ifndef LOOM_VECTORS_H
#define LOOM_VECTORS_H

#define LOOM_ALIGN(n) __attribute__((aligned(n)))

/* The device copies a vector in one access.  A compiler for the CPU would
 * take it apart, so C++ copies it as one number, which it cannot see into. */
#ifdef __cplusplus
#include <initializer_list>
#include <stdint.h>

namespace loom
{

template <int size> struct whole;
template <> struct whole<2> {
	typedef uint16_t __attribute__((may_alias)) type;
};
template <> struct whole<4> {
	typedef uint32_t __attribute__((may_alias)) type;
};
template <> struct whole<8> {
	typedef uint64_t __attribute__((may_alias)) type;
};
template <> struct whole<16> {
	typedef float __attribute__((vector_size(16), may_alias)) type;
};

#ifdef __x86_64__
#define LOOM_WIDE_REGISTER "+x"
#else
#define LOOM_WIDE_REGISTER "+w"
#endif

template <int size>
inline __attribute__((always_inline)) void copy(void *to, const void *from)
{
	typename whole<size>::type t =
		*(const typename whole<size>::type *)from;

#ifndef LOOM_CLANG_DEVICE /* whose records follow what is left of a copy */
	if constexpr (size == 16)
		__asm__("" : LOOM_WIDE_REGISTER(t));
	else
		__asm__("" : "+r"(t));
#endif
	*(typename whole<size>::type *)to = t;
}

template <class Type>
constexpr Type item(const std::initializer_list<Type> &list, size_t n)
{
	return n < list.size() ? list.begin()[n] : Type();
}

} // namespace loom

#define LOOM_COPIES(name)                                                   \
	name() = default;                                                   \
	inline __attribute__((always_inline)) name(const name &o)           \
	{                                                                   \
		loom::copy<sizeof(name)>(this, &o);                         \
	}                                                                   \
	inline __attribute__((always_inline)) name &operator=(const name &o) \
	{                                                                   \
		loom::copy<sizeof(name)>(this, &o);                         \
		return *this;                                               \
	}
#define LOOM_COPIES2(name, T)                                               \
	LOOM_COPIES(name)                                                   \
	constexpr name(std::initializer_list<T> l)                          \
		: x(loom::item(l, 0)), y(loom::item(l, 1))                  \
	{                                                                   \
	}
#define LOOM_COPIES4(name, T)                                               \
	LOOM_COPIES(name)                                                   \
	constexpr name(std::initializer_list<T> l)                          \
		: x(loom::item(l, 0)), y(loom::item(l, 1)),                 \
		  z(loom::item(l, 2)), w(loom::item(l, 3))                  \
	{                                                                   \
	}
#define LOOM_COPIES_NONE(name, T)
#else
#define LOOM_COPIES2(name, T)
#define LOOM_COPIES4(name, T)
#define LOOM_COPIES_NONE(name, T)
#endif

#define LOOM_VECTOR(name, T, a2, a4, four)                                  \
	struct name##1 { T x; };                                            \
	struct LOOM_ALIGN(a2) name##2 { T x, y; LOOM_COPIES2(name##2, T) }; \
	struct name##3 { T x, y, z; };                                      \
	struct LOOM_ALIGN(a4) name##4 { T x, y, z, w; four(name##4, T) };   \
	typedef struct name##1 name##1;                                     \
	typedef struct name##2 name##2;                                     \
	typedef struct name##3 name##3;                                     \
	typedef struct name##4 name##4;                                     \
	static inline name##1 make_##name##1(T x)                           \
	{                                                                   \
		name##1 v = { x };                                          \
		return v;                                                   \
	}                                                                   \
	static inline name##2 make_##name##2(T x, T y)                      \
	{                                                                   \
		name##2 v = { x, y };                                       \
		return v;                                                   \
	}                                                                   \
	static inline name##3 make_##name##3(T x, T y, T z)                 \
	{                                                                   \
		name##3 v = { x, y, z };                                    \
		return v;                                                   \
	}                                                                   \
	static inline name##4 make_##name##4(T x, T y, T z, T w)            \
	{                                                                   \
		name##4 v = { x, y, z, w };                                 \
		return v;                                                   \
	}

LOOM_VECTOR(char, signed char, 2, 4, LOOM_COPIES4)
LOOM_VECTOR(uchar, unsigned char, 2, 4, LOOM_COPIES4)
LOOM_VECTOR(short, short, 4, 8, LOOM_COPIES4)
LOOM_VECTOR(ushort, unsigned short, 4, 8, LOOM_COPIES4)
LOOM_VECTOR(int, int, 8, 16, LOOM_COPIES4)
LOOM_VECTOR(uint, unsigned int, 8, 16, LOOM_COPIES4)
LOOM_VECTOR(long, long, 16, 16, LOOM_COPIES_NONE)
LOOM_VECTOR(ulong, unsigned long, 16, 16, LOOM_COPIES_NONE)
LOOM_VECTOR(longlong, long long, 16, 16, LOOM_COPIES_NONE)
LOOM_VECTOR(ulonglong, unsigned long long, 16, 16, LOOM_COPIES_NONE)
LOOM_VECTOR(float, float, 8, 16, LOOM_COPIES4)
LOOM_VECTOR(double, double, 16, 16, LOOM_COPIES_NONE)

#undef LOOM_VECTOR

/* CUDA 13's names for four of 8 bytes say how they are aligned. */
#define LOOM_ALIGNED_VECTOR(name, T, n)                                     \
	struct LOOM_ALIGN(n) name##4_##n##a { T x, y, z, w; };              \
	typedef struct name##4_##n##a name##4_##n##a;                       \
	static inline name##4_##n##a make_##name##4_##n##a(T x, T y, T z, T w) \
	{                                                                   \
		name##4_##n##a v = { x, y, z, w };                          \
		return v;                                                   \
	}
LOOM_ALIGNED_VECTOR(long, long, 16)
LOOM_ALIGNED_VECTOR(long, long, 32)
LOOM_ALIGNED_VECTOR(ulong, unsigned long, 16)
LOOM_ALIGNED_VECTOR(ulong, unsigned long, 32)
LOOM_ALIGNED_VECTOR(longlong, long long, 16)
LOOM_ALIGNED_VECTOR(longlong, long long, 32)
LOOM_ALIGNED_VECTOR(ulonglong, unsigned long long, 16)
LOOM_ALIGNED_VECTOR(ulonglong, unsigned long long, 32)
LOOM_ALIGNED_VECTOR(double, double, 16)
LOOM_ALIGNED_VECTOR(double, double, 32)
#undef LOOM_ALIGNED_VECTOR

struct dim3 {
	unsigned int x, y, z;
#ifdef __cplusplus
	constexpr dim3(unsigned int vx = 1, unsigned int vy = 1,
		       unsigned int vz = 1)
		: x(vx), y(vy), z(vz)
	{
	}
	constexpr dim3(uint3 v) : x(v.x), y(v.y), z(v.z)
	{
	}
	constexpr operator uint3() const
	{
		return uint3{ x, y, z };
	}
#endif
};
typedef struct dim3 dim3;

#endif
