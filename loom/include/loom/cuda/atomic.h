/* cuda::atomic and cuda::atomic_ref.  One thread of a kernel runs at a time,
 * but managed memory may be the host's too: the operations are atomic. */
#ifndef LOOM_CUDA_ATOMIC_H
#define LOOM_CUDA_ATOMIC_H

#include <type_traits>

#include "loom/cuda/scope.h"

namespace loom
{

enum { LOOM_NOTE_LOAD, LOOM_NOTE_STORE, LOOM_NOTE_CHANGE };

template <class Type> LOOM_QUIET Type atomic_load(const Type *a)
{
	Type value;

	__atomic_load(a, &value, __ATOMIC_SEQ_CST);
	return value;
}

template <class Type> LOOM_QUIET void atomic_store(Type *a, Type value)
{
	__atomic_store(a, &value, __ATOMIC_SEQ_CST);
}

template <class Type>
LOOM_QUIET bool atomic_replace(Type *a, Type *expected, Type value)
{
	return __atomic_compare_exchange(a, expected, &value, false,
					 __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
}

/* Returns what was there before change. */
template <class Type, class Value, class Function>
LOOM_QUIET Type atomic_change(Type *a, Value value, Function change)
{
	Type old, changed;

	__atomic_load(a, &old, __ATOMIC_SEQ_CST);
	do
		changed = change(old, value);
	while (!__atomic_compare_exchange(a, &old, &changed, false,
					  __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST));
	return old;
}

extern "C" void loom_wait_in_vain(uintptr_t where)
	__attribute__((__noreturn__));

template <class Type> LOOM_QUIET void atomic_await(const Type *a, Type old)
{
	uintptr_t here = (uintptr_t)__builtin_return_address(0);
	Type value;

	for (;;) {
		__atomic_load(a, &value, __ATOMIC_SEQ_CST);
		if (__builtin_memcmp(&value, &old, sizeof old))
			return;
		if (loom_wait_at(here))
			loom_wait_in_vain(here);
	}
}

#define LOOM_CHANGE(T, V, expression)                                       \
	[](T old, V value) __attribute__((LOOM_UNSEEN)) {                   \
		(void)old, (void)value;                                     \
		return (T)(expression);                                     \
	}

/* What every type can do.  Self tells where the value lies. */
template <class Self, class Type, cuda::thread_scope Scope> class atomic_any
{
	static_assert(loom::is_bytes<Type>,
		      "an atomic takes a trivially copyable type");
	static_assert(sizeof(Type) <= 8 && !(sizeof(Type) & (sizeof(Type) - 1)),
		      "loom offers atomics of 1, 2, 4 and 8 bytes");

      protected:
	using order = std::memory_order;

	LOOM_MEMBER Type *at() const
	{
		return static_cast<const Self *>(this)->loom_place();
	}
	LOOM_MEMBER void note(int op, order o) const
	{
		loom_atomic_ordered(at(), sizeof(Type), op, order_of(o),
				    scope_of(Scope));
	}

      public:
	using value_type = Type;
	static constexpr bool is_always_lock_free = true;

	LOOM_MEMBER bool is_lock_free() const noexcept
	{
		return true;
	}
	LOOM_MEMBER Type
	load(order o = std::memory_order_seq_cst) const noexcept
	{
		note(LOOM_NOTE_LOAD, o);
		return atomic_load(at());
	}
	LOOM_MEMBER operator Type() const noexcept
	{
		return load();
	}
	LOOM_MEMBER void store(Type value, order o = std::memory_order_seq_cst)
		const noexcept
	{
		note(LOOM_NOTE_STORE, o);
		atomic_store(at(), value);
	}
	LOOM_MEMBER Type
	exchange(Type value, order o = std::memory_order_seq_cst) const noexcept
	{
		note(LOOM_NOTE_CHANGE, o);
		return atomic_change(at(), value,
				     LOOM_CHANGE(Type, Type, value));
	}
	LOOM_MEMBER bool compare_exchange_strong(
		Type &expected, Type value, order o = std::memory_order_seq_cst)
		const noexcept
	{
		Type was = expected;
		bool done;

		note(LOOM_NOTE_CHANGE, o);
		done = atomic_replace(at(), &was, value);
		if (!done)
			expected = was;
		return done;
	}
	LOOM_MEMBER bool compare_exchange_strong(Type &expected, Type value,
						 order o, order) const noexcept
	{
		return compare_exchange_strong(expected, value, o);
	}
	LOOM_MEMBER bool compare_exchange_weak(
		Type &expected, Type value, order o = std::memory_order_seq_cst)
		const noexcept
	{
		return compare_exchange_strong(expected, value, o);
	}
	LOOM_MEMBER bool compare_exchange_weak(Type &expected, Type value,
					       order o, order) const noexcept
	{
		return compare_exchange_strong(expected, value, o);
	}
	LOOM_MEMBER void wait(Type old, order o = std::memory_order_seq_cst)
		const noexcept
	{
		note(LOOM_NOTE_LOAD, o);
		atomic_await(at(), old);
		note(LOOM_NOTE_LOAD, o);
	}
	LOOM_MEMBER void notify_one() const noexcept
	{
	}
	LOOM_MEMBER void notify_all() const noexcept
	{
	}
};

#define LOOM_FETCH(name, V, expression)                                     \
	LOOM_MEMBER Type name(V value, std::memory_order o =                \
					    std::memory_order_seq_cst)      \
		const noexcept                                              \
	{                                                                   \
		this->note(LOOM_NOTE_CHANGE, o);                            \
		return atomic_change(this->at(), value,                     \
				     LOOM_CHANGE(Type, V, expression));     \
	}

#define LOOM_ASSIGN(op, V, fetch, expression)                               \
	LOOM_MEMBER Type operator op(V value) const noexcept                \
	{                                                                   \
		Type old = this->fetch(value);                              \
                                                                            \
		return (Type)(expression);                                  \
	}

#define LOOM_STEPS                                                          \
	LOOM_MEMBER Type operator++() const noexcept                        \
	{                                                                   \
		return this->fetch_add(1) + 1;                              \
	}                                                                   \
	LOOM_MEMBER Type operator++(int) const noexcept                     \
	{                                                                   \
		return this->fetch_add(1);                                  \
	}                                                                   \
	LOOM_MEMBER Type operator--() const noexcept                        \
	{                                                                   \
		return this->fetch_sub(1) - 1;                              \
	}                                                                   \
	LOOM_MEMBER Type operator--(int) const noexcept                     \
	{                                                                   \
		return this->fetch_sub(1);                                  \
	}

template <class Self, class Type, cuda::thread_scope Scope>
struct atomic_number : atomic_any<Self, Type, Scope> {
	LOOM_FETCH(fetch_add, Type, old + value)
	LOOM_FETCH(fetch_sub, Type, old - value)
	LOOM_FETCH(fetch_min, Type, value < old ? value : old)
	LOOM_FETCH(fetch_max, Type, old < value ? value : old)
	LOOM_ASSIGN(+=, Type, fetch_add, old + value)
	LOOM_ASSIGN(-=, Type, fetch_sub, old - value)
};

template <class Self, class Type, cuda::thread_scope Scope>
struct atomic_integer : atomic_any<Self, Type, Scope> {
	/* Sums wrap, as the hardware's do. */
	using Unsigned = std::make_unsigned_t<Type>;

	LOOM_FETCH(fetch_add, Type, (Unsigned)old + (Unsigned)value)
	LOOM_FETCH(fetch_sub, Type, (Unsigned)old - (Unsigned)value)
	LOOM_FETCH(fetch_min, Type, value < old ? value : old)
	LOOM_FETCH(fetch_max, Type, old < value ? value : old)
	LOOM_FETCH(fetch_and, Type, old & value)
	LOOM_FETCH(fetch_or, Type, old | value)
	LOOM_FETCH(fetch_xor, Type, old ^ value)
	LOOM_ASSIGN(+=, Type, fetch_add, (Unsigned)old + (Unsigned)value)
	LOOM_ASSIGN(-=, Type, fetch_sub, (Unsigned)old - (Unsigned)value)
	LOOM_ASSIGN(&=, Type, fetch_and, old & value)
	LOOM_ASSIGN(|=, Type, fetch_or, old | value)
	LOOM_ASSIGN(^=, Type, fetch_xor, old ^ value)
	LOOM_STEPS
};

template <class Self, class Type, cuda::thread_scope Scope>
struct atomic_pointer : atomic_any<Self, Type, Scope> {
	LOOM_FETCH(fetch_add, ptrdiff_t, old + value)
	LOOM_FETCH(fetch_sub, ptrdiff_t, old - value)
	LOOM_ASSIGN(+=, ptrdiff_t, fetch_add, old + value)
	LOOM_ASSIGN(-=, ptrdiff_t, fetch_sub, old - value)
	LOOM_STEPS
};

#undef LOOM_FETCH
#undef LOOM_ASSIGN
#undef LOOM_STEPS
#undef LOOM_CHANGE

template <class Self, class Type, cuda::thread_scope Scope>
using atomic_base = std::conditional_t<
	std::is_integral<Type>::value && !std::is_same<Type, bool>::value,
	atomic_integer<Self, Type, Scope>,
	std::conditional_t<std::is_floating_point<Type>::value,
			   atomic_number<Self, Type, Scope>,
			   std::conditional_t<std::is_pointer<Type>::value,
					      atomic_pointer<Self, Type, Scope>,
					      atomic_any<Self, Type, Scope>>>>;

} // namespace loom

namespace cuda
{

template <class Type, thread_scope Scope = thread_scope_system>
struct atomic : loom::atomic_base<atomic<Type, Scope>, Type, Scope> {
	atomic() noexcept = default;
	constexpr atomic(Type value) noexcept : loom_value(value)
	{
	}
	atomic(const atomic &) = delete;
	atomic &operator=(const atomic &) = delete;

