/* cuda::barrier. */
#ifndef LOOM_CUDA_BARRIER_H
#define LOOM_CUDA_BARRIER_H

#include "loom/end.h" /* as scope.h */
#include <chrono>
#include "loom/begin.h"
#include <new>
#include <utility>

#include "loom/barrier.h"
#include "loom/cuda/scope.h"

namespace cuda
{

/* A size that is a multiple of Alignment, as the addresses are. */
template <size_t Alignment> struct aligned_size_t {
	static constexpr size_t align = Alignment;
	size_t value;

	explicit LOOM_MEMBER aligned_size_t(size_t size) : value(size)
	{
	}
	LOOM_MEMBER operator size_t() const
	{
		return value;
	}
};

enum class async_contract_fulfillment { none, async };

struct loom_no_completion {
	LOOM_MEMBER void operator()() noexcept
	{
	}
};

template <thread_scope Scope, class Completion = loom_no_completion>
class barrier;

/* init of a barrier that is shared memory, where no constructor runs. */
template <thread_scope Scope, class Completion>
LOOM_MEMBER void init(barrier<Scope, Completion> *b, ptrdiff_t expected,
		      Completion completion = Completion())
{
	loom_barrier_init(b->loom_state(), expected);
	b->loom_completion(completion);
}

/* The empty completion takes no room: a plain barrier has 8 bytes. */
template <thread_scope Scope, class Completion>
class alignas(8) barrier : Completion
{
	mutable uint64_t state;

	static constexpr loom_scope scope = loom::scope_of(Scope);
	static constexpr bool completes =
		!::std::is_same<Completion, loom_no_completion>::value;

      public:
	using arrival_token = uint64_t;

	barrier() = default;
	LOOM_MEMBER explicit barrier(ptrdiff_t expected,
				     Completion completion = Completion())
	{
		init(this, expected, completion);
	}
	barrier(const barrier &) = delete;
	barrier &operator=(const barrier &) = delete;

	LOOM_MEMBER uint64_t *loom_state() const
	{
		return &state;
	}
	LOOM_MEMBER void loom_completion(const Completion &completion)
	{
		if constexpr (completes)
			new (static_cast<Completion *>(this))
				Completion(completion);
	}

      private:
	LOOM_MEMBER arrival_token arrive_as(ptrdiff_t count, bool drop)
	{
		if constexpr (completes) {
			arrival_token token;

			if (!loom_barrier_last(&state, count, drop, scope,
					       &token))
				return token;
			loom_acquire(&state, scope);
			(*static_cast<Completion *>(this))();
		}
		return loom_barrier_arrive(&state, count, drop, scope);
	}

      public:
	LOOM_MEMBER arrival_token arrive(ptrdiff_t count = 1)
	{
		return arrive_as(count, false);
	}
	LOOM_MEMBER void wait(arrival_token &&token) const
	{
		loom_barrier_wait(&state, token, scope);
	}
	LOOM_MEMBER void wait_parity(bool parity) const
	{
		loom_barrier_wait_parity(&state, parity, scope);
	}
	LOOM_MEMBER void arrive_and_wait()
	{
		wait(arrive());
	}
	LOOM_MEMBER void arrive_and_drop()
	{
		arrive_as(1, true);
	}
	static constexpr ptrdiff_t max() noexcept
	{
		return LOOM_BARRIER_MAX;
	}

	/* Time does not pass as on a device: these try once, after the
	 * others had their turn. */
	template <class Representation, class Period>
	LOOM_MEMBER bool
	try_wait_for(arrival_token &&token,
		     const ::std::chrono::duration<Representation, Period> &)
	{
		return loom_barrier_test(&state, token, scope);
	}
	template <class Representation, class Period>
	LOOM_MEMBER bool try_wait_parity_for(
		bool parity,
		const ::std::chrono::duration<Representation, Period> &)
	{
		return loom_barrier_test_parity(&state, parity, scope);
	}
};

namespace device
{

LOOM_MEMBER uint64_t *barrier_native_handle(barrier<thread_scope_block> &b)
{
	return b.loom_state();
}

LOOM_MEMBER void barrier_expect_tx(barrier<thread_scope_block> &b,
				   ptrdiff_t bytes)
{
	loom_barrier_expect(b.loom_state(), bytes);
}

LOOM_MEMBER barrier<thread_scope_block>::arrival_token
barrier_arrive_tx(barrier<thread_scope_block> &b, ptrdiff_t count,
		  ptrdiff_t bytes)
{
	loom_barrier_expect(b.loom_state(), bytes);
	return b.arrive(count);
}

} // namespace device

namespace std
{
template <class Completion = loom_no_completion>
using barrier = cuda::barrier<thread_scope_system, Completion>;
} // namespace std

} // namespace cuda

#endif
