/* PTX's types, and how values get into and out of registers of C++'s. */
#ifndef LOOM_PTX_VALUE_H
#define LOOM_PTX_VALUE_H

#include "cuda_bf16.h"
#include "cuda_fp16.h"
#include "loom/common.h"

namespace loom
{

namespace ptx
{

typedef uint8_t u8, b8;
typedef uint16_t u16, b16;
typedef uint32_t u32, b32;
typedef uint64_t u64, b64;
typedef int8_t s8;
typedef int16_t s16;
typedef int32_t s32;
typedef int64_t s64;
typedef __half f16;
typedef __half2 f16x2;
typedef __nv_bfloat16 bf16;
typedef __nv_bfloat162 bf16x2;
typedef float f32;
typedef double f64;
typedef bool pred;
struct tf32 { /* a float's bits */
	uint32_t bits;
};

/* For results that nobody wants. */
struct sink {
};

template <class T> constexpr bool is_pair = false;
template <> constexpr bool is_pair<f16x2> = true;
template <> constexpr bool is_pair<bf16x2> = true;

/* A register's bits as a T; of another size, its number. */
template <class T, class A> LOOM_DEVICE T in(const A &a)
{
	if constexpr (__is_same(T, bool))
		return (bool)a;
	else if constexpr (sizeof(T) == sizeof(A)) {
		T v;

		__builtin_memcpy((void *)&v, (const void *)&a, sizeof v);
		return v;
	} else if constexpr (sizeof(T) < sizeof(A) && sizeof(T) == 2 &&
			     !is_number<T>::value)
		return from_bits<T>((uint64_t)(uint16_t)a);
	else
		return (T)a;
}

/* Narrow results widen as their type says. */
template <class T, class D> LOOM_DEVICE void out(D &d, const T &v)
{
	if constexpr (__is_same(D, bool) || __is_same(T, bool))
		d = (D)v;
	else if constexpr (sizeof(T) == sizeof(D))
		__builtin_memcpy((void *)&d, (const void *)&v, sizeof v);
	else if constexpr (is_number<T>::value)
		d = (D)v;
	else
		d = (D)bits(v);
}
template <class T> LOOM_DEVICE void out(sink &, const T &) {}
template <class T> LOOM_DEVICE void out(const sink &, const T &) {}

/* Where an operand in brackets points.  Shared addresses are offsets, of 4
 * bytes or 8. */
template <class A> LOOM_DEVICE void *at_shared(const A &a, long long more)
{
	return loom_from_shared_address((size_t)a + (size_t)more);
}
template <class A> LOOM_DEVICE void *at_generic(const A &a, long long more)
{
	static_assert(sizeof(A) == 8, "an address has 8 bytes");
	return (char *)(size_t)a + more;
}

/* What stands in braces. */
template <class... A> struct grouped {
	void *part[sizeof...(A)];
	static constexpr int count = sizeof...(A);
};
template <class... A> LOOM_DEVICE grouped<A...> group(A &&...a)
{
	return { { (void *)&a... } };
}

} // namespace ptx

} // namespace loom

#endif
