// freed: a block that lends its memory ends as soon as it has filled it
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
constexpr int N = 32;

__global__ void __cluster_dims__(2) borrow(int *out)
{
	__shared__ int s[N];
	cg::cluster_group cluster = cg::this_cluster();
	int t = threadIdx.x;

	s[t] = t;
	cluster.sync();
	if (cluster.block_rank() == 0)
		out[t] = cluster.map_shared_rank(s, 1)[t]; // HAZARD
#ifdef MENDED
	cluster.sync();
#else
	__syncthreads();
#endif
}

int main()
{
	int *out;

	cudaMalloc(&out, N * sizeof *out);
	borrow<<<2, N>>>(out);
	cudaDeviceSynchronize();
	cudaFree(out);
	return 0;
}
