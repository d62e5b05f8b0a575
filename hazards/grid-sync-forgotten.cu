// race: a cooperative kernel's second phase reads what other blocks store in the first
// Either order.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
constexpr int N = 64;

__global__ void phases(int *a, int *out)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	a[i] = i; // WITH
#ifdef MENDED
	cg::this_grid().sync();
#else
	__syncthreads();
#endif
	out[i] = a[N - 1 - i]; // HAZARD
}

int main()
{
	int *a, *out;

	cudaMalloc(&a, N * sizeof *a);
	cudaMalloc(&out, N * sizeof *out);
	void *arguments[] = { &a, &out };
	cudaLaunchCooperativeKernel((void *)phases, dim3(2), dim3(N / 2),
				    arguments);
	cudaDeviceSynchronize();
	cudaFree(out);
	cudaFree(a);
	return 0;
}
