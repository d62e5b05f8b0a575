/* cuda::atomic and cuda::atomic_ref.  One thread of a kernel runs at a time,
 * but managed memory may be the host's too: the operations are atomic. */
#ifndef LOOM_CUDA_ATOMIC_H
#define LOOM_CUDA_ATOMIC_H

#include <type_traits>

#include "loom/cuda/scope.h"

namespace loom
{

enum { ATOMIC_LOAD, ATOMIC_STORE, ATOMIC_CHANGE };

template <class T> LOOM_QUIET T atomic_load(const T *a)
{
	T value;

	__atomic_load(a, &value, __ATOMIC_SEQ_CST);
	return value;
}

template <class T> LOOM_QUIET void atomic_store(T *a, T value)
{
	__atomic_store(a, &value, __ATOMIC_SEQ_CST);
}

template <class T> LOOM_QUIET bool atomic_replace(T *a, T *expected, T value)
{
	return __atomic_compare_exchange(a, expected, &value, false,
					 __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
}

/* Returns what was there before change. */
template <class T, class V, class F>
LOOM_QUIET T atomic_change(T *a, V value, F change)
{
	T old, changed;

	__atomic_load(a, &old, __ATOMIC_SEQ_CST);
	do
		changed = change(old, value);
	while (!__atomic_compare_exchange(a, &old, &changed, false,
					  __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST));
	return old;
}

extern "C" void loom_wait_in_vain(uintptr_t where)
	__attribute__((__noreturn__));

template <class T> LOOM_QUIET void atomic_await(const T *a, T old)
{
	uintptr_t here = (uintptr_t)__builtin_return_address(0);
	T value;

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
template <class Self, class T, cuda::thread_scope Scope> class atomic_any
{
	static_assert(loom::is_bytes<T>,
		      "an atomic takes a trivially copyable type");
	static_assert(sizeof(T) <= 8 && !(sizeof(T) & (sizeof(T) - 1)),
		      "loom offers atomics of 1, 2, 4 and 8 bytes");

      protected:
	using order = std::memory_order;

	LOOM_MEMBER T *at() const
	{
		return static_cast<const Self *>(this)->loom_place();
	}
	LOOM_MEMBER void note(int op, order o) const
	{
		loom_atomic_ordered(at(), sizeof(T), op, order_of(o),
				    scope_of(Scope));
	}

      public:
	using value_type = T;
	static constexpr bool is_always_lock_free = true;

	LOOM_MEMBER bool is_lock_free() const noexcept
	{
		return true;
	}
	LOOM_MEMBER T load(order o = std::memory_order_seq_cst) const noexcept
	{
		note(ATOMIC_LOAD, o);
		return atomic_load(at());
	}
	LOOM_MEMBER operator T() const noexcept
	{
		return load();
	}
	LOOM_MEMBER void store(T value, order o = std::memory_order_seq_cst)
		const noexcept
	{
		note(ATOMIC_STORE, o);
		atomic_store(at(), value);
	}
	LOOM_MEMBER T exchange(T value, order o = std::memory_order_seq_cst)
		const noexcept
	{
		note(ATOMIC_CHANGE, o);
		return atomic_change(at(), value, LOOM_CHANGE(T, T, value));
	}
	LOOM_MEMBER bool compare_exchange_strong(
		T &expected, T value, order o = std::memory_order_seq_cst)
		const noexcept
	{
		T was = expected;
		bool done;

		note(ATOMIC_CHANGE, o);
		done = atomic_replace(at(), &was, value);
		if (!done)
			expected = was;
		return done;
	}
	LOOM_MEMBER bool compare_exchange_strong(T &expected, T value, order o,
						 order) const noexcept
	{
		return compare_exchange_strong(expected, value, o);
	}
	LOOM_MEMBER bool compare_exchange_weak(
		T &expected, T value, order o = std::memory_order_seq_cst)
		const noexcept
	{
		return compare_exchange_strong(expected, value, o);
	}
	LOOM_MEMBER bool compare_exchange_weak(T &expected, T value, order o,
					       order) const noexcept
	{
		return compare_exchange_strong(expected, value, o);
	}
	LOOM_MEMBER void wait(T old, order o = std::memory_order_seq_cst)
		const noexcept
	{
		note(ATOMIC_LOAD, o);
		atomic_await(at(), old);
		note(ATOMIC_LOAD, o);
	}
	LOOM_MEMBER void notify_one() const noexcept
	{
	}
	LOOM_MEMBER void notify_all() const noexcept
	{
	}
};

#define LOOM_FETCH(name, V, expression)                                     \
	LOOM_MEMBER T name(V value, std::memory_order o =                   \
					    std::memory_order_seq_cst)      \
		const noexcept                                              \
	{                                                                   \
		this->note(ATOMIC_CHANGE, o);                               \
		return atomic_change(this->at(), value,                     \
				     LOOM_CHANGE(T, V, expression));        \
	}

#define LOOM_ASSIGN(op, V, fetch, expression)                               \
	LOOM_MEMBER T operator op(V value) const noexcept                   \
	{                                                                   \
		T old = this->fetch(value);                                 \
                                                                            \
		return (T)(expression);                                     \
	}

#define LOOM_STEPS                                                          \
	LOOM_MEMBER T operator++() const noexcept                           \
	{                                                                   \
		return this->fetch_add(1) + 1;                              \
	}                                                                   \
	LOOM_MEMBER T operator++(int) const noexcept                        \
	{                                                                   \
		return this->fetch_add(1);                                  \
	}                                                                   \
	LOOM_MEMBER T operator--() const noexcept                           \
	{                                                                   \
		return this->fetch_sub(1) - 1;                              \
	}                                                                   \
	LOOM_MEMBER T operator--(int) const noexcept                        \
	{                                                                   \
		return this->fetch_sub(1);                                  \
	}

template <class Self, class T, cuda::thread_scope Scope>
struct atomic_number : atomic_any<Self, T, Scope> {
	LOOM_FETCH(fetch_add, T, old + value)
	LOOM_FETCH(fetch_sub, T, old - value)
	LOOM_FETCH(fetch_min, T, value < old ? value : old)
	LOOM_FETCH(fetch_max, T, old < value ? value : old)
	LOOM_ASSIGN(+=, T, fetch_add, old + value)
	LOOM_ASSIGN(-=, T, fetch_sub, old - value)
};

template <class Self, class T, cuda::thread_scope Scope>
struct atomic_integer : atomic_any<Self, T, Scope> {
	/* Sums wrap, as the hardware's do. */
	using U = std::make_unsigned_t<T>;

	LOOM_FETCH(fetch_add, T, (U)old + (U)value)
	LOOM_FETCH(fetch_sub, T, (U)old - (U)value)
	LOOM_FETCH(fetch_min, T, value < old ? value : old)
	LOOM_FETCH(fetch_max, T, old < value ? value : old)
	LOOM_FETCH(fetch_and, T, old & value)
	LOOM_FETCH(fetch_or, T, old | value)
	LOOM_FETCH(fetch_xor, T, old ^ value)
	LOOM_ASSIGN(+=, T, fetch_add, (U)old + (U)value)
	LOOM_ASSIGN(-=, T, fetch_sub, (U)old - (U)value)
	LOOM_ASSIGN(&=, T, fetch_and, old & value)
	LOOM_ASSIGN(|=, T, fetch_or, old | value)
	LOOM_ASSIGN(^=, T, fetch_xor, old ^ value)
	LOOM_STEPS
};

template <class Self, class T, cuda::thread_scope Scope>
struct atomic_pointer : atomic_any<Self, T, Scope> {
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

template <class Self, class T, cuda::thread_scope Scope>
using atomic_base = std::conditional_t<
	std::is_integral<T>::value && !std::is_same<T, bool>::value,
	atomic_integer<Self, T, Scope>,
	std::conditional_t<
		std::is_floating_point<T>::value, atomic_number<Self, T, Scope>,
		std::conditional_t<std::is_pointer<T>::value,
				   atomic_pointer<Self, T, Scope>,
				   atomic_any<Self, T, Scope>>>>;

} // namespace loom

namespace cuda
{

template <class T, thread_scope Scope = thread_scope_system>
struct atomic : loom::atomic_base<atomic<T, Scope>, T, Scope> {
	atomic() noexcept = default;
	constexpr atomic(T value) noexcept : loom_value(value)
	{
	}
	atomic(const atomic &) = delete;
	atomic &operator=(const atomic &) = delete;

	LOOM_MEMBER T operator=(T value) noexcept
	{
		this->store(value);
		return value;
	}
	LOOM_MEMBER T *loom_place() const
	{
		return const_cast<T *>(&loom_value);
	}

      private:
	alignas(sizeof(T)) T loom_value;
};

template <class T, thread_scope Scope = thread_scope_system>
struct atomic_ref : loom::atomic_base<atomic_ref<T, Scope>, T, Scope> {
	static constexpr size_t required_alignment = sizeof(T);

	explicit LOOM_MEMBER atomic_ref(T &value) : loom_value(&value)
	{
	}
	atomic_ref(const atomic_ref &) noexcept = default;
	atomic_ref &operator=(const atomic_ref &) = delete;

	LOOM_MEMBER T operator=(T value) const noexcept
	{
		this->store(value);
		return value;
	}
	LOOM_MEMBER T *loom_place() const
	{
		return loom_value;
	}

      private:
	T *loom_value;
};

LOOM_MEMBER void atomic_thread_fence(memory_order order,
				     thread_scope scope = thread_scope_system)
{
	loom_fence(loom::order_of(order), loom::scope_of(scope));
}

LOOM_MEMBER void atomic_signal_fence(memory_order order)
{
	::std::atomic_signal_fence(order);
}

namespace std
{
template <class T> using atomic = cuda::atomic<T, thread_scope_system>;
template <class T> using atomic_ref = cuda::atomic_ref<T, thread_scope_system>;
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
