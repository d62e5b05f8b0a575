// freed: a block ends while another still reads its shared memory
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
constexpr int N = 32;

__global__ void __cluster_dims__(2) lend(int *out)
{
	__shared__ int s[N];
	cg::cluster_group cluster = cg::this_cluster();
	int t = threadIdx.x;

	s[t] = t;
	cluster.sync();
	if (cluster.block_rank() == 1)
		out[t] = cluster.map_shared_rank(s, 0)[t]; // HAZARD
#ifdef MENDED
	cluster.sync();
#endif
}

int main()
{
	int *out;

	cudaMalloc(&out, N * sizeof *out);
	lend<<<2, N>>>(out);
	cudaDeviceSynchronize();
	cudaFree(out);
	return 0;
}
