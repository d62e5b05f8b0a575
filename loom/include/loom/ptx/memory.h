/* PTX that loads, stores and changes memory. */
#ifndef LOOM_PTX_MEMORY_H
#define LOOM_PTX_MEMORY_H

#include "loom/atomics.h"
#include "loom/hints.h"
#include "loom/ptx/value.h"

namespace loom
{

namespace ptx
{

/* A vector as one access. */
template <class Type, int n> LOOM_DEVICE void load(Type *v, const void *from)
{
	constexpr int size = n * (int)sizeof(Type);

	if constexpr (n == 1)
		v[0] = *(const Type *)from;
	else
		copy<size>(v, from);
}
template <class Type, int n> LOOM_DEVICE void store(void *to, const Type *v)
{
	constexpr int size = n * (int)sizeof(Type);

	if constexpr (n == 1)
		*(Type *)to = v[0];
	else
		copy<size>(to, v);
}

/* The address stands last, behind the registers. */
template <class Type, int n, class First, class... Rest>
LOOM_DEVICE void *spread(const Type *v, First &&first, Rest &&...rest)
{
	if constexpr (sizeof...(Rest) == 0) {
		return first;
	} else {
		out(first, v[n - (int)sizeof...(Rest)]);
		return spread<Type, n>(v, static_cast<Rest &&>(rest)...);
	}
}
LOOM_DEVICE void *pointer(void *p)
{
	return p;
}
template <class First, class... Rest>
LOOM_DEVICE void *pointer(First &&, Rest &&...rest)
{
	return pointer(static_cast<Rest &&>(rest)...);
}

template <class Type, class... Operands> LOOM_DEVICE void op_ld(Operands &&...r)
{
	constexpr int n = (int)sizeof...(Operands) - 1;
	alignas(16) Type v[n];

	load<Type, n>(v, pointer(static_cast<Operands &&>(r)...));
	spread<Type, n>(v, static_cast<Operands &&>(r)...);
}
template <class Type, class... Operands>
LOOM_DEVICE void op_ld_nc(Operands &&...r)
{
	op_ld<Type>(static_cast<Operands &&>(r)...);
}
template <class Type, class... Values>
LOOM_DEVICE void op_st(void *to, const Values &...a)
{
	alignas(16) Type v[] = { in<Type>(a)... };

	store<Type, (int)sizeof...(Values)>(to, v);
}

/* Volatile ones, each number by itself. */
template <class Type, class... Operands>
LOOM_DEVICE void op_ld_volatile(Operands &&...r)
{
	constexpr int n = (int)sizeof...(Operands) - 1;
	const volatile Type *from =
		(const volatile Type *)pointer(static_cast<Operands &&>(r)...);
	Type v[n];

	for (int i = 0; i < n; i++)
		v[i] = from[i];
	spread<Type, n>(v, static_cast<Operands &&>(r)...);
}
template <class Type, class... Values>
LOOM_DEVICE void op_st_volatile(void *to, const Values &...a)
{
	volatile Type *t = (volatile Type *)to;

	((*t++ = in<Type>(a)), ...);
}

/* Atomic ones, with an order and a scope.  Between the last note and the accesses
 * no other thread may get its turn: CUB takes two words at once for whole. */
template <class Type> LOOM_QUIET Type seen(const volatile Type *from)
{
	return *from;
}
template <class Type, class... Operands>
LOOM_DEVICE void load_ordered(loom_order order, loom_scope scope,
			      Operands &&...r)
{
	constexpr int n = (int)sizeof...(Operands) - 1;
	Type *from = (Type *)pointer(static_cast<Operands &&>(r)...), v[n];

	for (int i = 0; i < n; i++)
		loom_atomic_ordered(&from[i], sizeof(Type), 0, order, scope);
	for (int i = 0; i < n; i++)
		v[i] = seen(&from[i]);
	spread<Type, n>(v, static_cast<Operands &&>(r)...);
}
template <class Type, class... Values>
LOOM_DEVICE void store_ordered(loom_order order, loom_scope scope, void *to,
			       const Values &...a)
{
	Type *t = (Type *)to, v[] = { in<Type>(a)... };

	for (unsigned i = 0; i < sizeof...(Values); i++)
		loom_atomic_ordered(&t[i], sizeof(Type), 1, order, scope);
	for (unsigned i = 0; i < sizeof...(Values); i++)
		atomic<LOOM_CHANGE_EXCHANGE>(&t[i], v[i]);
}
template <loom_scope scope, class Type, class... Operands>
LOOM_DEVICE void op_ld_relaxed(Operands &&...r)
{
	load_ordered<Type>(LOOM_RELAXED, scope, static_cast<Operands &&>(r)...);
}
template <loom_scope scope, class Type, class... Operands>
LOOM_DEVICE void op_ld_acquire(Operands &&...r)
{
	load_ordered<Type>(LOOM_ACQUIRE, scope, static_cast<Operands &&>(r)...);
}
template <loom_scope scope, class Type, class... Values>
LOOM_DEVICE void op_st_relaxed(void *to, const Values &...a)
{
	store_ordered<Type>(LOOM_RELAXED, scope, to, a...);
}
template <loom_scope scope, class Type, class... Values>
LOOM_DEVICE void op_st_release(void *to, const Values &...a)
{
	store_ordered<Type>(LOOM_RELEASE, scope, to, a...);
}

/* CUDA's own functions have the type's int or unsigned. */
template <class Type> struct cuda_type { typedef Type type; };
template <> struct cuda_type<u64> { typedef unsigned long long type; };
template <> struct cuda_type<s64> { typedef long long type; };
/* With an order, as cuda::atomic_ref has it. */
template <int op, class Type>
LOOM_DEVICE Type changed(Type *at, Type value, loom_order order, loom_scope scope)
{
	loom_atomic_ordered(at, sizeof(Type), loom::kind<op, Type>(), order, scope);
	return loom::atomic<op>(at, value);
}
#define LOOM_PTX_ATOMIC(name, function, op)                                 \
	template <loom_order order, loom_scope scope, class Type, class Value> \
	LOOM_DEVICE Type op_red_##name(void *at, const Value &a)            \
	{                                                                   \
		typedef typename cuda_type<Type>::type Native;              \
		Native *to = (Native *)at, v = (Native)in<Type>(a);         \
									    \
		if constexpr (order != LOOM_RELAXED)                        \
			return (Type)changed<op>(to, v, order, scope);      \
		else if constexpr (scope == LOOM_SCOPE_BLOCK)               \
			return (Type)function##_block(to, v);               \
		else if constexpr (scope == LOOM_SCOPE_SYSTEM)              \
			return (Type)function##_system(to, v);              \
		else                                                        \
			return (Type)function(to, v);                       \
	}                                                                   \
	template <loom_order order, loom_scope scope, class Type,           \
		  class Result, class Value>                                \
	LOOM_DEVICE void op_atom_##name(Result &&d, void *at,               \
					const Value &a)                     \
	{                                                                   \
		out(d, op_red_##name<order, scope, Type>(at, a));           \
	}
LOOM_PTX_ATOMIC(add, atomicAdd, LOOM_CHANGE_ADD)
LOOM_PTX_ATOMIC(min, atomicMin, LOOM_CHANGE_MIN)
LOOM_PTX_ATOMIC(max, atomicMax, LOOM_CHANGE_MAX)
LOOM_PTX_ATOMIC(and, atomicAnd, LOOM_CHANGE_AND)
LOOM_PTX_ATOMIC(or, atomicOr, LOOM_CHANGE_OR)
LOOM_PTX_ATOMIC(xor, atomicXor, LOOM_CHANGE_XOR)
LOOM_PTX_ATOMIC(exch, atomicExch, LOOM_CHANGE_EXCHANGE)
LOOM_PTX_ATOMIC(inc, atomicInc, LOOM_CHANGE_INCREMENT)
LOOM_PTX_ATOMIC(dec, atomicDec, LOOM_CHANGE_DECREMENT)
#undef LOOM_PTX_ATOMIC

template <loom_order order, loom_scope scope, class Type, class Result,
	  class First, class Second>
LOOM_DEVICE void op_atom_cas(Result &&d, void *at, const First &a,
			     const Second &b)
{
	typedef typename cuda_type<Type>::type Native;
	Native *to = (Native *)at, old = (Native)in<Type>(a);
	Native v = (Native)in<Type>(b);

	if constexpr (order != LOOM_RELAXED) {
		loom_atomic_ordered(to, sizeof(Type), 2, order, scope);
		out(d, (Type)exchange_if(to, old, v));
	} else if constexpr (scope == LOOM_SCOPE_BLOCK)
		out(d, (Type)atomicCAS_block(to, old, v));
	else if constexpr (scope == LOOM_SCOPE_SYSTEM)
		out(d, (Type)atomicCAS_system(to, old, v));
	else
		out(d, (Type)atomicCAS(to, old, v));
}

/* Several words, each atomic by itself. */
template <loom_order order, loom_scope scope, class Type, class... Registers>
LOOM_DEVICE void op_red_add_v(void *at, const grouped<Registers...> &a)
{
	Type v;

	for (int i = 0; i < a.count; i++) {
		__builtin_memcpy((void *)&v, a.part[i], sizeof v);
		op_red_add<order, scope, Type>((Type *)at + i, v);
	}
}
template <loom_order order, loom_scope scope, class Type, class... Results,
	  class... Registers>
LOOM_DEVICE void op_atom_add_v(const grouped<Results...> &d, void *at,
			       const grouped<Registers...> &a)
{
	Type v;

	for (int i = 0; i < a.count; i++) {
		__builtin_memcpy((void *)&v, a.part[i], sizeof v);
		v = op_red_add<order, scope, Type>((Type *)at + i, v);
		__builtin_memcpy(d.part[i], (const void *)&v, sizeof v);
	}
}

/* What is said to the caches changes no result, and a policy is any number. */
template <class Type, class Result, class... Rest>
LOOM_DEVICE void op_createpolicy_fractional(Result &&d, const Rest &...)
{
	out(d, (Type)0);
}
template <class Type, class Result, class... Rest>
LOOM_DEVICE void op_createpolicy_range(Result &&d, const void *, const Rest &...)
{
	out(d, (Type)0);
}
template <class Type, class Result, class Property>
LOOM_DEVICE void op_createpolicy_cvt(Result &&d, const Property &)
{
	out(d, (Type)0);
}
template <class Size> LOOM_DEVICE void op_applypriority(const void *, const Size &) {}
template <class Size> LOOM_DEVICE void op_discard(const void *, const Size &) {}

/* Which memory a generic address is of. */
#define LOOM_PTX_SPACE(name, function)                                      \
	template <class Result, class Address>                              \
	LOOM_DEVICE void op_isspacep_##name(Result &&p, const Address &a)   \
	{                                                                   \
		out(p, function(at_generic(a, 0)) != 0);                    \
	}
LOOM_PTX_SPACE(global, loom_is_global)
LOOM_PTX_SPACE(shared, loom_is_shared)
LOOM_PTX_SPACE(local, loom_is_local)
LOOM_PTX_SPACE(const, loom_is_constant)
#undef LOOM_PTX_SPACE

/* Prefetches change no result. */
LOOM_DEVICE void op_prefetch(const void *) {}
LOOM_DEVICE void op_prefetchu(const void *) {}

template <loom_scope scope> LOOM_DEVICE void op_fence_acq_rel()
{
	loom_fence(LOOM_ACQ_REL, scope);
}
template <loom_scope scope> LOOM_DEVICE void op_fence_sc()
{
	loom_fence(LOOM_SEQ_CST, scope);
}
template <loom_scope scope> LOOM_DEVICE void op_membar()
{
	op_fence_sc<scope>();
}

} // namespace ptx

} // namespace loom

#endif
