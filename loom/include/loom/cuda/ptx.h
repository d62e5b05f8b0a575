/* cuda::ptx, as far as it is about bulk copies, and the functions of
 * cuda::device::experimental that do the same. */
#ifndef LOOM_CUDA_PTX_H
#define LOOM_CUDA_PTX_H

#include <cstdint>
#include <type_traits>

#include "loom/cuda/barrier.h"

namespace cuda
{

namespace ptx
{

enum class dot_space { global, cluster, shared };

template <dot_space Space>
using space_t = ::std::integral_constant<dot_space, Space>;
using space_global_t = space_t<dot_space::global>;
using space_cluster_t = space_t<dot_space::cluster>;
using space_shared_t = space_t<dot_space::shared>;

constexpr space_global_t space_global{};
constexpr space_cluster_t space_cluster{};
constexpr space_shared_t space_shared{};

template <int Number> using n32_t = ::std::integral_constant<int, Number>;

LOOM_MEMBER void cp_async_bulk(space_cluster_t, space_global_t, void *to,
			       const void *from, const uint32_t &size,
			       uint64_t *barrier)
{
	loom_async_bulk(to, from, size, barrier);
}

LOOM_MEMBER void cp_async_bulk(space_shared_t, space_global_t, void *to,
			       const void *from, const uint32_t &size,
			       uint64_t *barrier)
{
	loom_async_bulk(to, from, size, barrier);
}

LOOM_MEMBER void cp_async_bulk(space_global_t, space_shared_t, void *to,
			       const void *from, const uint32_t &size)
{
	loom_async_store(to, from, size);
}

LOOM_MEMBER void cp_async_bulk_commit_group()
{
	loom_async_store_commit();
}

template <int Number> LOOM_MEMBER void cp_async_bulk_wait_group(n32_t<Number>)
{
	loom_async_store_wait(Number);
}

template <int Number>
LOOM_MEMBER void cp_async_bulk_wait_group_read(n32_t<Number>)
{
	loom_async_store_read(Number);
}

LOOM_MEMBER void fence_proxy_async()
{
	loom_async_proxy();
}

template <dot_space Space> LOOM_MEMBER void fence_proxy_async(space_t<Space>)
{
	if (Space != dot_space::global)
		loom_async_proxy();
}

} // namespace ptx

namespace device
{

namespace experimental
{

LOOM_MEMBER void
cp_async_bulk_global_to_shared(void *to, const void *from, uint32_t size,
			       barrier<thread_scope_block> &b)
{
	loom_async_bulk(to, from, size, b.loom_state());
}

LOOM_MEMBER void cp_async_bulk_shared_to_global(void *to, const void *from,
						uint32_t size)
{
	loom_async_store(to, from, size);
}

LOOM_MEMBER void fence_proxy_async_shared_cta()
{
	loom_async_proxy();
}

LOOM_MEMBER void cp_async_bulk_commit_group()
{
	loom_async_store_commit();
}

template <int Prior> LOOM_MEMBER void cp_async_bulk_wait_group_read()
{
	static_assert(Prior <= 63, "it waits for at most 63 groups");
	loom_async_store_read(Prior);
}

} // namespace experimental

} // namespace device

} // namespace cuda

#endif
