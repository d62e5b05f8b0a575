/* cuda::ptx, as far as it is about bulk copies: by addresses and by tensor maps. */
#ifndef LOOM_CUDA_PTX_H
#define LOOM_CUDA_PTX_H

#include "loom/cuda/barrier.h"
#include "loom/cuda/dots.h"

namespace cuda
{

namespace ptx
{

/* ---- By addresses ---------------------------------------------------------- */

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

LOOM_MEMBER void cp_async_bulk(space_cluster_t, space_global_t, void *to,
			       const void *from, const uint32_t &size,
			       uint64_t *barrier, const uint16_t &blocks)
{
	loom_async_multicast(to, from, size, barrier, blocks);
}

LOOM_MEMBER void cp_async_bulk(space_cluster_t, space_shared_t, void *to,
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

template <dot_op Op, class Type>
LOOM_MEMBER void cp_reduce_async_bulk(space_global_t, space_shared_t, op_t<Op>,
				      Type *to, const Type *from, uint32_t size)
{
	loom_async_reduce(to, from, size, loom_reduction_of(Op),
			  loom_reduced_of<Type>());
}

/* ---- By tensor maps -------------------------------------------------------- */

template <int Rank>
LOOM_MEMBER loom_tile loom_tile_of(const void *map, const int32_t (&at)[Rank])
{
	loom_tile t = { map, Rank, { 0, 0, 0, 0, 0 } };

	for (int i = 0; i < Rank; i++)
		t.at[i] = at[i];
	return t;
}

template <int Rank>
LOOM_MEMBER void cp_async_bulk_tensor(space_cluster_t, space_global_t, void *to,
				      const void *map, const int32_t (&at)[Rank],
				      uint64_t *barrier)
{
	const loom_tile t = loom_tile_of(map, at);

	loom_tensor_load(to, &t, barrier, 0);
}

template <int Rank>
LOOM_MEMBER void cp_async_bulk_tensor(space_shared_t, space_global_t, void *to,
				      const void *map, const int32_t (&at)[Rank],
				      uint64_t *barrier)
{
	cp_async_bulk_tensor(space_cluster, space_global, to, map, at, barrier);
}

template <int Rank>
LOOM_MEMBER void cp_async_bulk_tensor(space_cluster_t, space_global_t, void *to,
				      const void *map, const int32_t (&at)[Rank],
				      uint64_t *barrier, const uint16_t &blocks)
{
	const loom_tile t = loom_tile_of(map, at);

	loom_tensor_load(to, &t, barrier, blocks);
}

template <int Rank>
LOOM_MEMBER void cp_async_bulk_tensor(space_global_t, space_shared_t,
				      const void *map, const int32_t (&at)[Rank],
				      const void *from)
{
	const loom_tile t = loom_tile_of(map, at);

	loom_tensor_store(&t, from);
}

template <dot_op Op, int Rank>
LOOM_MEMBER void cp_reduce_async_bulk_tensor(space_global_t, space_shared_t,
					     op_t<Op>, const void *map,
					     const int32_t (&at)[Rank],
					     const void *from)
{
	const loom_tile t = loom_tile_of(map, at);

	loom_tensor_reduce(&t, from, loom_reduction_of(Op));
}

/* ---- Their groups, and the fence before them ------------------------------- */

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

} // namespace cuda

#endif
