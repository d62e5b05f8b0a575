// Launches that fill a device three times over, and wait for what another device
// stores last of all.
#include <cstdio>
#include <cuda_runtime.h>

__global__ void wait_for(const int *flag, int *count)
{
	while (*(volatile const int *)flag == 0)
		;
	__threadfence_system();
	atomicAdd(count, 1);
}

__global__ void raise_flag(int *flag)
{
	*(volatile int *)flag = 1;
}

int main()
{
	int *flag, *count, waited = 0, blocks;
	cudaStream_t s[4];
	cudaDeviceProp p;

	cudaGetDeviceProperties(&p, 0);
	blocks = p.multiProcessorCount * p.maxBlocksPerMultiProcessor;
	cudaMallocManaged(&flag, sizeof *flag);
	*flag = 0;
	cudaMalloc(&count, sizeof *count);
	cudaMemset(count, 0, sizeof *count);
	cudaDeviceSynchronize();
	for (cudaStream_t &stream : s) {
		cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
		wait_for<<<blocks, 1, 0, stream>>>(flag, count);
	}
	cudaSetDevice(1);
	raise_flag<<<1, 1>>>(flag);
	cudaSetDevice(0);
	if (cudaStreamQuery(s[3]) == cudaErrorNotReady)
		cudaGetLastError();
	cudaDeviceSynchronize();
	cudaMemcpy(&waited, count, sizeof waited, cudaMemcpyDeviceToHost);
	printf("went on: %d\n", waited == 4 * blocks);
}
