/* thread_group, which holds any group, and the block. */
#ifndef LOOM_GROUPS_GROUP_H
#define LOOM_GROUPS_GROUP_H

#include "loom/groups/warp.h"

namespace cooperative_groups
{

/* Every group is one, so that it can be passed as one. */
class thread_group
{
      protected:
	enum kind {
		LOOM_GROUP_LANES = 1, /* lanes of a warp, by mask */
		LOOM_GROUP_GRID = 3,
		LOOM_GROUP_BLOCK = 4,
		LOOM_GROUP_WIDE = 5, /* a tile of several warps */
		LOOM_GROUP_CLUSTER = 6
	};
	kind type;
	unsigned mask, count, meta_rank, meta_count;
	bool tiled; /* its lanes follow each other */

	LOOM_MEMBER thread_group(kind k, unsigned lanes = 0, unsigned size = 0,
				 unsigned rank = 0, unsigned groups = 1,
				 bool is_tiled = false)
		: type(k), mask(lanes), count(size), meta_rank(rank),
		  meta_count(groups), tiled(is_tiled)
	{
	}

	friend thread_group tiled_partition(const thread_group &, unsigned);

      public:
	thread_group(const thread_group &) = default;
	thread_group &operator=(const thread_group &) = delete;

	LOOM_MEMBER void sync() const;
	LOOM_MEMBER unsigned long long num_threads() const;
	LOOM_MEMBER unsigned long long thread_rank() const;
	LOOM_MEMBER unsigned long long size() const
	{
		return num_threads();
	}
	LOOM_MEMBER unsigned get_type() const
	{
		return type;
	}
};

/* Where tiles of several warps would exchange; loom keeps that elsewhere. */
template <unsigned MaxBlockSize = 1024> struct block_tile_memory {
};

class thread_block : public thread_group
{
	LOOM_MEMBER thread_block() : thread_group(LOOM_GROUP_BLOCK)
	{
	}

      public:
	struct arrival_token {
	};

	friend thread_block this_thread_block();

	static LOOM_MEMBER void sync()
	{
		loom_syncthreads(0);
	}
	LOOM_MEMBER arrival_token barrier_arrive() const
	{
		return arrival_token();
	}
	LOOM_MEMBER void barrier_wait(arrival_token &&) const
	{
		loom_syncthreads(0);
	}
	static LOOM_MEMBER unsigned num_threads()
	{
		return loom::warp::block_size();
	}
	static LOOM_MEMBER unsigned size()
	{
		return num_threads();
	}
	static LOOM_MEMBER unsigned thread_rank()
	{
		return loom::warp::block_rank();
	}
	static LOOM_MEMBER dim3 group_index()
	{
		return dim3(blockIdx.x, blockIdx.y, blockIdx.z);
	}
	static LOOM_MEMBER dim3 thread_index()
	{
		return dim3(threadIdx.x, threadIdx.y, threadIdx.z);
	}
	static LOOM_MEMBER dim3 dim_threads()
	{
		return dim3(blockDim.x, blockDim.y, blockDim.z);
	}
	static LOOM_MEMBER dim3 group_dim()
	{
		return dim_threads();
	}
};

LOOM_MEMBER thread_block this_thread_block()
{
	return thread_block();
}

template <unsigned MaxBlockSize>
LOOM_MEMBER thread_block this_thread_block(block_tile_memory<MaxBlockSize> &)
{
	return this_thread_block();
}

} // namespace cooperative_groups

#endif
