// A grid's barrier waits for threads that have not ended: of a block some may have
// returned, but not the first.
#include <cooperative_groups.h>
#include <cstdio>

__global__ void sum(int *out, int *total, int n)
{
	const int at = blockIdx.x * blockDim.x + threadIdx.x;

	if ((int)threadIdx.x >= n)
		return;
	out[at] = at;
	cooperative_groups::this_grid().sync();
	if (at == 0)
		for (int b = 0; b < (int)gridDim.x; b++)
			for (int t = 0; t < n; t++)
				*total += out[b * blockDim.x + t];
}

int main()
{
	int *out, *total, n = 40;

	cudaMalloc(&out, 4 * 64 * sizeof *out);
	cudaMallocManaged(&total, sizeof *total);
	*total = 0;
	void *arguments[] = { &out, &total, &n };
	cudaLaunchCooperativeKernel((void *)sum, dim3(4), dim3(64), arguments, 0, 0);
	cudaDeviceSynchronize();
	printf("%d\n", *total);
	return 0;
}
