// Launches of which LOOM_LAUNCHES and LOOM_KERNELS choose some.
#include <cstdio>

__global__ void fill(int *to, int value)
{
	to[threadIdx.x] = value + threadIdx.x;
}
__global__ void turn(int *to, const int *from)
{
	__shared__ int tile[64];

	tile[threadIdx.x] = from[threadIdx.x];
	__syncthreads();
	to[threadIdx.x] = tile[63 - threadIdx.x];
}
__global__ void sum(int *to, const int *from)
{
	atomicAdd(to, __shfl_xor_sync(~0u, from[threadIdx.x], 1));
}
__global__ void races(int *to)
{
	to[0] = threadIdx.x;
}

int main()
{
	int *a, *b, *total, got[65];

	cudaMalloc(&a, 64 * sizeof *a);
	cudaMalloc(&b, 64 * sizeof *b);
	cudaMalloc(&total, sizeof *total);
	cudaMemset(total, 0, sizeof *total);
	for (int i = 0; i < 3; i++) {
		fill<<<1, 64>>>(a, i);
		turn<<<1, 64>>>(b, a);
		sum<<<1, 64>>>(total, b);
	}
	cudaMemcpy(got, b, 64 * sizeof *b, cudaMemcpyDeviceToHost);
	cudaMemcpy(got + 64, total, sizeof *total, cudaMemcpyDeviceToHost);
	printf("%d %d %d\n", got[0], got[63], got[64]);
	races<<<1, 2>>>(a);
	return cudaDeviceSynchronize();
}
