// Grids whose blocks wait for each other: a reduction in one launch, a
// stencil that iterates, ranks and sizes.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cstdio>
namespace cg = cooperative_groups;

__global__ void ranks(int *out)
{
	cg::grid_group grid = cg::this_grid();
	int i = (int)grid.thread_rank();
	dim3 b = grid.block_index(), n = grid.dim_blocks(),
	     t = grid.thread_index(), all = grid.dim_threads();
	out[i] = (int)grid.block_rank() * 1000 + (int)grid.num_blocks() +
		 (int)grid.size() + grid.is_valid() + b.x + 2 * b.y + 3 * b.z +
		 4 * n.x + 5 * n.y + 6 * n.z + 7 * t.x + 8 * t.y + 9 * t.z +
		 10 * all.x + 11 * all.y + 12 * all.z +
		 (int)grid.num_threads() + grid.group_dim().x;
}

// Two steps: each block its part, then the first block the parts.
__global__ void sum(const int *in, int n, int *parts, int *result)
{
	__shared__ int of_warp[32];
	cg::grid_group grid = cg::this_grid();
	cg::thread_block block = cg::this_thread_block();
	auto warp = cg::tiled_partition<32>(block);
	int s = 0;
	for (unsigned i = grid.thread_rank(); i < n; i += grid.size())
		s += in[i];
	s = cg::reduce(warp, s, cg::plus<int>());
	if (warp.thread_rank() == 0)
		of_warp[warp.meta_group_rank()] = s;
	block.sync();
	if (warp.meta_group_rank() == 0) {
		s = warp.thread_rank() < warp.meta_group_size() ?
			    of_warp[warp.thread_rank()] : 0;
		s = cg::reduce(warp, s, cg::plus<int>());
		if (warp.thread_rank() == 0)
			parts[grid.block_rank()] = s;
	}
	grid.sync();
	if (grid.thread_rank() == 0) {
		s = 0;
		for (unsigned b = 0; b < grid.num_blocks(); b++)
			s += parts[b];
		*result = s;
	}
}

// Heat along a rod: every step needs the neighbouring blocks' last one.
__global__ void heat(float *a, float *b, int n, int steps)
{
	cg::grid_group grid = cg::this_grid();
	int i = (int)grid.thread_rank();
	for (int step = 0; step < steps; step++) {
		if (i > 0 && i < n - 1)
			b[i] = 0.25f * a[i - 1] + 0.5f * a[i] + 0.25f * a[i + 1];
		if (step % 2)
			grid.sync();
		else
			grid.barrier_wait(grid.barrier_arrive());
		float *t = a;
		a = b;
		b = t;
	}
}
int main()
{
	static int h[4096];
	int *d, *parts, *result, n = 4096, wrong = 0;
	cudaMalloc(&d, sizeof h);
	cudaMalloc(&parts, 1024);
	cudaMalloc(&result, 4);
	void *rank_args[] = { &d };
	cudaLaunchCooperativeKernel((void *)ranks, dim3(2, 3, 2), dim3(4, 2, 2),
				    rank_args, 0, 0);
	cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
	for (int i = 0; i < 192; i++)
		printf("%d%c", h[i], i % 16 == 15 ? '\n' : ' ');
	int expected = 0;
	for (int i = 0; i < n; i++)
		expected += h[i] = i * 7919 % 1000;
	cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
	void *sum_args[] = { &d, &n, &parts, &result };
	cudaLaunchCooperativeKernel((void *)sum, dim3(6), dim3(128), sum_args,
				    0, 0);
	cudaMemcpy(h, result, 4, cudaMemcpyDeviceToHost);
	printf("sum %d, %d expected\n", h[0], expected);
	static float rod[512], next[512];
	float *a, *b;
	int length = 512, steps = 21;
	rod[100] = 1000;
	rod[511] = 50;
	cudaMalloc(&a, sizeof rod);
	cudaMalloc(&b, sizeof rod);
	cudaMemcpy(a, rod, sizeof rod, cudaMemcpyHostToDevice);
	cudaMemcpy(b, rod, sizeof rod, cudaMemcpyHostToDevice);
	void *heat_args[] = { &a, &b, &length, &steps };
	cudaLaunchCooperativeKernel((void *)heat, dim3(8), dim3(64), heat_args,
				    0, 0);
	for (int step = 0; step < steps; step++) {
		memcpy(next, rod, sizeof rod);
		for (int i = 1; i < 511; i++)
			next[i] = 0.25f * rod[i - 1] + 0.5f * rod[i] +
				  0.25f * rod[i + 1];
		memcpy(rod, next, sizeof rod);
	}
	cudaMemcpy(next, steps % 2 ? b : a, sizeof rod, cudaMemcpyDeviceToHost);
	for (int i = 0; i < 512; i++)
		wrong += next[i] < rod[i] - 1e-3f || next[i] > rod[i] + 1e-3f;
	printf("heat: %d wrong, %s\n", wrong,
	       cudaGetErrorString(cudaGetLastError()));
}
