/* The grid and the cluster, and what any group can do. */
#ifndef LOOM_GROUPS_GRID_H
#define LOOM_GROUPS_GRID_H

#include "loom/gather.h"
#include "loom/groups/cluster.h"
#include "loom/groups/group.h"

namespace cooperative_groups
{

class grid_group : public thread_group
{
	LOOM_MEMBER grid_group() : thread_group(LOOM_GROUP_GRID)
	{
	}

      public:
	using arrival_token = unsigned;

	friend grid_group this_grid();

	LOOM_MEMBER bool is_valid() const
	{
		return loom_grid_can_sync();
	}
	LOOM_MEMBER void sync() const
	{
		loom_grid_sync();
	}
	LOOM_MEMBER arrival_token barrier_arrive() const
	{
		return 0;
	}
	LOOM_MEMBER void barrier_wait(arrival_token &&) const
	{
		loom_grid_sync();
	}
	static LOOM_MEMBER unsigned long long num_blocks()
	{
		return 1ull * gridDim.x * gridDim.y * gridDim.z;
	}
	static LOOM_MEMBER unsigned long long num_threads()
	{
		return num_blocks() * loom::warp::block_size();
	}
	static LOOM_MEMBER unsigned long long size()
	{
		return num_threads();
	}
	static LOOM_MEMBER unsigned long long block_rank()
	{
		return (1ull * blockIdx.z * gridDim.y + blockIdx.y) *
			       gridDim.x + blockIdx.x;
	}
	static LOOM_MEMBER unsigned long long thread_rank()
	{
		return block_rank() * loom::warp::block_size() +
		       loom::warp::block_rank();
	}
	static LOOM_MEMBER dim3 dim_blocks()
	{
		return dim3(gridDim.x, gridDim.y, gridDim.z);
	}
	static LOOM_MEMBER dim3 group_dim()
	{
		return dim_blocks();
	}
	static LOOM_MEMBER dim3 block_index()
	{
		return dim3(blockIdx.x, blockIdx.y, blockIdx.z);
	}
	static LOOM_MEMBER dim3 dim_threads()
	{
		return dim3(gridDim.x * blockDim.x, gridDim.y * blockDim.y,
			    gridDim.z * blockDim.z);
	}
	static LOOM_MEMBER dim3 thread_index()
	{
		return dim3(blockIdx.x * blockDim.x + threadIdx.x,
			    blockIdx.y * blockDim.y + threadIdx.y,
			    blockIdx.z * blockDim.z + threadIdx.z);
	}
	static LOOM_MEMBER dim3 dim_clusters()
	{
		return dim3(loom_clusterGridDim.x, loom_clusterGridDim.y,
			    loom_clusterGridDim.z);
	}
	static LOOM_MEMBER unsigned long long num_clusters()
	{
		return num_blocks() / cluster_group::num_blocks();
	}
	static LOOM_MEMBER dim3 cluster_index()
	{
		return dim3(loom_clusterIdx.x, loom_clusterIdx.y,
			    loom_clusterIdx.z);
	}
	static LOOM_MEMBER unsigned long long cluster_rank()
	{
		dim3 n = dim_clusters(), i = cluster_index();

		return (1ull * i.z * n.y + i.y) * n.x + i.x;
	}
};

LOOM_MEMBER grid_group this_grid()
{
	return grid_group();
}

LOOM_MEMBER void thread_group::sync() const
{
	if (type == LOOM_GROUP_LANES)
		__syncwarp(mask);
	else if (type == LOOM_GROUP_BLOCK)
		loom_syncthreads(0);
	else if (type == LOOM_GROUP_WIDE)
		loom_gather(count, 0);
	else if (type == LOOM_GROUP_GRID)
		loom_grid_sync();
	else
		cluster_group::sync();
}

LOOM_MEMBER unsigned long long thread_group::num_threads() const
{
	return type == LOOM_GROUP_BLOCK   ? thread_block::num_threads() :
	       type == LOOM_GROUP_GRID    ? grid_group::num_threads() :
	       type == LOOM_GROUP_CLUSTER ? cluster_group::num_threads() :
					    count;
}

LOOM_MEMBER unsigned long long thread_group::thread_rank() const
{
	return type == LOOM_GROUP_BLOCK   ? thread_block::thread_rank() :
	       type == LOOM_GROUP_GRID    ? grid_group::thread_rank() :
	       type == LOOM_GROUP_CLUSTER ? cluster_group::thread_rank() :
	       type == LOOM_GROUP_WIDE    ?
			thread_block::thread_rank() % count :
			(unsigned)__popc(mask & loom::warp::before());
}

template <class Group> LOOM_MEMBER void sync(const Group &group)
{
	group.sync();
}

template <class Group>
LOOM_MEMBER auto thread_rank(const Group &group) -> decltype(group.thread_rank())
{
	return group.thread_rank();
}

template <class Group>
LOOM_MEMBER auto group_size(const Group &group) -> decltype(group.num_threads())
{
	return group.num_threads();
}

} // namespace cooperative_groups

#endif
