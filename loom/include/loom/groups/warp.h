/* What the groups within a warp stand on: lanes, masks, and shuffles of any
 * type. */
#ifndef LOOM_GROUPS_WARP_H
#define LOOM_GROUPS_WARP_H

#include <new>
#include <type_traits>

#include "loom/device.h"

#define LOOM_MEMBER inline __attribute__((__always_inline__))

namespace loom
{

/* Types that can be copied as bytes.  loom's float4 and its like copy
 * themselves whole, so that the compiler's own idea is too narrow. */
template <class Type>
constexpr bool is_bytes = std::is_trivially_destructible<Type>::value;

namespace warp
{

LOOM_DEVICE unsigned block_size()
{
	return blockDim.x * blockDim.y * blockDim.z;
}

/* nvcc works it out once, as the runtime does. */
LOOM_DEVICE unsigned block_rank()
{
	return loom_threadRank;
}

LOOM_DEVICE unsigned lane()
{
	return block_rank() % 32;
}

/* A mask of the lanes before this one. */
LOOM_DEVICE unsigned before()
{
	return (1u << lane()) - 1;
}

/* count lanes from first on. */
LOOM_DEVICE unsigned lanes(unsigned first, unsigned count)
{
	return (0xffffffffu >> (32 - count)) << first;
}

/* The lane of a mask's member, counted from 0; 32 when there is none. */
LOOM_QUIET unsigned nth(unsigned mask, unsigned rank)
{
	for (unsigned lane = 0; lane < 32; lane++)
		if (mask >> lane & 1 && rank-- == 0)
			return lane;
	return 32;
}

/* Lanes as bits by rank: bit n is the n-th member of the mask. */
LOOM_QUIET unsigned by_rank(unsigned mask, unsigned lanes)
{
	unsigned result = 0, rank = 0;

	for (unsigned lane = 0; lane < 32; lane++)
		if (mask >> lane & 1)
			result |= (lanes >> lane & 1) << rank++;
	return result;
}

/* Shuffles a type of any size, 8 bytes at a time. */
LOOM_MAY_BE_UNSET
template <class Type>
LOOM_DEVICE Type shuffle(int op, unsigned mask, Type value, int source,
			 int width)
{
	static_assert(loom::is_bytes<Type>,
		      "a shuffle takes a trivially copyable type");
	static_assert(sizeof(Type) <= 32, "a shuffle takes at most 32 bytes");
	uint64_t word[(sizeof(Type) + 7) / 8] = {};

	__builtin_memcpy(word, &value, sizeof value);
	for (uint64_t &w : word)
		w = loom_exchange(op, mask, w, source, width);
	__builtin_memcpy(&value, word, sizeof value);
	return value;
}
LOOM_END_UNSET

} // namespace warp
} // namespace loom

#endif
