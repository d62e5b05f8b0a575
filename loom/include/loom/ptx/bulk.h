/* PTX of bulk copies, by addresses and by tensor maps. */
#ifndef LOOM_PTX_BULK_H
#define LOOM_PTX_BULK_H

#include "loom/barrier.h"
#include "loom/ptx/value.h"

namespace loom
{

namespace ptx
{

/* "[map, {x, y}]". */
template <int rank> struct tiled {
	loom_tile tile;
};
template <class Address, class... Coordinates>
LOOM_DEVICE tiled<(int)sizeof...(Coordinates)> tile(const Address &map,
						    const Coordinates &...at)
{
	static_assert(sizeof(Address) == 8, "an address has 8 bytes");
	return { { (const void *)(size_t)map, (int)sizeof...(Coordinates),
		   { (s32)at... } } };
}

/* Behind the operands a cache's policy may stand, which changes no result. */
template <class Size, class... Policy>
LOOM_DEVICE void op_cp_async_bulk_sg(void *to, const void *from, const Size &size,
				     void *b, const Policy &...)
{
	loom_async_bulk(to, from, (u32)size, (u64 *)b);
}
template <class Size>
LOOM_DEVICE void op_cp_async_bulk_ss(void *to, const void *from, const Size &size,
				     void *b)
{
	loom_async_bulk(to, from, (u32)size, (u64 *)b);
}
template <class Size, class Mask, class... Policy>
LOOM_DEVICE void op_cp_async_bulk_multicast_sg(void *to, const void *from,
					       const Size &size, void *b,
					       const Mask &blocks, const Policy &...)
{
	loom_async_multicast(to, from, (u32)size, (u64 *)b, (u16)blocks);
}
template <class Size, class... Policy>
LOOM_DEVICE void op_cp_async_bulk_gs(void *to, const void *from, const Size &size,
				     const Policy &...)
{
	loom_async_store(to, from, (u32)size);
}
template <class Size, class... Policy>
LOOM_DEVICE void op_cp_async_bulk_prefetch(const void *, const Size &,
					   const Policy &...)
{
}
template <class Type, class... Registers>
LOOM_DEVICE void op_st_async(void *to, const grouped<Registers...> &a, void *b)
{
	Type v[sizeof...(Registers)];

	for (int i = 0; i < a.count; i++)
		__builtin_memcpy((void *)&v[i], a.part[i], sizeof(Type));
	loom_async_value(to, v, sizeof v, (u64 *)b);
}
template <class Type, class Value>
LOOM_DEVICE void op_st_async(void *to, const Value &a, void *b)
{
	Type v = in<Type>(a);

	loom_async_value(to, (const void *)&v, sizeof v, (u64 *)b);
}
template <class Type> constexpr loom_reduced reduced_of()
{
	return __is_same(Type, u32) ? LOOM_REDUCED_U32 :
	       __is_same(Type, s32) ? LOOM_REDUCED_S32 :
	       __is_same(Type, u64) ? LOOM_REDUCED_U64 :
	       __is_same(Type, s64) ? LOOM_REDUCED_S64 :
	       __is_same(Type, f32) ? LOOM_REDUCED_F32 :
	       __is_same(Type, f64) ? LOOM_REDUCED_F64 : LOOM_REDUCED_NONE;
}
template <loom_reduction how, class Type, class Size, class... Policy>
LOOM_DEVICE void op_cp_reduce_async_bulk_gs(void *to, const void *from,
					    const Size &size, const Policy &...)
{
	loom_async_reduce(to, from, (u32)size, how, reduced_of<Type>());
}

template <int rank, class... Policy>
LOOM_DEVICE void op_cp_async_bulk_tensor_sg(void *to, const tiled<rank> &t, void *b,
					    const Policy &...)
{
	loom_tensor_load(to, &t.tile, (u64 *)b, 0);
}
template <int rank, class Mask, class... Policy>
LOOM_DEVICE void op_cp_async_bulk_tensor_multicast_sg(void *to, const tiled<rank> &t,
						      void *b, const Mask &blocks,
						      const Policy &...)
{
	loom_tensor_load(to, &t.tile, (u64 *)b, (u16)blocks);
}
template <int rank, class... Policy>
LOOM_DEVICE void op_cp_async_bulk_tensor_gs(const tiled<rank> &t, const void *from,
					    const Policy &...)
{
	loom_tensor_store(&t.tile, from);
}
template <int rank, class... Policy>
LOOM_DEVICE void op_cp_async_bulk_prefetch_tensor(const tiled<rank> &t,
						  const Policy &...)
{
	loom_tensor_prefetch(&t.tile);
}
template <int rank, loom_reduction how, class... Policy>
LOOM_DEVICE void op_cp_reduce_async_bulk_tensor_gs(const tiled<rank> &t,
						   const void *from,
						   const Policy &...)
{
	loom_tensor_reduce(&t.tile, from, how);
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
LOOM_DEVICE void op_prefetch_tensormap(const void *) {}
/* Of device memory, and of maps in it, loom does not look at the proxy. */
LOOM_DEVICE void op_fence_proxy_async_global() {}
template <class Size>
LOOM_DEVICE void op_fence_proxy_tensormap_acquire(const void *, const Size &)
{
}

} // namespace ptx

} // namespace loom

#endif
