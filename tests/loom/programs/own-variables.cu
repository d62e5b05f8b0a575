// Variables of the device's that the host's code cannot name, or does not: a
// file's own, those of an unnamed namespace, of a function and of a kernel.
#include <cstdio>

static __device__ int tickets, first = 10;
namespace
{
__device__ int drawn[32];
__constant__ int step[2] = { 1, 2 };
}

__device__ int next()
{
	static int calls = 100;
	return atomicAdd(&calls, step[threadIdx.x % 2]);
}

__global__ void begin(int n)
{
	if (threadIdx.x == 0) {
		tickets = n;
		first += n;
	}
}

__global__ void draw(int *out)
{
	static __device__ int sum;
	__shared__ int last;

	drawn[atomicAdd(&tickets, 1)] = next();
	atomicAdd(&sum, 1);
	__syncthreads();
	if (threadIdx.x == 0)
		last = atomicAdd(&sum, 0);
	__syncthreads();
	out[threadIdx.x] = drawn[threadIdx.x] >= 100 ? last + first : 0;
}

int main()
{
	int *d, h[32];

	cudaMalloc(&d, sizeof h);
	for (int i = 0; i < 2; i++) {
		begin<<<1, 32>>>(0);
		draw<<<1, 32>>>(d);
		cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
		printf("%d %d\n", h[0], h[31]);
	}
	cudaFree(d);
	return 0;
}
