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
/* Numbers of 8 bits, and two of them, the first the lower. */
template <class Bits, bool e4m3> struct eight_bits {
	Bits bits;
	static constexpr int is_e4m3 = e4m3;
};
typedef eight_bits<uint8_t, true> e4m3;
typedef eight_bits<uint8_t, false> e5m2;
typedef eight_bits<uint16_t, true> e4m3x2;
typedef eight_bits<uint16_t, false> e5m2x2;

/* For results that nobody wants. */
struct sink {
};

template <class Type> constexpr bool is_pair = false;
template <> constexpr bool is_pair<f16x2> = true;
template <> constexpr bool is_pair<bf16x2> = true;
template <class Type> constexpr bool is_eights = false;
template <> constexpr bool is_eights<e4m3x2> = true;
template <> constexpr bool is_eights<e5m2x2> = true;

/* A register's bits as a Type; of another size, its number. */
template <class Type, class Operand> LOOM_DEVICE Type in(const Operand &a)
{
	if constexpr (__is_same(Type, bool))
		return (bool)a;
	else if constexpr (sizeof(Type) == sizeof(Operand)) {
		Type v;

		__builtin_memcpy((void *)&v, (const void *)&a, sizeof v);
		return v;
	} else if constexpr (sizeof(Type) < sizeof(Operand) &&
			     sizeof(Type) == 2 && !is_number<Type>::value)
		return from_bits<Type>((uint64_t)(uint16_t)a);
	else
		return (Type)a;
}

/* Narrow results widen as their type says. */
template <class Type, class Result>
LOOM_DEVICE void out(Result &d, const Type &v)
{
	if constexpr (__is_same(Result, bool) || __is_same(Type, bool))
		d = (Result)v;
	else if constexpr (sizeof(Type) == sizeof(Result))
		__builtin_memcpy((void *)&d, (const void *)&v, sizeof v);
	else if constexpr (is_number<Type>::value)
		d = (Result)v;
	else
		d = (Result)bits(v);
}
template <class Type> LOOM_DEVICE void out(sink &, const Type &) {}
template <class Type> LOOM_DEVICE void out(const sink &, const Type &) {}

/* Where an operand in brackets points.  Shared addresses are offsets, of 4
 * bytes or 8. */
template <class Address>
LOOM_DEVICE void *at_shared(const Address &a, long long more)
{
	return loom_from_shared_address((size_t)a + (size_t)more);
}
template <class Address>
LOOM_DEVICE void *at_generic(const Address &a, long long more)
{
	static_assert(sizeof(Address) == 8, "an address has 8 bytes");
	return (char *)(size_t)a + more;
}

/* What stands in braces. */
template <class... Registers> struct grouped {
	void *part[sizeof...(Registers)];
	static constexpr int count = sizeof...(Registers);
};
template <class... Registers>
LOOM_DEVICE grouped<Registers...> group(Registers &&...a)
{
	return { { (void *)&a... } };
}

} // namespace ptx

} // namespace loom

#endif
