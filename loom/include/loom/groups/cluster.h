/* The blocks of a cluster, which see each other's shared memory. */
#ifndef LOOM_GROUPS_CLUSTER_H
#define LOOM_GROUPS_CLUSTER_H

#include "loom/groups/group.h"

namespace cooperative_groups
{

class cluster_group : public thread_group
{
	LOOM_MEMBER cluster_group() : thread_group(LOOM_GROUP_CLUSTER)
	{
	}

      public:
	struct arrival_token {
	};

	friend cluster_group this_cluster();

	static LOOM_MEMBER void sync()
	{
		loom_cluster_arrive();
		loom_cluster_wait();
	}
	static LOOM_MEMBER arrival_token barrier_arrive()
	{
		loom_cluster_arrive();
		return arrival_token();
	}
	static LOOM_MEMBER void barrier_wait()
	{
		loom_cluster_wait();
	}
	static LOOM_MEMBER void barrier_wait(arrival_token &&)
	{
		loom_cluster_wait();
	}
	static LOOM_MEMBER unsigned query_shared_rank(const void *shared)
	{
		return loom_cluster_owner(shared);
	}
	template <class Type>
	static LOOM_MEMBER Type *map_shared_rank(Type *shared, int rank)
	{
		return (Type *)loom_cluster_map((const void *)shared,
						(unsigned)rank);
	}
	static LOOM_MEMBER dim3 block_index()
	{
		return dim3(loom_clusterBlockIdx.x, loom_clusterBlockIdx.y,
			    loom_clusterBlockIdx.z);
	}
	static LOOM_MEMBER dim3 dim_blocks()
	{
		return dim3(loom_clusterDim.x, loom_clusterDim.y,
			    loom_clusterDim.z);
	}
	static LOOM_MEMBER unsigned block_rank()
	{
		return loom_cluster_rank();
	}
	static LOOM_MEMBER unsigned num_blocks()
	{
		return loom_cluster_blocks();
	}
	static LOOM_MEMBER unsigned num_threads()
	{
		return num_blocks() * loom::warp::block_size();
	}
	static LOOM_MEMBER unsigned size()
	{
		return num_threads();
	}
	static LOOM_MEMBER unsigned thread_rank()
	{
		return block_rank() * loom::warp::block_size() +
		       loom::warp::block_rank();
	}
	static LOOM_MEMBER dim3 thread_index()
	{
		dim3 b = block_index();

		return dim3(b.x * blockDim.x + threadIdx.x,
			    b.y * blockDim.y + threadIdx.y,
			    b.z * blockDim.z + threadIdx.z);
	}
	static LOOM_MEMBER dim3 dim_threads()
	{
		dim3 n = dim_blocks();

		return dim3(n.x * blockDim.x, n.y * blockDim.y,
			    n.z * blockDim.z);
	}
};

LOOM_MEMBER cluster_group this_cluster()
{
	return cluster_group();
}

} // namespace cooperative_groups

#endif
