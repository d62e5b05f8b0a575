// race: a block clears its counter, and its neighbour may have added already
// Either order.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void __cluster_dims__(2) meet(int *out)
{
	__shared__ int came;
	cg::cluster_group cluster = cg::this_cluster();
	unsigned other = cluster.block_rank() ^ 1;

	if (threadIdx.x == 0)
		came = 0; // WITH
#ifdef MENDED
	cluster.sync();
#else
	__syncthreads();
#endif
	atomicAdd(cluster.map_shared_rank(&came, other), 1); // HAZARD
	cluster.sync();
	if (threadIdx.x == 0)
		out[blockIdx.x] = came;
}

int main()
{
	int *out;

	cudaMalloc(&out, 2 * sizeof *out);
	meet<<<2, 32>>>(out);
	cudaDeviceSynchronize();
	cudaFree(out);
	return 0;
}
