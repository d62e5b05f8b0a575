/* cuda::latch and semaphores. */
#ifndef LOOM_CUDA_LATCH_H
#define LOOM_CUDA_LATCH_H

#include <climits>

#include "loom/cuda/atomic.h"

namespace cuda
{

template <thread_scope Scope> class latch
{
	atomic<ptrdiff_t, Scope> missing;

      public:
	constexpr explicit latch(ptrdiff_t expected) : missing(expected)
	{
	}
	latch(const latch &) = delete;
	latch &operator=(const latch &) = delete;

	static constexpr ptrdiff_t max() noexcept
	{
		return PTRDIFF_MAX;
	}
	LOOM_MEMBER void count_down(ptrdiff_t count = 1)
	{
		missing.fetch_sub(count, memory_order_release);
	}
	LOOM_MEMBER bool try_wait() const noexcept
	{
		return missing.load(memory_order_acquire) == 0;
	}
	LOOM_MEMBER void wait() const
	{
		ptrdiff_t left;

		while ((left = missing.load(memory_order_acquire)) != 0)
			missing.wait(left, memory_order_relaxed);
	}
	LOOM_MEMBER void arrive_and_wait(ptrdiff_t count = 1)
	{
		count_down(count);
		wait();
	}
};

template <thread_scope Scope, ptrdiff_t Most = INT_MAX> class counting_semaphore
{
	atomic<ptrdiff_t, Scope> left;

      public:
	constexpr explicit counting_semaphore(ptrdiff_t count = 0) : left(count)
	{
	}
	counting_semaphore(const counting_semaphore &) = delete;
	counting_semaphore &operator=(const counting_semaphore &) = delete;

	static constexpr ptrdiff_t max() noexcept
	{
		return Most;
	}
	LOOM_MEMBER void release(ptrdiff_t count = 1)
	{
		left.fetch_add(count, memory_order_release);
	}
	LOOM_MEMBER bool try_acquire() noexcept
	{
		ptrdiff_t now = left.load(memory_order_relaxed);

		while (now > 0)
			if (left.compare_exchange_weak(now, now - 1,
						       memory_order_acquire))
				return true;
		return false;
	}
	LOOM_MEMBER void acquire()
	{
		while (!try_acquire())
			left.wait(0, memory_order_relaxed);
	}
};

template <thread_scope Scope>
using binary_semaphore = counting_semaphore<Scope, 1>;

namespace std
{
using latch = cuda::latch<thread_scope_system>;
template <ptrdiff_t Most = INT_MAX>
using counting_semaphore =
	cuda::counting_semaphore<thread_scope_system, Most>;
using binary_semaphore = cuda::binary_semaphore<thread_scope_system>;
} // namespace std

} // namespace cuda

#endif