	LOOM_MEMBER Type operator=(Type value) noexcept
	{
		this->store(value);
		return value;
	}
	LOOM_MEMBER Type *loom_place() const
	{
		return const_cast<Type *>(&loom_value);
	}

      private:
	alignas(sizeof(Type)) Type loom_value;
};

template <class Type, thread_scope Scope = thread_scope_system>
struct atomic_ref : loom::atomic_base<atomic_ref<Type, Scope>, Type, Scope> {
	static constexpr size_t required_alignment = sizeof(Type);

	explicit LOOM_MEMBER atomic_ref(Type &value) : loom_value(&value)
	{
	}
	atomic_ref(const atomic_ref &) noexcept = default;
	atomic_ref &operator=(const atomic_ref &) = delete;

	LOOM_MEMBER Type operator=(Type value) const noexcept
	{
		this->store(value);
		return value;
	}
	LOOM_MEMBER Type *loom_place() const
	{
		return loom_value;
	}

      private:
	Type *loom_value;
};

LOOM_MEMBER void atomic_thread_fence(memory_order order,
				     thread_scope scope = thread_scope_system)
{
	loom_fence(loom::order_of(order), loom::scope_of(scope));
}

LOOM_MEMBER void atomic_signal_fence(memory_order order)
{
	__atomic_signal_fence((int)order);
}

namespace std
{
template <class Type> using atomic = cuda::atomic<Type, thread_scope_system>;
template <class Type>
using atomic_ref = cuda::atomic_ref<Type, thread_scope_system>;
using cuda::atomic_signal_fence;

LOOM_MEMBER void atomic_thread_fence(memory_order order)
{
	cuda::atomic_thread_fence(order);
}

using atomic_bool = atomic<bool>;
using atomic_int = atomic<int>;
using atomic_uint = atomic<unsigned>;
using atomic_llong = atomic<long long>;
using atomic_ullong = atomic<unsigned long long>;
} // namespace std

} // namespace cuda

#endif
