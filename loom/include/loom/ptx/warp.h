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
template <class Number> LOOM_DEVICE void op_bar(const Number &n)
{
	if (n != 0)
		loom_bad_barrier((long long)n, 0);
	__syncthreads();
}
template <class Number, class Threads>
LOOM_DEVICE void op_bar(const Number &n, const Threads &threads)
{
	if (n != 0 || (u32)threads != blockDim.x * blockDim.y * blockDim.z)
		loom_bad_barrier((long long)n, (long long)threads);
	__syncthreads();
}
template <class... Operands> LOOM_DEVICE void op_barrier(const Operands &...a)
{
	op_bar(a...);
}

template <class Mask> LOOM_DEVICE void op_bar_warp(const Mask &mask)
{
	__syncwarp(in<u32>(mask));
}
template <class Type, class Result> LOOM_DEVICE void op_activemask(Result &&d)
{
	out(d, __activemask());
}

/* From which lane the value comes: c holds the last lane of a segment, or the
 * first, and which bits of a lane's number choose the segment.  Beyond it each
 * lane gets its own value, and inside becomes false. */
template <class Lane>
LOOM_DEVICE u32 shuffle_from(Lane from, u32 c, bool &inside)
{
	u32 lane = (u32)::loom_lane(), segment = c >> 8 & 31;
	u32 bound = (lane & segment) | (c & 31 & ~segment);
	int j = from((int)lane, (int)segment);

	inside = from.up ? j >= (int)bound : j <= (int)bound;
	return inside ? (u32)j : lane;
}
#define LOOM_PTX_SHUFFLE(name, is_up, expression)                           \
	struct shuffle_##name {                                             \
		static constexpr bool up = is_up;                           \
		int b;                                                      \
		LOOM_HERE int operator()(int lane, int segment) const       \
		{                                                           \
			return (void)lane, (void)segment, expression;       \
		}                                                           \
	};                                                                  \
	template <class Type, class Result, class Predicate, class First,   \
		  class Second, class Third, class Mask>                    \
	LOOM_DEVICE void op_shfl_##name(Result &&d, Predicate &&p,          \
					const First &a, const Second &b,    \
					const Third &c, const Mask &mask)   \
	{                                                                   \
		bool inside;                                                \
		u32 from = shuffle_from(shuffle_##name{ (int)b & 31 },      \
					in<u32>(c), inside);                \
									    \
		out(d, __shfl_sync(in<u32>(mask), in<u32>(a), (int)from));  \
		out(p, inside);                                             \
	}                                                                   \
	template <class Type, class Result, class First, class Second,      \
		  class Third, class Mask>                                  \
	LOOM_DEVICE void op_shfl_##name(Result &&d, const First &a,         \
					const Second &b, const Third &c,    \
					const Mask &mask)                   \
	{                                                                   \
		op_shfl_##name<Type>(d, sink(), a, b, c, mask);             \
	}
LOOM_PTX_SHUFFLE(idx, false, (lane & segment) | (b & ~segment))
LOOM_PTX_SHUFFLE(up, true, lane - b)
LOOM_PTX_SHUFFLE(down, false, lane + b)
LOOM_PTX_SHUFFLE(bfly, false, lane ^ b)
#undef LOOM_PTX_SHUFFLE

template <class Type, class Result, class Operand, class Mask>
LOOM_DEVICE void op_match_any(Result &&d, const Operand &a, const Mask &mask)
{
	out(d, __match_any_sync(in<u32>(mask), in<Type>(a)));
}
template <class Type, class Result, class Predicate, class Operand, class Mask>
LOOM_DEVICE void op_match_all(Result &&d, Predicate &&p, const Operand &a,
			      const Mask &mask)
{
	int all;

	out(d, __match_all_sync(in<u32>(mask), in<Type>(a), &all));
	out(p, all != 0);
}
template <class Type, class Result, class Operand, class Mask>
LOOM_DEVICE void op_match_all(Result &&d, const Operand &a, const Mask &mask)
{
	op_match_all<Type>(d, sink(), a, mask);
}
/* Of the lanes of the mask the lowest is elected. */
template <class Result, class Predicate, class Mask>
LOOM_DEVICE void op_elect(Result &&d, Predicate &&p, const Mask &mask)
{
	u32 first = (u32)__ffs((int)in<u32>(mask)) - 1;

	__syncwarp(in<u32>(mask));
	out(d, first);
	out(p, (u32)::loom_lane() == first);
}

#define LOOM_PTX_REDUCE(name, function)                                     \
	template <class Type, class Result, class Operand, class Mask>      \
	LOOM_DEVICE void op_redux_##name(Result &&d, const Operand &a,      \
					 const Mask &mask)                  \
	{                                                                   \
		out(d, (Type)function(in<u32>(mask), in<Type>(a)));         \
	}
LOOM_PTX_REDUCE(add, __reduce_add_sync)
LOOM_PTX_REDUCE(min, __reduce_min_sync)
LOOM_PTX_REDUCE(max, __reduce_max_sync)
#undef LOOM_PTX_REDUCE

#define LOOM_PTX_VOTE(name, function)                                       \
	template <class Type, class Result, class Predicate, class Mask>    \
	LOOM_DEVICE void op_vote_##name(Result &&d, const Predicate &p,     \
					const Mask &mask)                   \
	{                                                                   \
		out(d, (Type)function(in<u32>(mask), (bool)p));             \
	}
LOOM_PTX_VOTE(all, __all_sync)
LOOM_PTX_VOTE(any, __any_sync)
LOOM_PTX_VOTE(ballot, __ballot_sync)
#undef LOOM_PTX_VOTE

template <class Type, class Number>
LOOM_DEVICE void op_nanosleep(const Number &n)
{
	__nanosleep(in<u32>(n));
}
LOOM_DEVICE void op_trap() { __trap(); }
LOOM_DEVICE void op_brkpt() { __brkpt(); }
LOOM_DEVICE void op_exit() { loom_leave(); }

} // namespace ptx

} // namespace loom

#endif
