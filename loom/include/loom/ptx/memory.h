/* PTX that loads, stores and changes memory. */
#ifndef LOOM_PTX_MEMORY_H
#define LOOM_PTX_MEMORY_H

#include "loom/atomics.h"
#include "loom/ptx/value.h"

namespace loom
{

namespace ptx
{

/* A vector as one access. */
template <class T, int n> LOOM_DEVICE void load(T *v, const void *from)
{
	constexpr int size = n * (int)sizeof(T);

	if constexpr (n == 1)
		v[0] = *(const T *)from;
	else
		copy<size>(v, from);
}
template <class T, int n> LOOM_DEVICE void store(void *to, const T *v)
{
	constexpr int size = n * (int)sizeof(T);

	if constexpr (n == 1)
		*(T *)to = v[0];
	else
		copy<size>(to, v);
}

/* The address stands last, behind the registers. */
template <class T, int n, class D, class... R>
LOOM_DEVICE void *spread(const T *v, D &&first, R &&...rest)
{
	if constexpr (sizeof...(R) == 0) {
		return first;
	} else {
		out(first, v[n - (int)sizeof...(R)]);
		return spread<T, n>(v, static_cast<R &&>(rest)...);
	}
}
LOOM_DEVICE void *pointer(void *p)
{
	return p;
}
template <class D, class... R>
LOOM_DEVICE void *pointer(D &&, R &&...rest)
{
	return pointer(static_cast<R &&>(rest)...);
}

template <class T, class... R> LOOM_DEVICE void op_ld(R &&...r)
{
	constexpr int n = (int)sizeof...(R) - 1;
	alignas(16) T v[n];

	load<T, n>(v, pointer(static_cast<R &&>(r)...));
	spread<T, n>(v, static_cast<R &&>(r)...);
}
template <class T, class... R> LOOM_DEVICE void op_ld_nc(R &&...r)
{
	op_ld<T>(static_cast<R &&>(r)...);
}
template <class T, class... A>
LOOM_DEVICE void op_st(void *to, const A &...a)
{
	alignas(16) T v[] = { in<T>(a)... };

	store<T, (int)sizeof...(A)>(to, v);
}

/* Volatile ones, each number by itself. */
template <class T, class... R> LOOM_DEVICE void op_ld_volatile(R &&...r)
{
	constexpr int n = (int)sizeof...(R) - 1;
	const volatile T *from =
		(const volatile T *)pointer(static_cast<R &&>(r)...);
	T v[n];

	for (int i = 0; i < n; i++)
		v[i] = from[i];
	spread<T, n>(v, static_cast<R &&>(r)...);
}
template <class T, class... A>
LOOM_DEVICE void op_st_volatile(void *to, const A &...a)
{
	volatile T *t = (volatile T *)to;

	((*t++ = in<T>(a)), ...);
}

/* Atomic ones, with an order and a scope.  Between the last note and the accesses
 * no other thread may get its turn: CUB takes two words at once for whole. */
template <class T> LOOM_QUIET T seen(const volatile T *from)
{
	return *from;
}
template <class T, class... R>
LOOM_DEVICE void load_ordered(loom_order order, loom_scope scope, R &&...r)
{
	constexpr int n = (int)sizeof...(R) - 1;
	T *from = (T *)pointer(static_cast<R &&>(r)...), v[n];

	for (int i = 0; i < n; i++)
		loom_atomic_ordered(&from[i], sizeof(T), 0, order, scope);
	for (int i = 0; i < n; i++)
		v[i] = seen(&from[i]);
	spread<T, n>(v, static_cast<R &&>(r)...);
}
template <class T, class... A>
LOOM_DEVICE void store_ordered(loom_order order, loom_scope scope, void *to,
			       const A &...a)
{
	T *t = (T *)to, v[] = { in<T>(a)... };

	for (unsigned i = 0; i < sizeof...(A); i++)
		loom_atomic_ordered(&t[i], sizeof(T), 1, order, scope);
	for (unsigned i = 0; i < sizeof...(A); i++)
		atomic<EXCHANGE>(&t[i], v[i]);
}
template <loom_scope scope, class T, class... R>
LOOM_DEVICE void op_ld_relaxed(R &&...r)
{
	load_ordered<T>(LOOM_RELAXED, scope, static_cast<R &&>(r)...);
}
template <loom_scope scope, class T, class... R>
LOOM_DEVICE void op_ld_acquire(R &&...r)
{
	load_ordered<T>(LOOM_ACQUIRE, scope, static_cast<R &&>(r)...);
}
template <loom_scope scope, class T, class... A>
LOOM_DEVICE void op_st_relaxed(void *to, const A &...a)
{
	store_ordered<T>(LOOM_RELAXED, scope, to, a...);
}
template <loom_scope scope, class T, class... A>
LOOM_DEVICE void op_st_release(void *to, const A &...a)
{
	store_ordered<T>(LOOM_RELEASE, scope, to, a...);
}

/* CUDA's own functions have the type's int or unsigned. */
template <class T> struct cuda_type { typedef T type; };
template <> struct cuda_type<u64> { typedef unsigned long long type; };
template <> struct cuda_type<s64> { typedef long long type; };
#define LOOM_PTX_ATOMIC(name, function)                                     \
	template <loom_scope scope, class T, class A>                       \
	LOOM_DEVICE T op_red_##name(void *at, const A &a)                   \
	{                                                                   \
		typedef typename cuda_type<T>::type C;                      \
									    \
		if constexpr (scope == LOOM_SCOPE_BLOCK)                    \
			return (T)function##_block((C *)at, (C)in<T>(a));   \
		else                                                        \
			return (T)function((C *)at, (C)in<T>(a));           \
	}                                                                   \
	template <loom_scope scope, class T, class D, class A>              \
	LOOM_DEVICE void op_atom_##name(D &&d, void *at, const A &a)        \
	{                                                                   \
		out(d, op_red_##name<scope, T>(at, a));                     \
	}
LOOM_PTX_ATOMIC(add, atomicAdd)
LOOM_PTX_ATOMIC(min, atomicMin)
LOOM_PTX_ATOMIC(max, atomicMax)
LOOM_PTX_ATOMIC(and, atomicAnd)
LOOM_PTX_ATOMIC(or, atomicOr)
LOOM_PTX_ATOMIC(xor, atomicXor)
LOOM_PTX_ATOMIC(exch, atomicExch)
#undef LOOM_PTX_ATOMIC

template <loom_scope scope, class T, class D, class A, class B>
LOOM_DEVICE void op_atom_cas(D &&d, void *at, const A &a, const B &b)
{
	typedef typename cuda_type<T>::type C;

	if constexpr (scope == LOOM_SCOPE_BLOCK)
		out(d, (T)atomicCAS_block((C *)at, (C)in<T>(a), (C)in<T>(b)));
	else
		out(d, (T)atomicCAS((C *)at, (C)in<T>(a), (C)in<T>(b)));
}

/* Prefetches change no result. */
LOOM_DEVICE void op_prefetch(const void *) {}
LOOM_DEVICE void op_prefetchu(const void *) {}

template <loom_scope scope> LOOM_DEVICE void op_fence_acq_rel()
{
	loom_fence(LOOM_ACQ_REL, scope);
}
template <loom_scope scope> LOOM_DEVICE void op_fence_sc()
{
	op_fence_acq_rel<scope>();
}
template <loom_scope scope> LOOM_DEVICE void op_membar()
{
	op_fence_acq_rel<scope>();
}

} // namespace ptx

} // namespace loom

#endif
