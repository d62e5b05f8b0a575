// race: a block reads the shared memory of another behind its own barrier
// Either order.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
constexpr int N = 32;

__global__ void __cluster_dims__(2) swapBlocks(int *out)
{
	__shared__ int s[N];
	cg::cluster_group cluster = cg::this_cluster();
	int t = threadIdx.x, rank = cluster.block_rank();
	const int *other = cluster.map_shared_rank(s, rank ^ 1);

	s[t] = rank * N + t; // WITH
#ifdef MENDED
	cluster.sync();
#else
	__syncthreads();
#endif
	out[rank * N + t] = other[t]; // HAZARD
	cluster.sync(); // nobody ends before all have read
}

int main()
{
	int *out;

	cudaMalloc(&out, 2 * N * sizeof *out);
	swapBlocks<<<2, N>>>(out);
	cudaDeviceSynchronize();
	cudaFree(out);
	return 0;
}
