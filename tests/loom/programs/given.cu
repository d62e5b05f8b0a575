// Memory whose first value comes from an exchange: nobody uses the old one.
#include <cstdio>

__global__ void fill(int *out, unsigned long long *wide)
{
	__shared__ int turns;
	__shared__ float share;

	if (threadIdx.x == 0) {
		atomicExch(&turns, 5);
		atomicExch_block(&share, 0.5f);
		atomicExch(wide, 1ull << 40);
	}
	__syncthreads();
	atomicAdd(&turns, 1);
	atomicAdd(wide, 1ull);
	__syncthreads();
	out[threadIdx.x] = turns + (int)(2 * share) + (int)(*wide >> 40);
}

int main()
{
	int *out, h[64];
	unsigned long long *wide, sum;

	cudaMalloc(&out, sizeof h);
	cudaMalloc(&wide, sizeof *wide);
	fill<<<1, 64>>>(out, wide);
	cudaMemcpy(h, out, sizeof h, cudaMemcpyDeviceToHost);
	cudaMemcpy(&sum, wide, sizeof sum, cudaMemcpyDeviceToHost);
	printf("%d %d %llx\n", h[0], h[63], sum);
}
