// What of kernels' accesses goes to another device's memory: sectors by width, by
// rows and by columns, by some lanes alone, in loops that are unrolled, and atomic
// operations. The results are what one device computes.
#include <cstdio>
#include <cuda_runtime.h>

constexpr int N = 1024, BLOCK = 128;

template <class Word> __global__ void copy(const Word *from, Word *to)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	to[i] = from[i];
}
__global__ void scatter(const int *from, int *to)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	to[i * 8 % N + i * 8 / N] = from[i];
}
__global__ void pick(const int *own, const int *theirs, int *to)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	to[i] = (threadIdx.x % 2 ? theirs : own)[i];
}
__global__ void sum(const int *from, int *to)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x, s = 0;

	for (int k = 0; k < 4; k++)
		s += from[(i + 32 * k) % N];
	to[i] = s;
}
__global__ void count(int *to)
{
	atomicAdd_system(to + threadIdx.x % 32, 1);
}

static long check(const int *p)
{
	static int host[N];
	long all = 0;

	cudaMemcpy(host, p, sizeof host, cudaMemcpyDeviceToHost);
	for (int i = 0; i < N; i++)
		all += (long)host[i] * (i % 7 + 1);
	return all;
}

int main()
{
	int *own, *theirs, *to, *there, host[N];

	cudaSetDevice(1);
	cudaMalloc(&theirs, N * sizeof(int));
	cudaMalloc(&there, N * sizeof(int));
	for (int i = 0; i < N; i++)
		host[i] = i * i % 1000;
	cudaMemcpy(theirs, host, sizeof host, cudaMemcpyHostToDevice);
	cudaMemset(there, 0, sizeof host);
	cudaDeviceSynchronize();
	cudaSetDevice(0);
	cudaDeviceEnablePeerAccess(1, 0);
	cudaMalloc(&own, N * sizeof(int));
	cudaMalloc(&to, N * sizeof(int));
	cudaMemcpy(own, host, sizeof host, cudaMemcpyHostToDevice);
	copy<<<N / BLOCK, BLOCK>>>(theirs, to);
	printf("copied from there: %ld\n", check(to));
	copy<<<N / BLOCK / 4, BLOCK>>>((const int4 *)theirs, (int4 *)to);
	printf("by fours: %ld\n", check(to));
	copy<<<N / BLOCK, BLOCK>>>(own, there);
	printf("copied to there: %ld\n", check(there));
	copy<<<N / BLOCK, BLOCK>>>(own, to);
	printf("copied here: %ld\n", check(to));
	scatter<<<N / BLOCK, BLOCK>>>(own, there);
	printf("scattered there: %ld\n", check(there));
	pick<<<N / BLOCK, BLOCK>>>(own, theirs, to);
	printf("picked: %ld\n", check(to));
	sum<<<N / BLOCK, BLOCK>>>(theirs, to);
	printf("summed: %ld\n", check(to));
	count<<<1, BLOCK>>>(there);
	printf("counted: %ld\n", check(there));
}
