/* The device: a model with the limits of an H200. */
#include <stdio.h>
#include <string.h>

#include "runtime.h"

enum {
	MULTIPROCESSORS = 132,
	SHARED_BLOCK = 48 * 1024,
	SHARED_OPTIN = 227 * 1024,
	SHARED_MULTIPROCESSOR = 228 * 1024,
	L2 = 60 * 1024 * 1024,
	BUS = 6144
};

cudaError_t cudaGetDeviceCount(int *count)
{
	*count = 1;
	return cudaSuccess;
}

cudaError_t cudaGetDevice(int *device)
{
	*device = 0;
	return cudaSuccess;
}

cudaError_t cudaSetDevice(int device)
{
	return loom_error(device ? cudaErrorInvalidDevice : cudaSuccess);
}

cudaError_t cudaDeviceSynchronize(void)
{
	return cudaSuccess;
}

cudaError_t cudaDeviceReset(void)
{
	return cudaSuccess;
}

cudaError_t cudaDriverGetVersion(int *version)
{
	*version = CUDART_VERSION;
	return cudaSuccess;
}

cudaError_t cudaRuntimeGetVersion(int *version)
{
	*version = CUDART_VERSION;
	return cudaSuccess;
}

cudaError_t cudaGetDeviceProperties(struct cudaDeviceProp *p, int device)
{
	size_t unused;

	if (!p || device)
		return loom_error(device ? cudaErrorInvalidDevice :
					   cudaErrorInvalidValue);
	memset(p, 0, sizeof *p);
	snprintf(p->name, sizeof p->name, "loom (CPU)");
	cudaMemGetInfo(&unused, &p->totalGlobalMem);
	p->sharedMemPerBlock = SHARED_BLOCK;
	p->regsPerBlock = p->regsPerMultiprocessor = 65536;
	p->warpSize = LOOM_LANES;
	p->memPitch = 2147483647;
	p->maxThreadsPerBlock = LOOM_BLOCK_MAX;
	p->maxThreadsDim[0] = p->maxThreadsDim[1] = 1024;
	p->maxThreadsDim[2] = 64;
	p->maxGridSize[0] = 2147483647;
	p->maxGridSize[1] = p->maxGridSize[2] = 65535;
	p->totalConstMem = 65536;
	p->major = 9;
	p->multiProcessorCount = MULTIPROCESSORS;
	p->canMapHostMemory = p->unifiedAddressing = p->managedMemory = 1;
	p->concurrentManagedAccess = 1;
	p->memoryBusWidth = BUS;
	p->l2CacheSize = L2;
	p->maxThreadsPerMultiProcessor = 2048;
	p->sharedMemPerMultiprocessor = SHARED_MULTIPROCESSOR;
	p->sharedMemPerBlockOptin = SHARED_OPTIN;
	p->maxBlocksPerMultiProcessor = 32;
	p->reservedSharedMemPerBlock = 1024;
	return cudaSuccess;
}

static const struct {
	enum cudaDeviceAttr attr;
	int value;
} attributes[] = {
	{ cudaDevAttrMaxThreadsPerBlock, LOOM_BLOCK_MAX },
	{ cudaDevAttrMaxBlockDimX, 1024 },
	{ cudaDevAttrMaxBlockDimY, 1024 },
	{ cudaDevAttrMaxBlockDimZ, 64 },
	{ cudaDevAttrMaxGridDimX, 2147483647 },
	{ cudaDevAttrMaxGridDimY, 65535 },
	{ cudaDevAttrMaxGridDimZ, 65535 },
	{ cudaDevAttrMaxSharedMemoryPerBlock, SHARED_BLOCK },
	{ cudaDevAttrTotalConstantMemory, 65536 },
	{ cudaDevAttrWarpSize, LOOM_LANES },
	{ cudaDevAttrMaxRegistersPerBlock, 65536 },
	{ cudaDevAttrClockRate, 1980000 },
	{ cudaDevAttrMultiProcessorCount, MULTIPROCESSORS },
	{ cudaDevAttrMemoryClockRate, 3201000 },
	{ cudaDevAttrGlobalMemoryBusWidth, BUS },
	{ cudaDevAttrL2CacheSize, L2 },
	{ cudaDevAttrMaxThreadsPerMultiProcessor, 2048 },
	{ cudaDevAttrComputeCapabilityMajor, 9 },
	{ cudaDevAttrComputeCapabilityMinor, 0 },
	{ cudaDevAttrMaxSharedMemoryPerMultiprocessor, SHARED_MULTIPROCESSOR },
	{ cudaDevAttrMaxRegistersPerMultiprocessor, 65536 },
	{ cudaDevAttrMaxSharedMemoryPerBlockOptin, SHARED_OPTIN },
	{ cudaDevAttrMaxBlocksPerMultiprocessor, 32 },
	{ cudaDevAttrReservedSharedMemoryPerBlock, 1024 },
};

cudaError_t cudaDeviceGetAttribute(int *value, enum cudaDeviceAttr attr,
				   int device)
{
	if (device)
		return loom_error(cudaErrorInvalidDevice);
	for (size_t i = 0; i < sizeof attributes / sizeof *attributes; i++) {
		if (attributes[i].attr == attr) {
			*value = attributes[i].value;
			return cudaSuccess;
		}
	}
	return loom_error(cudaErrorInvalidValue);
}
