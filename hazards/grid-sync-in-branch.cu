// deadlock: one block waits for the grid, the other has ended
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void work(int *out)
{
#ifndef MENDED
	if (blockIdx.x == 0)
#endif
		cg::this_grid().sync(); // HAZARD
	out[blockIdx.x] = 1;
}

int main()
{
	int *out;

	cudaMalloc(&out, 2 * sizeof *out);
	void *arguments[] = { &out };
	cudaLaunchCooperativeKernel((void *)work, 2, 1, arguments);
	cudaDeviceSynchronize();
	cudaFree(out);
	return 0;
}
