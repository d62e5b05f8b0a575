/* PTX of barriers, exchanges and ends. */
#ifndef LOOM_PTX_WARP_H
#define LOOM_PTX_WARP_H

#include "loom/device.h"
#include "loom/ptx/value.h"

namespace loom
{

namespace ptx
{

/* Barriers by number, for so many of the block's threads, whole warps of them; 0
 * threads: all.  The block's own, number 0 for all, is __syncthreads'. */
extern "C" {
LOOM_APART void loom_bar_sync(unsigned number, unsigned threads);
LOOM_APART void loom_bar_arrive(unsigned number, unsigned threads);
LOOM_APART int loom_bar_vote(unsigned number, unsigned threads, int op, int predicate);
}
LOOM_DEVICE bool is_block(u32 n, u32 threads)
{
	u32 all = blockDim.x * blockDim.y * blockDim.z;

	return n == 0 && (threads == 0 || threads / 32 == (all + 31) / 32);
}
LOOM_DEVICE void bar(u32 n, u32 threads)
{
	if (is_block(n, threads))
		__syncthreads();
	else
		loom_bar_sync(n, threads);
}
template <class Number> LOOM_DEVICE void op_bar(const Number &n)
{
	bar((u32)n, 0);
}
template <class Number, class Threads>
LOOM_DEVICE void op_bar(const Number &n, const Threads &threads)
{
	bar((u32)n, (u32)threads);
}
template <class... Operands> LOOM_DEVICE void op_barrier(const Operands &...a)
{
	op_bar(a...);
}
template <class Number, class Threads>
LOOM_DEVICE void op_bar_arrive(const Number &n, const Threads &threads)
{
	loom_bar_arrive((u32)n, (u32)threads);
}
template <class Number, class Threads>
LOOM_DEVICE void op_barrier_arrive(const Number &n, const Threads &threads)
{
	loom_bar_arrive((u32)n, (u32)threads);
}
LOOM_DEVICE int vote_at(u32 n, u32 threads, loom_vote op, bool p)
{
	return is_block(n, threads) ? loom_syncthreads_vote(op, p) :
				      loom_bar_vote(n, threads, op, p);
}
#define LOOM_PTX_BAR(name, op)                                              \
	template <class Type, class Result, class Number, class Predicate>  \
	LOOM_DEVICE void op_bar_red_##name(Result &&d, const Number &n,     \
					   const Predicate &p)              \
	{                                                                   \
		out(d, (Type)vote_at((u32)n, 0, op, (bool)p));              \
	}                                                                   \
	template <class Type, class Result, class Number, class Threads,    \
		  class Predicate>                                          \
	LOOM_DEVICE void op_bar_red_##name(Result &&d, const Number &n,     \
					   const Threads &threads,          \
					   const Predicate &p)              \
	{                                                                   \
		out(d, (Type)vote_at((u32)n, (u32)threads, op, (bool)p));   \
	}                                                                   \
	template <class Type, class... Operands>                            \
	LOOM_DEVICE void op_barrier_red_##name(Operands &&...a)             \
	{                                                                   \
		op_bar_red_##name<Type>(static_cast<Operands &&>(a)...);    \
	}
LOOM_PTX_BAR(and, LOOM_AND)
LOOM_PTX_BAR(or, LOOM_OR)
LOOM_PTX_BAR(popc, LOOM_COUNT)
#undef LOOM_PTX_BAR

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
LOOM_PTX_REDUCE(and, __reduce_and_sync)
LOOM_PTX_REDUCE(or, __reduce_or_sync)
LOOM_PTX_REDUCE(xor, __reduce_xor_sync)
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
LOOM_PTX_VOTE(uni, __uni_sync)
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
