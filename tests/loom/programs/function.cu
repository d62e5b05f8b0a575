/* Kernels' attributes, occupancy, and what a launch may not ask for. */
#include "say.h"

#include <string.h>

extern __shared__ char dynamic[];

__global__ void plain(char *p)
{
	dynamic[0] = 3;
	p[0] = dynamic[0];
}

__global__ void __launch_bounds__(128) bounded(int *p)
{
	p[threadIdx.x] = 1;
}

template <int N> __global__ void arrays(float *p)
{
	__shared__ float tile[N];

	tile[threadIdx.x] = p[threadIdx.x];
	__syncthreads();
	p[threadIdx.x] = tile[blockDim.x - 1 - threadIdx.x];
}

extern "C" __global__ void both(int *p)
{
	__shared__ int a[100];
	__shared__ double b[10];

	a[threadIdx.x] = p[threadIdx.x];
	if (threadIdx.x < 10)
		b[threadIdx.x] = 1;
	if (!threadIdx.x)
		dynamic[0] = 0;
	__syncthreads();
	p[threadIdx.x] = a[threadIdx.x ^ 1] + (int)b[3] + dynamic[0];
}

namespace inner
{
static __global__ void few(int *p)
{
	__shared__ int a[4];

	a[threadIdx.x % 4] = threadIdx.x % 4;
	__syncthreads();
	if (!threadIdx.x)
		p[1] = a[2];
}
}

static int not_a_kernel;

static void attributes()
{
	cudaFuncAttributes a;
	const char *name = 0;

	SAY(cudaFuncGetAttributes(&a, plain));
	printf("static %zu, threads %d, dynamic %d, carve-out %d\n",
	       a.sharedSizeBytes, a.maxThreadsPerBlock,
	       a.maxDynamicSharedSizeBytes, a.preferredShmemCarveout);
	SAY(cudaFuncGetAttributes(&a, arrays<256>));
	printf("static %zu, dynamic %d\n", a.sharedSizeBytes,
	       a.maxDynamicSharedSizeBytes);
	SAY(cudaFuncGetAttributes(&a, arrays<12288>));
	printf("static %zu, dynamic %d\n", a.sharedSizeBytes,
	       a.maxDynamicSharedSizeBytes);
	SAY(cudaFuncGetAttributes(&a, both));
	printf("static %zu\n", a.sharedSizeBytes);
	SAY(cudaFuncGetAttributes(&a, inner::few));
	printf("static %zu\n", a.sharedSizeBytes);
	SAY(cudaFuncGetAttributes(&a, bounded));
	printf("threads %d\n", a.maxThreadsPerBlock);
	SAY(cudaFuncGetAttributes(&a, (const void *)&not_a_kernel));
	SAY(cudaFuncGetAttributes(&a, (const void *)0));
	SAY(cudaFuncGetAttributes(0, (const void *)plain));
	SAY(cudaFuncSetAttribute(plain,
		cudaFuncAttributeMaxDynamicSharedMemorySize, 232448));
	SAY(cudaFuncGetAttributes(&a, plain));
	printf("dynamic %d\n", a.maxDynamicSharedSizeBytes);
	SAY(cudaFuncSetAttribute(plain,
		cudaFuncAttributeMaxDynamicSharedMemorySize, 232449));
	SAY(cudaFuncSetAttribute(plain,
		cudaFuncAttributeMaxDynamicSharedMemorySize, -1));
	SAY(cudaFuncSetAttribute(both,
		cudaFuncAttributeMaxDynamicSharedMemorySize, 232448 - 480));
	SAY(cudaFuncSetAttribute(both,
		cudaFuncAttributeMaxDynamicSharedMemorySize, 232448 - 479));
	SAY(cudaFuncSetAttribute(plain,
		cudaFuncAttributePreferredSharedMemoryCarveout, 50));
	SAY(cudaFuncGetAttributes(&a, plain));
	printf("carve-out %d\n", a.preferredShmemCarveout);
	SAY(cudaFuncSetAttribute(plain,
		cudaFuncAttributePreferredSharedMemoryCarveout, 101));
	SAY(cudaFuncSetAttribute(plain,
		cudaFuncAttributePreferredSharedMemoryCarveout, -2));
	SAY(cudaFuncSetAttribute(plain,
		cudaFuncAttributePreferredSharedMemoryCarveout, -1));
	SAY(cudaFuncSetAttribute(plain,
		cudaFuncAttributeNonPortableClusterSizeAllowed, 1));
	SAY(cudaFuncGetAttributes(&a, plain));
	printf("not portable %d, must %d, width %d\n",
	       a.nonPortableClusterSizeAllowed, a.clusterDimMustBeSet,
	       a.requiredClusterWidth);
	SAY(cudaFuncSetAttribute(plain, (cudaFuncAttribute)99, 1));
	SAY(cudaFuncSetCacheConfig(plain, cudaFuncCachePreferShared));
	SAY(cudaFuncSetCacheConfig(plain, (cudaFuncCache)9));
	SAY(cudaFuncSetSharedMemConfig(plain, cudaSharedMemBankSizeFourByte));
	SAY(cudaFuncGetName(&name, both));
	printf("%s\n", name);
}

