/* Atomics.  One thread runs at a time, so plain arithmetic is atomic; each
 * has its block's, its device's and its system's variant. */
#ifndef LOOM_ATOMICS_H
#define LOOM_ATOMICS_H

#include "loom/common.h"
#include "loom/exchange.h"

namespace loom
{

enum change {
	LOOM_CHANGE_ADD, LOOM_CHANGE_SUB, LOOM_CHANGE_EXCHANGE,
	LOOM_CHANGE_MIN, LOOM_CHANGE_MAX, LOOM_CHANGE_INCREMENT,
	LOOM_CHANGE_DECREMENT, LOOM_CHANGE_AND, LOOM_CHANGE_OR,
	LOOM_CHANGE_XOR
};

/* Sums of integers wrap around. */
template <class Type> struct wraps {
	static constexpr bool value = false;
};
#define LOOM_WRAPS(T)                                                       \
	template <> struct wraps<T> {                                       \
		static constexpr bool value = true;                         \
	};
LOOM_WRAPS(int)
LOOM_WRAPS(unsigned int)
LOOM_WRAPS(unsigned long long)
#undef LOOM_WRAPS

template <int op, class Type> LOOM_QUIET Type atomic(Type *address, Type value)
{
	Type old = *address;

	if constexpr (op == LOOM_CHANGE_ADD || op == LOOM_CHANGE_SUB) {
		if constexpr (wraps<Type>::value) {
			unsigned long long a = (unsigned long long)old;
			unsigned long long b = (unsigned long long)value;

			*address =
				(Type)(op == LOOM_CHANGE_ADD ? a + b : a - b);
		} else {
			*address = op == LOOM_CHANGE_ADD ? old + value :
							   old - value;
		}
	} else if constexpr (op == LOOM_CHANGE_EXCHANGE) {
		*address = value;
	} else if constexpr (op == LOOM_CHANGE_MIN) {
		*address = value < old ? value : old;
	} else if constexpr (op == LOOM_CHANGE_MAX) {
		*address = old < value ? value : old;
	} else if constexpr (op == LOOM_CHANGE_INCREMENT) {
		*address = old >= value ? 0 : old + 1;
	} else if constexpr (op == LOOM_CHANGE_DECREMENT) {
		*address = old == 0 || old > value ? value : old - 1;
	} else if constexpr (op == LOOM_CHANGE_AND) {
		*address = old & value;
	} else if constexpr (op == LOOM_CHANGE_OR) {
		*address = old | value;
	} else {
		*address = old ^ value;
	}
	return old;
}

/* As the notes of it have it (loom_atomic_ordered).  Shared memory adds whole
 * numbers of 4 bytes. */
template <int op, class Type> constexpr int kind()
{
	constexpr bool has =
		sizeof(Type) < 8 && (wraps<Type>::value || sizeof(Type) < 4);

	return op == LOOM_CHANGE_EXCHANGE ? 3 : has ? 2 : 2 + 4;
}

template <class Type>
LOOM_QUIET Type exchange_if(Type *address, Type compare, Type value)
{
	Type old = *address;

	if (!__builtin_memcmp(&old, &compare, sizeof old))
		*address = value;
	return old;
}

} // namespace loom

#define LOOM_ATOMIC_IN(name, op, T, scope)                                  \
	LOOM_DEVICE T name(T *address, T value)                             \
	{                                                                   \
		loom_atomic_ordered(address, sizeof(T),                     \
				    loom::kind<loom::op, T>(),              \
				    LOOM_RELAXED, scope);                   \
		return loom::atomic<loom::op>(address, value);              \
	}
