/* Barriers, fences, and what the lanes of a warp exchange. */
#ifndef LOOM_WARP_H
#define LOOM_WARP_H

#include "loom/common.h"
#include "loom/exchange.h"

#ifndef LOOM_CLANG_CUDA /* which has one of its own, hidden below */
LOOM_DEVICE void __syncthreads()
{
	loom_syncthreads(0);
}
#endif
/* Two on one line are two. */
#define __syncthreads() loom_syncthreads(__COUNTER__ + 1)

LOOM_DEVICE int __syncthreads_count(int predicate)
{
	return loom_syncthreads_vote(LOOM_COUNT, predicate);
}

LOOM_DEVICE int __syncthreads_and(int predicate)
{
	return loom_syncthreads_vote(LOOM_AND, predicate);
}

LOOM_DEVICE int __syncthreads_or(int predicate)
{
	return loom_syncthreads_vote(LOOM_OR, predicate);
}

LOOM_DEVICE void __syncwarp(unsigned mask = 0xffffffffu)
{
	loom_exchange(LOOM_SYNC, mask, 0, 0, 32);
}

LOOM_DEVICE void __threadfence_block()
{
	loom_fence(LOOM_SEQ_CST, LOOM_SCOPE_BLOCK);
}

LOOM_DEVICE void __threadfence()
{
	loom_fence(LOOM_SEQ_CST, LOOM_SCOPE_DEVICE);
}

LOOM_DEVICE void __threadfence_system()
{
	loom_fence(LOOM_SEQ_CST, LOOM_SCOPE_SYSTEM);
}

LOOM_DEVICE void __nanosleep(unsigned)
{
	loom_yield();
}

LOOM_DEVICE long long clock64()
{
	return loom_clock();
}

/* A kernel that waits for the one before it: loom's end before the next. */
LOOM_DEVICE void cudaGridDependencySynchronize()
{
}

LOOM_DEVICE void cudaTriggerProgrammaticLaunchCompletion()
{
}

LOOM_DEVICE unsigned __activemask()
{
	return (unsigned)loom_exchange(LOOM_ACTIVE, 0, 0, 0, 32);
}

LOOM_DEVICE int __any_sync(unsigned mask, int predicate)
{
	return (int)loom_exchange(LOOM_ANY, mask, predicate != 0, 0, 32);
}

LOOM_DEVICE int __all_sync(unsigned mask, int predicate)
{
	return (int)loom_exchange(LOOM_ALL, mask, predicate != 0, 0, 32);
}

LOOM_DEVICE int __uni_sync(unsigned mask, int predicate)
{
	return (int)loom_exchange(LOOM_UNIFORM, mask, predicate != 0, 0, 32);
}

LOOM_DEVICE unsigned __ballot_sync(unsigned mask, int predicate)
{
	return (unsigned)loom_exchange(LOOM_BALLOT, mask, predicate != 0, 0,
				       32);
}

/* One shuffle, match or reduction for each type that CUDA has it for. */
#define LOOM_SHUFFLES(T, name, op, S)                                       \
	LOOM_DEVICE T name(unsigned mask, T value, S source,                \
			   int width = 32)                                  \
	{                                                                   \
		return loom::from_bits<T>(loom_exchange(                    \
			op | (sizeof(T) > 4 ? LOOM_TWO_WORDS : 0), mask,    \
			loom::bits(value), (int)source, width));            \
	}
#define LOOM_SHUFFLES_OF(T)                                                 \
	LOOM_SHUFFLES(T, __shfl_sync, LOOM_SHUFFLE, int)                    \
	LOOM_SHUFFLES(T, __shfl_up_sync, LOOM_SHUFFLE_UP, unsigned)         \
	LOOM_SHUFFLES(T, __shfl_down_sync, LOOM_SHUFFLE_DOWN, unsigned)     \
	LOOM_SHUFFLES(T, __shfl_xor_sync, LOOM_SHUFFLE_XOR, int)
#define LOOM_MATCHES_OF(T)                                                  \
	LOOM_DEVICE unsigned __match_any_sync(unsigned mask, T value)       \
	{                                                                   \
		return (unsigned)loom_exchange(LOOM_MATCH, mask,            \
					       loom::bits(value), 0, 32);   \
	}                                                                   \
	LOOM_DEVICE unsigned __match_all_sync(unsigned mask, T value,       \
					      int *all)                     \
	{                                                                   \
		unsigned found = (unsigned)loom_exchange(                   \
			LOOM_MATCH_ALL, mask, loom::bits(value), 0, 32);    \
									    \
		*all = found != 0;                                          \
		return found;                                               \
	}
#define LOOM_BOTH_OF(T) LOOM_SHUFFLES_OF(T) LOOM_MATCHES_OF(T)
LOOM_BOTH_OF(int)
LOOM_BOTH_OF(unsigned int)
LOOM_BOTH_OF(long)
LOOM_BOTH_OF(unsigned long)
LOOM_BOTH_OF(long long)
LOOM_BOTH_OF(unsigned long long)
LOOM_BOTH_OF(float)
LOOM_BOTH_OF(double)
#undef LOOM_BOTH_OF
#undef LOOM_MATCHES_OF

#define LOOM_REDUCE(T, name, op)                                            \
	LOOM_DEVICE T name(unsigned mask, T value)                          \
	{                                                                   \
		return (T)loom_exchange(op, mask,                           \
					(uint64_t)(int64_t)value, 0, 32);   \
	}
LOOM_REDUCE(int, __reduce_add_sync, LOOM_REDUCE_ADD)
LOOM_REDUCE(int, __reduce_min_sync, LOOM_REDUCE_MIN)
LOOM_REDUCE(int, __reduce_max_sync, LOOM_REDUCE_MAX)
LOOM_REDUCE(unsigned, __reduce_add_sync, LOOM_REDUCE_ADD)
LOOM_REDUCE(unsigned, __reduce_min_sync, LOOM_REDUCE_MIN)
LOOM_REDUCE(unsigned, __reduce_max_sync, LOOM_REDUCE_MAX)
LOOM_REDUCE(unsigned, __reduce_and_sync, LOOM_REDUCE_AND)
LOOM_REDUCE(unsigned, __reduce_or_sync, LOOM_REDUCE_OR)
LOOM_REDUCE(unsigned, __reduce_xor_sync, LOOM_REDUCE_XOR)
#undef LOOM_REDUCE

#endif
