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

template <class Number>
LOOM_DEVICE void op_cp_async_bulk_wait_group(const Number &but)
{
	loom_async_store_wait((size_t)but);
}
template <class Number>
LOOM_DEVICE void op_cp_async_bulk_wait_group_read(const Number &but)
{
	loom_async_store_read((size_t)but);
}
LOOM_DEVICE void op_cp_async_bulk_commit_group() { loom_async_store_commit(); }
LOOM_DEVICE void op_fence_proxy_async() { loom_async_proxy(); }
LOOM_DEVICE void op_fence_mbarrier_init_release() {}

template <class Type, class Number>
LOOM_DEVICE void op_mbarrier_init(void *b, const Number &expected)
{
	loom_barrier_init((u64 *)b, (ptrdiff_t)expected);
}
template <class Type> LOOM_DEVICE void op_mbarrier_inval(void *b)
{
	loom_barrier_end((u64 *)b);
}
template <class Type, class Result>
LOOM_DEVICE void op_mbarrier_arrive(Result &&d, void *b)
{
	out(d, loom_barrier_arrive((u64 *)b, 1, 0, LOOM_SCOPE_BLOCK));
}
template <class Type, class Number>
LOOM_DEVICE void op_mbarrier_expect_tx(void *b, const Number &bytes)
{
	loom_barrier_expect((u64 *)b, (ptrdiff_t)bytes);
}
template <class Type, class Result, class Number>
LOOM_DEVICE void op_mbarrier_arrive_expect_tx(Result &&d, void *b,
					      const Number &bytes)
{
	loom_barrier_expect((u64 *)b, (ptrdiff_t)bytes);
	op_mbarrier_arrive<Type>(d, b);
}
template <class Type, class Result, class Number>
LOOM_DEVICE void op_mbarrier_test_wait(Result &&d, void *b, const Number &token)
{
	out(d, __mbarrier_test_wait((u64 *)b, (u64)token));
}
template <class Type, class Result, class Number>
LOOM_DEVICE void op_mbarrier_test_wait_parity(Result &&d, void *b,
					      const Number &parity)
{
	out(d, __mbarrier_test_wait_parity((u64 *)b, parity & 1));
}
template <class Type, class Result, class Number, class... Rest>
LOOM_DEVICE void op_mbarrier_try_wait(Result &&d, void *b, const Number &n,
				      const Rest &...)
{
	op_mbarrier_test_wait<Type>(d, b, n);
}
template <class Type, class Result, class Number, class... Rest>
LOOM_DEVICE void op_mbarrier_try_wait_parity(Result &&d, void *b,
					     const Number &n, const Rest &...)
{
	op_mbarrier_test_wait_parity<Type>(d, b, n);
}

} // namespace ptx

} // namespace loom

#endif