static void launches()
{
	int *p;

	cudaMalloc(&p, 1 << 20);
	cudaMemset(p, 0, 1 << 20);
#define LAUNCH(...)                                                         \
	__VA_ARGS__;                                                        \
	printf("%s: %s\n", #__VA_ARGS__,                                    \
	       cudaGetErrorName(cudaGetLastError()));
	LAUNCH((plain<<<1, 1, 16>>>((char *)p)))
	LAUNCH((plain<<<1, 1, 49152>>>((char *)p)))
	LAUNCH((plain<<<1, 1, 232448>>>((char *)p)))
	LAUNCH((plain<<<1, 1, 232449>>>((char *)p)))
	LAUNCH((arrays<256><<<1, 256, 48128>>>((float *)p)))
	LAUNCH((arrays<256><<<1, 256, 48129>>>((float *)p)))
	LAUNCH((both<<<1, 64, 48672>>>(p)))
	LAUNCH((inner::few<<<1, 64, 49136>>>(p)))
	LAUNCH((inner::few<<<1, 64, 49137>>>(p)))
	LAUNCH((inner::few<<<1, 64, 49152>>>(p)))
	LAUNCH((bounded<<<1, 128>>>(p)))
	LAUNCH((bounded<<<1, 129>>>(p)))
	LAUNCH((inner::few<<<0, 64>>>(p)))
	LAUNCH((inner::few<<<1, 0>>>(p)))
	LAUNCH((inner::few<<<1, 1025>>>(p)))
	LAUNCH((inner::few<<<1, dim3(1, 1, 65)>>>(p)))
	LAUNCH((inner::few<<<1, dim3(32, 33, 1)>>>(p)))
	LAUNCH((inner::few<<<dim3(1, 65536), 1>>>(p)))
	LAUNCH((inner::few<<<dim3(1, 1, 65536), 1>>>(p)))
	LAUNCH((inner::few<<<dim3(1u << 31), 1>>>(p)))
	SAY(cudaDeviceSynchronize());
	cudaFree(p);
}

static size_t none(int)
{
	return 0;
}

static size_t per_thread(int threads)
{
	return (size_t)threads * 100;
}

