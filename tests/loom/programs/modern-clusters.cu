// Clusters of blocks that read and change each other's shared memory: ranks, a
// reduction, a histogram that is spread over the cluster, a ring.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cstdio>
namespace cg = cooperative_groups;

__global__ void __cluster_dims__(2, 2, 1) ranks(int *out)
{
	__shared__ int mine;
	cg::cluster_group cluster = cg::this_cluster();
	cg::grid_group grid = cg::this_grid();
	dim3 b = cluster.block_index(), n = cluster.dim_blocks(),
	     t = cluster.thread_index(), all = cluster.dim_threads(),
	     c = grid.cluster_index(), clusters = grid.dim_clusters();
	unsigned right = (cluster.block_rank() + 1) % cluster.num_blocks();
	out[grid.thread_rank()] =
		cluster.block_rank() * 1000 + cluster.thread_rank() +
		cluster.num_blocks() * 10000 + cluster.num_threads() * 100000 +
		cluster.size() + b.x + 2 * b.y + 3 * n.x + 5 * n.y + 7 * t.x +
		9 * t.y + 11 * all.x + 13 * all.y + 17 * c.x + 19 * c.y +
		23 * clusters.x + 29 * clusters.y +
		31 * (int)grid.num_clusters() + 37 * (int)grid.cluster_rank() +
		41 * cluster.query_shared_rank(
			     cluster.map_shared_rank(&mine, right));
	cluster.sync();
}

// A block's sum goes to the first block's shared memory.
__global__ void __cluster_dims__(4, 1, 1) sum(const int *in, int *out)
{
	__shared__ int parts[4];
	auto cluster = cg::this_cluster();
	auto block = cg::this_thread_block();
	auto warp = cg::tiled_partition<32>(block);
	int s = cg::reduce(warp, in[cg::this_grid().thread_rank()],
			   cg::plus<int>());
	cluster.sync();
	if (block.thread_rank() == 0) {
		int *first = cluster.map_shared_rank(parts, 0);
		first[cluster.block_rank()] = s;
	}
	cluster.sync();
	if (cluster.thread_rank() == 0)
		out[cg::this_grid().cluster_rank()] =
			parts[0] + parts[1] + parts[2] + parts[3];
}

// Each block has a part of the bins; who meets a value counts it in the block
// that has its bin.
__global__ void histogram(const int *in, int n, int *bins, int per_block)
{
	extern __shared__ int part[];
	auto cluster = cg::this_cluster();
	auto grid = cg::this_grid();
	for (unsigned b = threadIdx.x; b < per_block; b += blockDim.x)
		part[b] = 0;
	cluster.sync();
	for (unsigned i = grid.thread_rank(); i < n; i += grid.size()) {
		int bin = in[i];
		int *there = cluster.map_shared_rank(part, bin / per_block);
		atomicAdd(&there[bin % per_block], 1);
	}
	cluster.sync();
	for (unsigned b = threadIdx.x; b < per_block; b += blockDim.x)
		atomicAdd(&bins[cluster.block_rank() * per_block + b], part[b]);
}

// A value goes round, one block a step; arrival and wait apart.
__global__ void ring(int *out)
{
	__shared__ int box[2];
	auto cluster = cg::this_cluster();
	unsigned rank = cluster.block_rank(), n = cluster.num_blocks();
	if (threadIdx.x == 0)
		box[0] = 1 << rank;
	cluster.barrier_arrive();
	int *right = cluster.map_shared_rank(box, (rank + 1) % n);
	cluster.barrier_wait();
	for (unsigned step = 0; step < n - 1; step++) {
		if (threadIdx.x == 0)
			right[(step + 1) % 2] = box[step % 2] * 3 + rank;
		cluster.sync();
	}
	if (threadIdx.x == 0)
		out[rank] = box[(n - 1) % 2];
	cluster.sync();
}

static cudaError_t launch(cudaLaunchConfig_t &config, cudaLaunchAttribute *a,
			  int grid, int block, int cluster, size_t shared)
{
	a->id = cudaLaunchAttributeClusterDimension;
	a->val.clusterDim.x = cluster;
	a->val.clusterDim.y = a->val.clusterDim.z = 1;
	config.gridDim = dim3(grid);
	config.blockDim = dim3(block);
	config.dynamicSmemBytes = shared;
	config.stream = 0;
	config.attrs = a;
	config.numAttrs = 1;
	return cudaSuccess;
}
int main()
{
	static int h[4096], expected[256];
	int *d, *bins, wrong = 0;
	cudaMalloc(&d, sizeof h);
	cudaMalloc(&bins, 1024);
	cudaMemset(bins, 0, 1024);
	ranks<<<dim3(4, 2), dim3(2, 2)>>>(d);
	cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
	for (int i = 0; i < 32; i++)
		printf("%d%c", h[i], i % 8 == 7 ? '\n' : ' ');
	for (int i = 0; i < 4096; i++)
		expected[h[i] = i * 7919 % 251]++;
	cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
	sum<<<8, 32>>>(d, bins);
	int s[2], want[2] = { 0, 0 };
	cudaMemcpy(s, bins, sizeof s, cudaMemcpyDeviceToHost);
	for (int i = 0; i < 256; i++)
		want[i / 128] += h[i];
	printf("sums %d %d, %d %d expected\n", s[0], s[1], want[0], want[1]);
	cudaMemset(bins, 0, 1024);
	cudaLaunchConfig_t config = {};
	cudaLaunchAttribute attribute[1];
	launch(config, attribute, 8, 64, 4, 64 * sizeof(int));
	cudaLaunchKernelEx(&config, histogram, (const int *)d, 4096, bins, 64);
	cudaMemcpy(h, bins, 1024, cudaMemcpyDeviceToHost);
	for (int i = 0; i < 256; i++)
		wrong += h[i] != expected[i];
	printf("histogram: %d wrong\n", wrong);
	launch(config, attribute, 8, 32, 8, 0);
	cudaLaunchKernelEx(&config, ring, d);
	cudaMemcpy(h, d, 32, cudaMemcpyDeviceToHost);
	for (int i = 0; i < 8; i++)
		printf("%d ", h[i]);
	printf("%s\n", cudaGetErrorString(cudaGetLastError()));
}
