/* "#pragma unroll 1" keeps rounds apart, whose words would be one load. */
#include <cuda_runtime.h>

__global__ void rolled(int *out)
{
	__shared__ int a[32 * 36];
	int sum = 0;

	for (int i = threadIdx.x; i < 32 * 36; i += blockDim.x)
		a[i] = i;
	__syncthreads();
#pragma unroll 1
	for (int k = 0; k < 8; k++)
		sum += a[threadIdx.x * 36 + k];
	out[threadIdx.x] = sum;
}

__global__ void rolledInBraces(int *out)
{
	__shared__ int a[32 * 36];
	int sum = 0, k = 0;

	for (int i = threadIdx.x; i < 32 * 36; i += blockDim.x)
		a[i] = i;
	__syncthreads();
	_Pragma("unroll (1)")
	while (k < 8)
		sum += a[threadIdx.x * 36 + k++];
	out[threadIdx.x] = sum;
}

int main(void)
{
	int *out;

	cudaMalloc(&out, 32 * sizeof *out);
	rolled<<<1, 32>>>(out);
	rolledInBraces<<<1, 32>>>(out);
	return cudaDeviceSynchronize() != cudaSuccess;
}
