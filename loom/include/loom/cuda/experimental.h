/* cuda::device::experimental: bulk copies under other names. */
#ifndef LOOM_CUDA_EXPERIMENTAL_H
#define LOOM_CUDA_EXPERIMENTAL_H

#include "loom/cuda/ptx.h"

struct CUtensorMap_st;
typedef struct CUtensorMap_st CUtensorMap;

namespace cuda
{

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

#define LOOM_TENSOR_COPIES(rank, coordinates, ...)                          \
	LOOM_MEMBER void cp_async_bulk_tensor_##rank##d_global_to_shared(   \
		void *to, const CUtensorMap *map,                           \
		LOOM_UNWRAPPED coordinates, barrier<thread_scope_block> &b) \
	{                                                                   \
		const loom_tile t = { map, rank, { __VA_ARGS__ } };         \
									    \
		loom_tensor_load(to, &t, b.loom_state(), 0);                \
	}                                                                   \
	LOOM_MEMBER void cp_async_bulk_tensor_##rank##d_shared_to_global(   \
		const CUtensorMap *map, LOOM_UNWRAPPED coordinates,         \
		const void *from)                                           \
	{                                                                   \
		const loom_tile t = { map, rank, { __VA_ARGS__ } };         \
									    \
		loom_tensor_store(&t, from);                                \
	}
#define LOOM_UNWRAPPED(...) __VA_ARGS__
LOOM_TENSOR_COPIES(1, (int a), a)
LOOM_TENSOR_COPIES(2, (int a, int f), a, f)
LOOM_TENSOR_COPIES(3, (int a, int f, int c), a, f, c)
LOOM_TENSOR_COPIES(4, (int a, int f, int c, int d), a, f, c, d)
LOOM_TENSOR_COPIES(5, (int a, int f, int c, int d, int e), a, f, c, d, e)
#undef LOOM_UNWRAPPED
#undef LOOM_TENSOR_COPIES

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
