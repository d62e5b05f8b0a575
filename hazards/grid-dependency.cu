// race: the second step reads what other blocks stored in the first
// Either order.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
constexpr int N = 64, BLOCK = 32;

__global__ void twoSteps(int *first, int *second)
{
	int i = blockIdx.x * BLOCK + threadIdx.x;

	first[i] = i * i; // WITH
#ifdef MENDED
	cg::this_grid().sync();
#else
	__syncthreads();
#endif
	second[i] = first[N - 1 - i]; // HAZARD
}

int main()
{
	int *first, *second;

	cudaMalloc(&first, N * sizeof *first);
	cudaMemset(first, 0, N * sizeof *first);
	cudaMalloc(&second, N * sizeof *second);
	void *arguments[] = { &first, &second };
	cudaLaunchCooperativeKernel((void *)twoSteps, N / BLOCK, BLOCK,
				    arguments);
	cudaDeviceSynchronize();
	cudaFree(second);
	cudaFree(first);
	return 0;
}
