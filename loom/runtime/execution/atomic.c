/* Standard atomics in instrumented code become these calls.  In a kernel one
 * thread runs at a time; on the host the compiler's own atomics do the work. */
#include <stdint.h>

#include "execution/memory-order.h"
#include "loom/exchange.h"

#define note(a, size, op)                                                   \
	loom_note_standard(a, size, op, order,                              \
			   (uintptr_t)__builtin_return_address(0))

#define FETCH(T, bits, op)                                                  \
	T __tsan_atomic##bits##_fetch_##op(volatile T *a, T v, int order);  \
	T __tsan_atomic##bits##_fetch_##op(volatile T *a, T v, int order)   \
	{                                                                   \
		note(a, sizeof(T), 2);                                      \
		return __atomic_fetch_##op(a, v, __ATOMIC_SEQ_CST);         \
	}

#define EXCHANGE(T, bits, kind)                                             \
	int __tsan_atomic##bits##_compare_exchange_##kind(                  \
		volatile T *a, T *expected, T v, int order, int failed);    \
	int __tsan_atomic##bits##_compare_exchange_##kind(                  \
		volatile T *a, T *expected, T v, int order, int failed)     \
	{                                                                   \
		(void)failed;                                               \
		note(a, sizeof(T), 2);                                      \
		return __atomic_compare_exchange_n(a, expected, v, 0,       \
						   __ATOMIC_SEQ_CST,        \
						   __ATOMIC_SEQ_CST);       \
	}

#define ATOMICS(T, bits)                                                    \
	T __tsan_atomic##bits##_load(const volatile T *a, int order);       \
	T __tsan_atomic##bits##_load(const volatile T *a, int order)        \
	{                                                                   \
		note(a, sizeof(T), 0);                                      \
		return __atomic_load_n(a, __ATOMIC_SEQ_CST);                \
	}                                                                   \
	void __tsan_atomic##bits##_store(volatile T *a, T v, int order);    \
	void __tsan_atomic##bits##_store(volatile T *a, T v, int order)     \
	{                                                                   \
		note(a, sizeof(T), 1);                                      \
		__atomic_store_n(a, v, __ATOMIC_SEQ_CST);                   \
	}                                                                   \
	T __tsan_atomic##bits##_exchange(volatile T *a, T v, int order);    \
	T __tsan_atomic##bits##_exchange(volatile T *a, T v, int order)     \
	{                                                                   \
		note(a, sizeof(T), 3);                                      \
		return __atomic_exchange_n(a, v, __ATOMIC_SEQ_CST);         \
	}                                                                   \
	T __tsan_atomic##bits##_compare_exchange_val(                       \
		volatile T *a, T expected, T v, int order, int failed);     \
	T __tsan_atomic##bits##_compare_exchange_val(                       \
		volatile T *a, T expected, T v, int order, int failed)      \
	{                                                                   \
		(void)failed;                                               \
		note(a, sizeof(T), 2);                                      \
		__atomic_compare_exchange_n(a, &expected, v, 0,             \
					    __ATOMIC_SEQ_CST,               \
					    __ATOMIC_SEQ_CST);              \
		return expected;                                            \
	}                                                                   \
	EXCHANGE(T, bits, strong)                                           \
	EXCHANGE(T, bits, weak)                                             \
	FETCH(T, bits, add)                                                 \
	FETCH(T, bits, sub)                                                 \
	FETCH(T, bits, and)                                                 \
	FETCH(T, bits, or)                                                  \
	FETCH(T, bits, xor)                                                 \
	FETCH(T, bits, nand)

ATOMICS(uint8_t, 8)
ATOMICS(uint16_t, 16)
ATOMICS(uint32_t, 32)
ATOMICS(uint64_t, 64)

void __tsan_atomic_thread_fence(int order);
void __tsan_atomic_thread_fence(int order)
{
	(void)order;
	loom_fence(LOOM_SEQ_CST, LOOM_SCOPE_SYSTEM);
	__atomic_thread_fence(__ATOMIC_SEQ_CST);
}

void __tsan_atomic_signal_fence(int order);
void __tsan_atomic_signal_fence(int order)
{
	(void)order;
	__atomic_signal_fence(__ATOMIC_SEQ_CST);
}
