// Blocks of which LOOM_SAMPLE chooses some.
#include <cstdio>

// As many requests in each block.
__global__ void alike(int *to)
{
	__shared__ int s[32];

	s[threadIdx.x] = threadIdx.x;
	__syncthreads();
	to[32 * blockIdx.x + threadIdx.x] = s[31 - threadIdx.x] + blockIdx.x;
}
// As many as the block has numbers before it.
__global__ void stairs(int *to)
{
	__shared__ volatile int s[32];

	for (int i = 0; i < (int)blockIdx.x; i++)
		s[threadIdx.x] = i;
	to[32 * blockIdx.x + threadIdx.x] += blockIdx.x;
}
// A block tells the next one, and so on: the last one may look at what the first stored,
// and at what all others did.
__global__ void chain(volatile int *flag, int *data, int *to)
{
	int sum = 0;

	if (blockIdx.x) {
		while (!flag[blockIdx.x - 1])
			;
		__threadfence();
	}
	data[blockIdx.x] = blockIdx.x + 1;
	if (blockIdx.x == gridDim.x - 1)
		for (int i = 0; i < (int)gridDim.x; i++)
			sum += data[i];
	*to = sum;
	__threadfence();
	flag[blockIdx.x] = 1;
}
// The first and the last block store to the same word; those between only to their own.
__global__ void races(int *to)
{
	to[blockIdx.x % (gridDim.x - 1)] = blockIdx.x;
}
__global__ void __cluster_dims__(2, 1, 1) pairs(int *to)
{
	to[32 * blockIdx.x + threadIdx.x] = 1;
}
// What no block has stored.
__global__ void forgets(int *to)
{
	__shared__ int s[32];

	to[32 * blockIdx.x + threadIdx.x] = s[threadIdx.x ^ 1];
}

int main(int argc, char **)
{
	const int blocks = 40;
	int *a, *b, *flags, *sum, got[32 * 40 + 1], all = 0;

	cudaMalloc(&a, sizeof got);
	cudaMalloc(&b, sizeof got);
	cudaMalloc(&sum, sizeof *sum);
	cudaMalloc(&flags, blocks * sizeof *flags);
	cudaMemset(flags, 0, blocks * sizeof *flags);
	alike<<<blocks, 32>>>(a);
	stairs<<<blocks, 32>>>(a);
	chain<<<blocks, 1>>>(flags, b, sum);
	pairs<<<blocks, 32>>>(b);
	cudaMemcpy(got, a, sizeof got - sizeof *got, cudaMemcpyDeviceToHost);
	cudaMemcpy(got + 32 * 40, sum, sizeof *sum, cudaMemcpyDeviceToHost);
	for (int i = 0; i < 32 * 40; i++)
		all = 31 * all + got[i];
	printf("%d %d\n", all, got[32 * 40]);
	if (argc > 1) {
		races<<<blocks, 1>>>(b);
		forgets<<<blocks, 32>>>(b);
	}
	return cudaDeviceSynchronize();
}