#define LOOM_ATOMIC(name, op, T)                                            \
	LOOM_ATOMIC_IN(name, op, T, LOOM_SCOPE_DEVICE)                      \
	LOOM_ATOMIC_IN(name##_system, op, T, LOOM_SCOPE_SYSTEM)             \
	LOOM_ATOMIC_IN(name##_block, op, T, LOOM_SCOPE_BLOCK)
#define LOOM_ATOMIC_BITS(T)                                                 \
	LOOM_ATOMIC(atomicAnd, LOOM_CHANGE_AND, T)                          \
	LOOM_ATOMIC(atomicOr, LOOM_CHANGE_OR, T)                            \
	LOOM_ATOMIC(atomicXor, LOOM_CHANGE_XOR, T)                          \
	LOOM_ATOMIC(atomicMin, LOOM_CHANGE_MIN, T)                          \
	LOOM_ATOMIC(atomicMax, LOOM_CHANGE_MAX, T)                          \
	LOOM_ATOMIC(atomicAdd, LOOM_CHANGE_ADD, T)                          \
	LOOM_ATOMIC(atomicExch, LOOM_CHANGE_EXCHANGE, T)
LOOM_ATOMIC_BITS(int)
LOOM_ATOMIC_BITS(unsigned int)
LOOM_ATOMIC_BITS(unsigned long long)
LOOM_ATOMIC(atomicMin, LOOM_CHANGE_MIN, long long)
LOOM_ATOMIC(atomicMax, LOOM_CHANGE_MAX, long long)
LOOM_ATOMIC(atomicAnd, LOOM_CHANGE_AND, long long)
LOOM_ATOMIC(atomicOr, LOOM_CHANGE_OR, long long)
LOOM_ATOMIC(atomicXor, LOOM_CHANGE_XOR, long long)
LOOM_ATOMIC(atomicAdd, LOOM_CHANGE_ADD, float)
LOOM_ATOMIC(atomicAdd, LOOM_CHANGE_ADD, double)
LOOM_ATOMIC(atomicExch, LOOM_CHANGE_EXCHANGE, float)
LOOM_ATOMIC(atomicSub, LOOM_CHANGE_SUB, int)
LOOM_ATOMIC(atomicSub, LOOM_CHANGE_SUB, unsigned int)
LOOM_ATOMIC(atomicInc, LOOM_CHANGE_INCREMENT, unsigned int)
LOOM_ATOMIC(atomicDec, LOOM_CHANGE_DECREMENT, unsigned int)
#undef LOOM_ATOMIC_BITS

#define LOOM_CAS_IN(name, T, scope)                                         \
	LOOM_DEVICE T name(T *address, T compare, T value)                  \
	{                                                                   \
		loom_atomic_compared(address, sizeof(T),                    \
				     (unsigned long long)compare, scope);   \
		return loom::exchange_if(address, compare, value);          \
	}
#define LOOM_CAS(T)                                                         \
	LOOM_CAS_IN(atomicCAS, T, LOOM_SCOPE_DEVICE)                        \
	LOOM_CAS_IN(atomicCAS_system, T, LOOM_SCOPE_SYSTEM)                 \
	LOOM_CAS_IN(atomicCAS_block, T, LOOM_SCOPE_BLOCK)
LOOM_CAS(int)
LOOM_CAS(unsigned int)
LOOM_CAS(unsigned long long)
LOOM_CAS(unsigned short)
#undef LOOM_CAS
#undef LOOM_CAS_IN

/* Vectors are added part by part: each is atomic, the whole is not. */
#define LOOM_ATOMIC_PARTS(name, part, V, parts)                             \
	LOOM_DEVICE V name(V *address, V value)                             \
	{                                                                   \
		V old;                                                      \
									    \
		for (int i = 0; i < parts; i++)                             \
			(&old.x)[i] = part(&address->x + i, (&value.x)[i]); \
		return old;                                                 \
	}
LOOM_ATOMIC_PARTS(atomicAdd, atomicAdd, float2, 2)
LOOM_ATOMIC_PARTS(atomicAdd, atomicAdd, float4, 4)
LOOM_ATOMIC_PARTS(atomicAdd_block, atomicAdd_block, float2, 2)
LOOM_ATOMIC_PARTS(atomicAdd_block, atomicAdd_block, float4, 4)
LOOM_ATOMIC_PARTS(atomicAdd_system, atomicAdd_system, float2, 2)
LOOM_ATOMIC_PARTS(atomicAdd_system, atomicAdd_system, float4, 4)

#endif
