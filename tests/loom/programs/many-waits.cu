// Each turn of a thread passes one barrier in memory and waits at the next: all wait,
// two million times, and none in vain.
#include <cstdio>
#include <cuda/barrier>

__global__ void turns(int *p, int n)
{
	__shared__ cuda::barrier<cuda::thread_scope_block> b;
	int sum = 0;

	if (threadIdx.x == 0)
		init(&b, blockDim.x);
	__syncthreads();
	for (int i = 0; i < n; i++) {
		b.arrive_and_wait();
		sum += i % 3;
	}
	p[threadIdx.x] = sum;
}

int main()
{
	int *d, h = 0;

	cudaMalloc(&d, 4096);
	turns<<<1, 256>>>(d, 8192);
	cudaMemcpy(&h, d, sizeof h, cudaMemcpyDeviceToHost);
	printf("%d\n", h);
	return 0;
}