static void occupancy()
{
	static const int threads[] = { 1, 32, 33, 64, 65, 96, 128, 192, 256,
				       384, 512, 768, 1000, 1024 };
	static const size_t sizes[] = { 0, 1, 1000, 6144, 6145, 8192, 16384,
					32768, 49152, 65536, 100000, 115712,
					115713, 232448 };
	int n = -1, grid = -1, block = -1;
	size_t room = 0;

	SAY(cudaFuncSetAttribute(plain,
		cudaFuncAttributePreferredSharedMemoryCarveout, -1));
	for (int t : threads) {
		printf("%4d:", t);
		for (size_t s : sizes) {
			cudaError_t e =
				cudaOccupancyMaxActiveBlocksPerMultiprocessor(
					&n, plain, t, s);

			if (e)
				printf(" %s", cudaGetErrorName(e));
			else
				printf(" %d", n);
		}
		printf("\n");
	}
	SAY(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&n, arrays<256>, 256,
							  0));
	printf("%d\n", n);
	SAY(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&n, arrays<12288>,
							  256, 0));
	printf("%d\n", n);
	SAY(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&n, plain, 1025, 0));
	printf("%d\n", n);
	SAY(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&n, plain, 0, 0));
	SAY(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&n, plain, -1, 0));
	SAY(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&n, plain, 64,
							  232449));
	printf("%d\n", n);
	SAY(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&n, arrays<256>, 64,
							  50000));
	printf("%d\n", n);
	SAY(cudaOccupancyMaxActiveBlocksPerMultiprocessor(0, plain, 64, 0));
	SAY(cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(
		&n, plain, 64, 0, cudaOccupancyDisableCachingOverride));
	SAY(cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(
		&n, plain, 64, 0, 8));
	SAY(cudaFuncSetAttribute(plain,
		cudaFuncAttributePreferredSharedMemoryCarveout, 25));
	SAY(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&n, plain, 64,
							  16384));
	printf("%d\n", n);
	SAY(cudaFuncSetAttribute(plain,
		cudaFuncAttributePreferredSharedMemoryCarveout, -1));
	SAY(cudaOccupancyMaxPotentialBlockSize(&grid, &block, plain));
	printf("%d of %d\n", grid, block);
	SAY(cudaOccupancyMaxPotentialBlockSize(&grid, &block, plain, 100000));
	printf("%d of %d\n", grid, block);
	SAY(cudaOccupancyMaxPotentialBlockSize(&grid, &block, plain, 0, 200));
	printf("%d of %d\n", grid, block);
	SAY(cudaOccupancyMaxPotentialBlockSize(&grid, &block, bounded));
	printf("%d of %d\n", grid, block);
	SAY(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&n, bounded, 129, 0));
	printf("%d\n", n);
	SAY(cudaOccupancyMaxPotentialBlockSize(&grid, &block, arrays<256>));
	printf("%d of %d\n", grid, block);
	SAY(cudaOccupancyMaxPotentialBlockSizeVariableSMem(&grid, &block, plain,
							   none));
	printf("%d of %d\n", grid, block);
	SAY(cudaOccupancyMaxPotentialBlockSizeVariableSMem(&grid, &block, plain,
							   per_thread));
	printf("%d of %d\n", grid, block);
	SAY(cudaOccupancyAvailableDynamicSMemPerBlock(&room, plain, 2, 256));
	printf("%zu\n", room);
	SAY(cudaOccupancyAvailableDynamicSMemPerBlock(&room, plain, 8, 256));
	printf("%zu\n", room);
	SAY(cudaOccupancyAvailableDynamicSMemPerBlock(&room, plain, 9, 256));
	SAY(cudaOccupancyAvailableDynamicSMemPerBlock(&room, plain, 1, 256));
	printf("%zu\n", room);
	SAY(cudaOccupancyAvailableDynamicSMemPerBlock(&room, arrays<256>, 4,
						      256));
	printf("%zu\n", room);
}

__global__ void __cluster_dims__(2) pairs(char *p)
{
	p[0] = 1;
}

/* The numbers that every chip of a kind has. */
static void clusters()
{
	static const int sizes[] = { 1, 2, 32 };
	cudaLaunchAttribute a;
	cudaLaunchConfig_t c = {};
	cudaFuncAttributes f;
	int n = -1;

	SAY(cudaFuncGetAttributes(&f, pairs));
	printf("must %d: %d %d %d\n", f.clusterDimMustBeSet,
	       f.requiredClusterWidth, f.requiredClusterHeight,
	       f.requiredClusterDepth);
	c.gridDim = 64;
	c.blockDim = 64;
	SAY(cudaOccupancyMaxActiveClusters(&n, pairs, &c));
	printf("%d\n", n);
	SAY(cudaOccupancyMaxPotentialClusterSize(&n, pairs, &c));
	printf("%d\n", n);
	SAY(cudaOccupancyMaxActiveClusters(&n, plain, &c));
	printf("%d\n", n);
	a.id = cudaLaunchAttributeClusterDimension;
	a.val.clusterDim.y = a.val.clusterDim.z = 1;
	c.attrs = &a;
	c.numAttrs = 1;
	c.blockDim = 1024;
	for (int size : sizes) {
		a.val.clusterDim.x = size;
		SAY(cudaOccupancyMaxActiveClusters(&n, plain, &c));
		printf("%d: %d\n", size, n);
	}
	SAY(cudaOccupancyMaxPotentialClusterSize(&n, plain, &c));
	printf("%d\n", n);
	SAY(cudaFuncSetAttribute(plain, cudaFuncAttributeRequiredClusterWidth,
				 2));
	SAY(cudaFuncGetAttributes(&f, plain));
	printf("must %d: %d\n", f.clusterDimMustBeSet, f.requiredClusterWidth);
	SAY(cudaFuncSetAttribute(plain, cudaFuncAttributeClusterDimMustBeSet,
				 1));
}

int main()
{
	attributes();
	launches();
	occupancy();
	clusters();
	return 0;
}
