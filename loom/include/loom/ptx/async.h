/* PTX of asynchronous copies and of barriers in memory. */
#ifndef LOOM_PTX_ASYNC_H
#define LOOM_PTX_ASYNC_H

#include "loom/cuda/primitives.h"
#include "loom/ptx/value.h"

namespace loom
{

namespace ptx
{

/* read: bytes that there are, or that there are none; the rest is zero. */
template <class Number, class Read>
LOOM_DEVICE void op_cp_async_ca(void *to, const void *from, const Number &size,
				const Read &read)
{
	u32 bytes = !__is_same(Read, bool) ? (u32)read : read ? 0 : (u32)size;

	loom_async_copy(to, from, (size_t)size, (size_t)size - bytes);
}
template <class Number>
LOOM_DEVICE void op_cp_async_ca(void *to, const void *from, const Number &size)
{
	loom_async_copy(to, from, (size_t)size, 0);
}
template <class... Rest>
LOOM_DEVICE void op_cp_async_cg(void *to, const void *from, const Rest &...a)
{
	op_cp_async_ca(to, from, a...);
}
LOOM_DEVICE void op_cp_async_commit_group() { loom_async_commit(); }
template <class Number>
LOOM_DEVICE void op_cp_async_wait_group(const Number &but)
{
	loom_async_wait((size_t)but);
}
LOOM_DEVICE void op_cp_async_wait_all() { loom_async_wait_all(); }
template <class Type>
LOOM_DEVICE void op_cp_async_mbarrier_arrive_noinc(void *b)
{
	loom_async_arrive_on((u64 *)b);
}

LOOM_DEVICE void op_fence_mbarrier_init_release() {}

/* Scopes are those of the arrival and of the wait; that of an address in another
 * block is the cluster. */
template <loom_scope scope, class Type, class Number>
LOOM_DEVICE void op_mbarrier_init(void *b, const Number &expected)
{
	loom_barrier_init((u64 *)b, (ptrdiff_t)expected);
}
template <loom_scope scope, class Type> LOOM_DEVICE void op_mbarrier_inval(void *b)
{
	loom_barrier_end((u64 *)b);
}
template <loom_scope scope, class Type, class Result, class Number>
LOOM_DEVICE void op_mbarrier_arrive(Result &&d, void *b, const Number &count)
{
	out(d, loom_barrier_arrive((u64 *)b, (ptrdiff_t)count, 0, scope));
}
template <loom_scope scope, class Type, class Result>
LOOM_DEVICE void op_mbarrier_arrive(Result &&d, void *b)
{
	op_mbarrier_arrive<scope, Type>(d, b, 1);
}
template <loom_scope scope, class Type, class Result, class Number>
LOOM_DEVICE void op_mbarrier_arrive_drop(Result &&d, void *b, const Number &count)
{
	out(d, loom_barrier_arrive((u64 *)b, (ptrdiff_t)count, 1, scope));
}
template <loom_scope scope, class Type, class Result>
LOOM_DEVICE void op_mbarrier_arrive_drop(Result &&d, void *b)
{
	op_mbarrier_arrive_drop<scope, Type>(d, b, 1);
}
template <loom_scope scope, class Type, class Number>
LOOM_DEVICE void op_mbarrier_expect_tx(void *b, const Number &bytes)
{
	loom_barrier_expect((u64 *)b, (ptrdiff_t)bytes);
}
template <loom_scope scope, class Type, class Number>
LOOM_DEVICE void op_mbarrier_expect_tx_relaxed(void *b, const Number &bytes)
{
	loom_barrier_expect((u64 *)b, (ptrdiff_t)bytes);
}
template <loom_scope scope, class Type, class Result, class Number>
LOOM_DEVICE void op_mbarrier_arrive_expect_tx(Result &&d, void *b,
					      const Number &bytes)
{
	loom_barrier_expect((u64 *)b, (ptrdiff_t)bytes);
	op_mbarrier_arrive<scope, Type>(d, b);
}
template <loom_scope scope, class Type, class Result, class Number>
LOOM_DEVICE void op_mbarrier_pending_count(Result &&d, const Number &token)
{
	out(d, (u32)loom_barrier_pending((u64)token));
}

template <loom_scope scope, class Type, class Result, class Number>
LOOM_DEVICE void op_mbarrier_test_wait(Result &&d, void *b, const Number &token)
{
	out(d, (bool)loom_barrier_test((u64 *)b, (u64)token, scope));
}
template <loom_scope scope, class Type, class Result, class Number>
LOOM_DEVICE void op_mbarrier_test_wait_parity(Result &&d, void *b,
					      const Number &parity)
{
	out(d, (bool)loom_barrier_test_parity((u64 *)b, (int)parity & 1, scope));
}
template <loom_scope scope, class Type, class Result, class Number, class... Rest>
LOOM_DEVICE void op_mbarrier_try_wait(Result &&d, void *b, const Number &n,
				      const Rest &...)
{
	op_mbarrier_test_wait<scope, Type>(d, b, n);
}
template <loom_scope scope, class Type, class Result, class Number, class... Rest>
LOOM_DEVICE void op_mbarrier_try_wait_parity(Result &&d, void *b,
					     const Number &n, const Rest &...)
{
	op_mbarrier_test_wait_parity<scope, Type>(d, b, n);
}

} // namespace ptx

} // namespace loom

#endif
