// freed: blocks add to the first one's sum, which does not wait for them
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void __cluster_dims__(4) sum(int *out)
{
	__shared__ int total;
	cg::cluster_group cluster = cg::this_cluster();

	if (threadIdx.x == 0)
		total = 0;
	cluster.sync();
	atomicAdd(cluster.map_shared_rank(&total, 0), 1); // HAZARD
#ifdef MENDED
	cluster.sync();
	if (cluster.block_rank() == 0 && threadIdx.x == 0)
		*out = total;
#endif
}

int main()
{
	int *out;

	cudaMalloc(&out, 1 * sizeof *out);
	sum<<<4, 32>>>(out);
	cudaDeviceSynchronize();
	cudaFree(out);
	return 0;
}
