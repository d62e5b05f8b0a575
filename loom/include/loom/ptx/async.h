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
template <class N, class R>
LOOM_DEVICE void op_cp_async_ca(void *to, const void *from, const N &size,
				const R &read)
{
	u32 bytes = !__is_same(R, bool) ? (u32)read : read ? 0 : (u32)size;

	loom_async_copy(to, from, (size_t)size, (size_t)size - bytes);
}
template <class N>
LOOM_DEVICE void op_cp_async_ca(void *to, const void *from, const N &size)
{
	loom_async_copy(to, from, (size_t)size, 0);
}
template <class... A>
LOOM_DEVICE void op_cp_async_cg(void *to, const void *from, const A &...a)
{
	op_cp_async_ca(to, from, a...);
}
LOOM_DEVICE void op_cp_async_commit_group() { loom_async_commit(); }
template <class N> LOOM_DEVICE void op_cp_async_wait_group(const N &but)
{
	loom_async_wait((size_t)but);
}
LOOM_DEVICE void op_cp_async_wait_all() { loom_async_wait_all(); }
template <class T> LOOM_DEVICE void op_cp_async_mbarrier_arrive_noinc(void *b)
{
	loom_async_arrive_on((u64 *)b);
}

template <class N> LOOM_DEVICE void op_cp_async_bulk_wait_group(const N &but)
{
	loom_async_store_wait((size_t)but);
}
template <class N>
LOOM_DEVICE void op_cp_async_bulk_wait_group_read(const N &but)
{
	loom_async_store_read((size_t)but);
}
LOOM_DEVICE void op_cp_async_bulk_commit_group() { loom_async_store_commit(); }
LOOM_DEVICE void op_fence_proxy_async() { loom_async_proxy(); }
LOOM_DEVICE void op_fence_mbarrier_init_release() {}

template <class T, class N>
LOOM_DEVICE void op_mbarrier_init(void *b, const N &expected)
{
	loom_barrier_init((u64 *)b, (ptrdiff_t)expected);
}
template <class T> LOOM_DEVICE void op_mbarrier_inval(void *b)
{
	loom_barrier_end((u64 *)b);
}
template <class T, class D> LOOM_DEVICE void op_mbarrier_arrive(D &&d, void *b)
{
	out(d, loom_barrier_arrive((u64 *)b, 1, 0, LOOM_SCOPE_BLOCK));
}
template <class T, class N>
LOOM_DEVICE void op_mbarrier_expect_tx(void *b, const N &bytes)
{
	loom_barrier_expect((u64 *)b, (ptrdiff_t)bytes);
}
template <class T, class D, class N>
LOOM_DEVICE void op_mbarrier_arrive_expect_tx(D &&d, void *b, const N &bytes)
{
	loom_barrier_expect((u64 *)b, (ptrdiff_t)bytes);
	op_mbarrier_arrive<T>(d, b);
}
template <class T, class D, class N>
LOOM_DEVICE void op_mbarrier_test_wait(D &&d, void *b, const N &token)
{
	out(d, __mbarrier_test_wait((u64 *)b, (u64)token));
}
template <class T, class D, class N>
LOOM_DEVICE void op_mbarrier_test_wait_parity(D &&d, void *b, const N &parity)
{
	out(d, __mbarrier_test_wait_parity((u64 *)b, parity & 1));
}
template <class T, class D, class N, class... A>
LOOM_DEVICE void op_mbarrier_try_wait(D &&d, void *b, const N &n, const A &...)
{
	op_mbarrier_test_wait<T>(d, b, n);
}
template <class T, class D, class N, class... A>
LOOM_DEVICE void op_mbarrier_try_wait_parity(D &&d, void *b, const N &n,
					     const A &...)
{
	op_mbarrier_test_wait_parity<T>(d, b, n);
}

} // namespace ptx

} // namespace loom

#endif
