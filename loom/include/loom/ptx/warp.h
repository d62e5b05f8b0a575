/* PTX of barriers, exchanges and ends. */
#ifndef LOOM_PTX_WARP_H
#define LOOM_PTX_WARP_H

#include "loom/device.h"
#include "loom/ptx/value.h"

namespace loom
{

namespace ptx
{

extern "C" void loom_bad_barrier(long long n, long long threads)
	__attribute__((__noreturn__));

/* Barrier 0, for all of the block, which is __syncthreads'. */
template <class N> LOOM_DEVICE void op_bar(const N &n)
{
	if (n != 0)
		loom_bad_barrier((long long)n, 0);
	__syncthreads();
}
template <class N, class T>
LOOM_DEVICE void op_bar(const N &n, const T &threads)
{
	if (n != 0 || (u32)threads != blockDim.x * blockDim.y * blockDim.z)
		loom_bad_barrier((long long)n, (long long)threads);
	__syncthreads();
}
template <class... A> LOOM_DEVICE void op_barrier(const A &...a)
{
	op_bar(a...);
}

template <class M> LOOM_DEVICE void op_bar_warp(const M &mask)
{
	__syncwarp(in<u32>(mask));
}
template <class T, class D> LOOM_DEVICE void op_activemask(D &&d)
{
	out(d, __activemask());
}

/* c: segments and bounds, as the intrinsics set it for a width. */
#define LOOM_PTX_SHUFFLE(name, function)                                    \
	template <class T, class D, class A, class B, class C, class M>     \
	LOOM_DEVICE void op_shfl_##name(D &&d, const A &a, const B &b,      \
					const C &c, const M &mask)          \
	{                                                                   \
		int width = 32 - (int)((u32)c >> 8 & 31);                   \
									    \
		out(d, function(in<u32>(mask), in<u32>(a), b, width));      \
	}
LOOM_PTX_SHUFFLE(idx, __shfl_sync)
LOOM_PTX_SHUFFLE(up, __shfl_up_sync)
LOOM_PTX_SHUFFLE(down, __shfl_down_sync)
LOOM_PTX_SHUFFLE(bfly, __shfl_xor_sync)
#undef LOOM_PTX_SHUFFLE

#define LOOM_PTX_REDUCE(name, function)                                     \
	template <class T, class D, class A, class M>                       \
	LOOM_DEVICE void op_redux_##name(D &&d, const A &a, const M &mask)  \
	{                                                                   \
		out(d, (T)function(in<u32>(mask), in<T>(a)));               \
	}
LOOM_PTX_REDUCE(add, __reduce_add_sync)
LOOM_PTX_REDUCE(min, __reduce_min_sync)
LOOM_PTX_REDUCE(max, __reduce_max_sync)
#undef LOOM_PTX_REDUCE

#define LOOM_PTX_VOTE(name, function)                                       \
	template <class T, class D, class P, class M>                       \
	LOOM_DEVICE void op_vote_##name(D &&d, const P &p, const M &mask)   \
	{                                                                   \
		out(d, (T)function(in<u32>(mask), (bool)p));                \
	}
LOOM_PTX_VOTE(all, __all_sync)
LOOM_PTX_VOTE(any, __any_sync)
LOOM_PTX_VOTE(ballot, __ballot_sync)
#undef LOOM_PTX_VOTE

template <class T, class N> LOOM_DEVICE void op_nanosleep(const N &n)
{
	__nanosleep(in<u32>(n));
}
LOOM_DEVICE void op_trap() { __trap(); }
LOOM_DEVICE void op_brkpt() { __brkpt(); }

} // namespace ptx

} // namespace loom

#endif
