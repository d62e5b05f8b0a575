/* The compiler's own atomic functions of CUDA 12.8 and later, which take an order
 * and a scope (CUDA C++ Programming Guide, Built-in Atomic Functions).  Those
 * without _n hand their values over by pointer. */
#ifndef LOOM_ORDERED_H
#define LOOM_ORDERED_H

#include "loom/atomics.h"

enum {
	__NV_ATOMIC_RELAXED,
	__NV_ATOMIC_CONSUME,
	__NV_ATOMIC_ACQUIRE,
	__NV_ATOMIC_RELEASE,
	__NV_ATOMIC_ACQ_REL,
	__NV_ATOMIC_SEQ_CST
};
enum {
	__NV_THREAD_SCOPE_THREAD,
	__NV_THREAD_SCOPE_BLOCK,
	__NV_THREAD_SCOPE_CLUSTER,
	__NV_THREAD_SCOPE_DEVICE,
	__NV_THREAD_SCOPE_SYSTEM
};

namespace loom
{

LOOM_DEVICE loom_order order_named(int order)
{
	return order == __NV_ATOMIC_RELAXED ? LOOM_RELAXED :
	       order == __NV_ATOMIC_CONSUME || order == __NV_ATOMIC_ACQUIRE ?
					      LOOM_ACQUIRE :
	       order == __NV_ATOMIC_RELEASE ? LOOM_RELEASE :
	       order == __NV_ATOMIC_ACQ_REL ? LOOM_ACQ_REL :
					      LOOM_SEQ_CST;
}

LOOM_DEVICE loom_scope scope_named(int scope)
{
	return scope <= __NV_THREAD_SCOPE_BLOCK	   ? LOOM_SCOPE_BLOCK :
	       scope == __NV_THREAD_SCOPE_CLUSTER ? LOOM_SCOPE_CLUSTER :
	       scope == __NV_THREAD_SCOPE_DEVICE  ? LOOM_SCOPE_DEVICE :
						     LOOM_SCOPE_SYSTEM;
}

/* op as loom_atomic_ordered has it: 0 loads, 1 stores, 2 changes, 3 exchanges. */
template <class Type>
LOOM_DEVICE void note_ordered(const volatile Type *at, int op, int order,
			      int scope)
{
	static_assert(sizeof(Type) <= 8,
		      "loom offers atomics of up to 8 bytes");
	loom_atomic_ordered(at, sizeof(Type), op, order_named(order),
			    scope_named(scope));
}

/* No plain load: of a function that does no more g++ makes one that is given the
 * value, which the caller then loads for all to see. */
template <class Type> LOOM_QUIET Type copied(const Type *from)
{
	Type value;

	__atomic_load(from, &value, __ATOMIC_RELAXED);
	return value;
}

template <class Type>
LOOM_QUIET bool replaced(Type *at, Type *expected, Type value)
{
	Type old = exchange_if(at, *expected, value);
	bool same = !__builtin_memcmp(&old, expected, sizeof old);

	*expected = old;
	return same;
}

} // namespace loom

#define LOOM_ORDERED(result)                                                \
	template <class Type>                                               \
	LOOM_DEVICE result
#define LOOM_SCOPED int order, int scope = __NV_THREAD_SCOPE_SYSTEM

LOOM_ORDERED(Type) __nv_atomic_load_n(Type *at, LOOM_SCOPED)
{
	loom::note_ordered(at, 0, order, scope);
	return loom::copied(at);
}
LOOM_ORDERED(void) __nv_atomic_load(Type *at, Type *result, LOOM_SCOPED)
{
	*result = __nv_atomic_load_n(at, order, scope);
}
LOOM_ORDERED(void) __nv_atomic_store_n(Type *at,
				       typename loom::same<Type>::type value,
				       LOOM_SCOPED)
{
	loom::note_ordered(at, 1, order, scope);
	loom::atomic<loom::LOOM_CHANGE_EXCHANGE>(at, value);
}
LOOM_ORDERED(void) __nv_atomic_store(Type *at, Type *value, LOOM_SCOPED)
{
	__nv_atomic_store_n(at, *value, order, scope);
}
LOOM_ORDERED(Type) __nv_atomic_exchange_n(Type *at,
					  typename loom::same<Type>::type value,
					  LOOM_SCOPED)
{
	loom::note_ordered(at, 3, order, scope);
	return loom::atomic<loom::LOOM_CHANGE_EXCHANGE>(at, value);
}
LOOM_ORDERED(void)
__nv_atomic_exchange(Type *at, Type *value, Type *result, LOOM_SCOPED)
{
	*result = __nv_atomic_exchange_n(at, *value, order, scope);
}
LOOM_ORDERED(bool) __nv_atomic_compare_exchange_n(
	Type *at, Type *expected, typename loom::same<Type>::type value, bool,
	int order, int, int scope = __NV_THREAD_SCOPE_SYSTEM)
{
	loom::note_ordered(at, 2, order, scope);
	return loom::replaced(at, expected, value);
}
LOOM_ORDERED(bool) __nv_atomic_compare_exchange(
	Type *at, Type *expected, Type *value, bool weak, int order, int failed,
	int scope = __NV_THREAD_SCOPE_SYSTEM)
{
	return __nv_atomic_compare_exchange_n(at, expected, *value, weak, order,
					      failed, scope);
}

#define LOOM_ORDERED_CHANGE(name, op)                                       \
	LOOM_ORDERED(Type)                                                  \
	__nv_atomic_fetch_##name(Type *at,                                  \
				 typename loom::same<Type>::type value,     \
				 LOOM_SCOPED)                               \
	{                                                                   \
		loom::note_ordered(at, 2, order, scope);                    \
		return loom::atomic<loom::op>(at, value);                   \
	}                                                                   \
	LOOM_ORDERED(void)                                                  \
	__nv_atomic_##name(Type *at, typename loom::same<Type>::type value, \
			   LOOM_SCOPED)                                     \
	{                                                                   \
		__nv_atomic_fetch_##name(at, value, order, scope);          \
	}
LOOM_ORDERED_CHANGE(add, LOOM_CHANGE_ADD)
LOOM_ORDERED_CHANGE(sub, LOOM_CHANGE_SUB)
LOOM_ORDERED_CHANGE(min, LOOM_CHANGE_MIN)
LOOM_ORDERED_CHANGE(max, LOOM_CHANGE_MAX)
LOOM_ORDERED_CHANGE(and, LOOM_CHANGE_AND)
LOOM_ORDERED_CHANGE(or, LOOM_CHANGE_OR)
LOOM_ORDERED_CHANGE(xor, LOOM_CHANGE_XOR)
#undef LOOM_ORDERED_CHANGE
#undef LOOM_ORDERED

LOOM_DEVICE void __nv_atomic_thread_fence(LOOM_SCOPED)
{
	loom_fence(loom::order_named(order), loom::scope_named(scope));
}
#undef LOOM_SCOPED

#endif
