/* Prints what the chosen model says of itself and how full it gets. */
#include <cuda_runtime.h>
#include <stdio.h>

__global__ void kernel(char *p)
{
	extern __shared__ char buffer[];

	buffer[threadIdx.x] = p[threadIdx.x];
	p[threadIdx.x] = buffer[threadIdx.x];
}

static int fit(int threads, size_t shared)
{
	int n = -1;

	cudaOccupancyMaxActiveBlocksPerMultiprocessor(&n, kernel, threads,
						      shared);
	return n;
}

int main()
{
	cudaDeviceProp p;
	int clock, memory;
	char *d;

	cudaGetDeviceProperties(&p, 0);
	cudaDeviceGetAttribute(&clock, cudaDevAttrClockRate, 0);
	cudaDeviceGetAttribute(&memory, cudaDevAttrMemoryClockRate, 0);
	printf("%s: %d.%d, %d multiprocessors, %d MHz\n", p.name, p.major,
	       p.minor, p.multiProcessorCount, clock / 1000);
	printf("  L2 %d KiB, bus %d bits, %d MHz\n", p.l2CacheSize / 1024,
	       p.memoryBusWidth, memory / 1000);
	printf("  %d threads, %d blocks, shared %zu, %zu, %zu, clusters %d\n",
	       p.maxThreadsPerMultiProcessor, p.maxBlocksPerMultiProcessor,
	       p.sharedMemPerBlock, p.sharedMemPerBlockOptin,
	       p.sharedMemPerMultiprocessor, p.clusterLaunch);
	printf("  resident: %d of 32, %d of 256, %d of 1024, %d with 16 KiB\n",
	       fit(32, 0), fit(256, 0), fit(1024, 0), fit(64, 16384));
	cudaMalloc(&d, 1024);
	cudaMemset(d, 0, 1024);
	cudaFuncSetAttribute(kernel,
			     cudaFuncAttributeMaxDynamicSharedMemorySize,
			     (int)p.sharedMemPerBlockOptin);
	kernel<<<1, 1, p.sharedMemPerBlockOptin>>>(d);
	printf("  all of it: %s", cudaGetErrorName(cudaGetLastError()));
	kernel<<<1, 1, p.sharedMemPerBlockOptin + 1>>>(d);
	printf(", one more: %s\n", cudaGetErrorName(cudaGetLastError()));
	return 0;
}
