// Lanes that part in a loop meet again in each round of it, also in a function
// whose first basic block heads another loop: g++ leaves nothing before that.
#include <cuda_runtime.h>
__device__ __noinline__ void scaled(int *out, int n)
{
	int counts[40];

#pragma unroll 1
	for (int k = 0; k < 40; k++)
		counts[k] = 5 * k;
#pragma unroll 1
	for (int k = 0; k < n; k++) {
		int v = out[k * 32];

		if (v & 1)
			v = v * 3 + __popc(v);
		else
			v = v * 5 - counts[v];
		out[k * 32] = v;
	}
}
__global__ void beginsWithLoop(int *out, int n)
{
	scaled(out + threadIdx.x, n);
}
int main(void)
{
	int *p, h[32 * 4];

	for (int i = 0; i < 32 * 4; i++)
		h[i] = i % 32;
	cudaMalloc(&p, 8192);
	cudaMemcpy(p, h, sizeof h, cudaMemcpyHostToDevice);
	beginsWithLoop<<<1, 32>>>(p, 4);
	return cudaDeviceSynchronize() != cudaSuccess;
}
