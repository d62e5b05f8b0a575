/* The host's side of the runtime: what C and C++ programs call. */
#ifndef LOOM_HOST_H
#define LOOM_HOST_H

#include <stddef.h>

#include "loom/vectors.h"

#define CUDART_VERSION 13000

#ifdef __cplusplus
#define LOOM_DEFAULT(v) = v
extern "C" {
#else
#define LOOM_DEFAULT(v)
#endif

/* Every error that loom reports: value, name, text. */
#define LOOM_ERRORS(X)                                                      \
	X(cudaSuccess, 0, "no error")                                       \
	X(cudaErrorInvalidValue, 1, "invalid argument")                     \
	X(cudaErrorMemoryAllocation, 2, "out of memory")                    \
	X(cudaErrorInitializationError, 3, "initialization error")          \
	X(cudaErrorInvalidConfiguration, 9, "invalid configuration argument") \
	X(cudaErrorInvalidPitchValue, 12, "invalid pitch argument")         \
	X(cudaErrorInvalidSymbol, 13, "invalid device symbol")              \
	X(cudaErrorInvalidDevicePointer, 17, "invalid device pointer")      \
	X(cudaErrorInvalidMemcpyDirection, 21,                              \
	  "invalid copy direction for memcpy")                              \
	X(cudaErrorInvalidDeviceFunction, 98, "invalid device function")    \
	X(cudaErrorNoDevice, 100, "no CUDA-capable device is detected")     \
	X(cudaErrorInvalidDevice, 101, "invalid device ordinal")            \
	X(cudaErrorInvalidResourceHandle, 400, "invalid resource handle")   \
	X(cudaErrorNotReady, 600, "device not ready")                       \
	X(cudaErrorIllegalAddress, 700,                                     \
	  "an illegal memory access was encountered")                       \
	X(cudaErrorLaunchOutOfResources, 701,                               \
	  "too many resources requested for launch")                        \
	X(cudaErrorNotSupported, 801, "operation not supported")            \
	X(cudaErrorUnknown, 999, "unknown error")

typedef enum cudaError {
#define LOOM_ENUM(name, value, text) name = value,
	LOOM_ERRORS(LOOM_ENUM)
#undef LOOM_ENUM
} cudaError_t;

const char *cudaGetErrorName(cudaError_t error);
const char *cudaGetErrorString(cudaError_t error);
cudaError_t cudaGetLastError(void);
cudaError_t cudaPeekAtLastError(void);

/* Devices.  There is one, a model. */
enum cudaMemcpyKind {
	cudaMemcpyHostToHost,
	cudaMemcpyHostToDevice,
	cudaMemcpyDeviceToHost,
	cudaMemcpyDeviceToDevice,
	cudaMemcpyDefault
};

struct cudaDeviceProp {
	char name[256];
	size_t totalGlobalMem;
	size_t sharedMemPerBlock;
	int regsPerBlock;
	int warpSize;
	size_t memPitch;
	int maxThreadsPerBlock;
	int maxThreadsDim[3];
	int maxGridSize[3];
	size_t totalConstMem;
	int major;
	int minor;
	int multiProcessorCount;
	int integrated;
	int canMapHostMemory;
	int concurrentKernels;
	int ECCEnabled;
	int pciBusID;
	int pciDeviceID;
	int pciDomainID;
	int asyncEngineCount;
	int unifiedAddressing;
	int memoryBusWidth;
	int l2CacheSize;
	int persistingL2CacheMaxSize;
	int maxThreadsPerMultiProcessor;
	size_t sharedMemPerMultiprocessor;
	int regsPerMultiprocessor;
	int managedMemory;
	int concurrentManagedAccess;
	int cooperativeLaunch;
	size_t sharedMemPerBlockOptin;
	int maxBlocksPerMultiProcessor;
	size_t reservedSharedMemPerBlock;
};
typedef struct cudaDeviceProp cudaDeviceProp;

enum cudaDeviceAttr {
	cudaDevAttrMaxThreadsPerBlock = 1,
	cudaDevAttrMaxBlockDimX = 2,
	cudaDevAttrMaxBlockDimY = 3,
	cudaDevAttrMaxBlockDimZ = 4,
	cudaDevAttrMaxGridDimX = 5,
	cudaDevAttrMaxGridDimY = 6,
	cudaDevAttrMaxGridDimZ = 7,
	cudaDevAttrMaxSharedMemoryPerBlock = 8,
	cudaDevAttrTotalConstantMemory = 9,
	cudaDevAttrWarpSize = 10,
	cudaDevAttrMaxRegistersPerBlock = 12,
	cudaDevAttrClockRate = 13,
	cudaDevAttrMultiProcessorCount = 16,
	cudaDevAttrMemoryClockRate = 36,
	cudaDevAttrGlobalMemoryBusWidth = 37,
	cudaDevAttrL2CacheSize = 38,
	cudaDevAttrMaxThreadsPerMultiProcessor = 39,
	cudaDevAttrComputeCapabilityMajor = 75,
	cudaDevAttrComputeCapabilityMinor = 76,
	cudaDevAttrMaxSharedMemoryPerMultiprocessor = 81,
	cudaDevAttrMaxRegistersPerMultiprocessor = 82,
	cudaDevAttrMaxSharedMemoryPerBlockOptin = 97,
	cudaDevAttrMaxBlocksPerMultiprocessor = 106,
	cudaDevAttrReservedSharedMemoryPerBlock = 111
};

cudaError_t cudaGetDeviceCount(int *count);
cudaError_t cudaGetDevice(int *device);
cudaError_t cudaSetDevice(int device);
cudaError_t cudaGetDeviceProperties(struct cudaDeviceProp *prop, int device);
cudaError_t cudaDeviceGetAttribute(int *value, enum cudaDeviceAttr attr,
				   int device);
cudaError_t cudaDeviceSynchronize(void);
cudaError_t cudaDeviceReset(void);
cudaError_t cudaDriverGetVersion(int *version);
cudaError_t cudaRuntimeGetVersion(int *version);

/* Streams and events.  Work is done when its call returns. */
typedef struct CUstream_st *cudaStream_t;
typedef struct CUevent_st *cudaEvent_t;

enum { cudaStreamDefault = 0, cudaStreamNonBlocking = 1 };
enum {
	cudaEventDefault = 0,
	cudaEventBlockingSync = 1,
	cudaEventDisableTiming = 2
};

cudaError_t cudaStreamCreate(cudaStream_t *stream);
cudaError_t cudaStreamCreateWithFlags(cudaStream_t *stream, unsigned flags);
cudaError_t cudaStreamDestroy(cudaStream_t stream);
cudaError_t cudaStreamSynchronize(cudaStream_t stream);
cudaError_t cudaStreamQuery(cudaStream_t stream);
cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event,
				unsigned flags LOOM_DEFAULT(0));
cudaError_t cudaEventCreate(cudaEvent_t *event);
cudaError_t cudaEventCreateWithFlags(cudaEvent_t *event, unsigned flags);
cudaError_t cudaEventDestroy(cudaEvent_t event);
cudaError_t cudaEventRecord(cudaEvent_t event,
			    cudaStream_t stream LOOM_DEFAULT(0));
cudaError_t cudaEventQuery(cudaEvent_t event);
cudaError_t cudaEventSynchronize(cudaEvent_t event);
cudaError_t cudaEventElapsedTime(float *ms, cudaEvent_t start,
				 cudaEvent_t stop);

/* Memory. */
enum { cudaHostAllocDefault = 0, cudaHostAllocMapped = 2 };
enum { cudaMemAttachGlobal = 1 };

cudaError_t cudaMalloc(void **pointer, size_t size);
cudaError_t cudaFree(void *pointer);
cudaError_t cudaMallocHost(void **pointer, size_t size);
cudaError_t cudaHostAlloc(void **pointer, size_t size, unsigned flags);
cudaError_t cudaFreeHost(void *pointer);
cudaError_t cudaMallocManaged(void **pointer, size_t size,
			      unsigned flags LOOM_DEFAULT(cudaMemAttachGlobal));
cudaError_t cudaMemcpy(void *to, const void *from, size_t size,
		       enum cudaMemcpyKind kind);
cudaError_t cudaMemcpyAsync(void *to, const void *from, size_t size,
			    enum cudaMemcpyKind kind,
			    cudaStream_t stream LOOM_DEFAULT(0));
cudaError_t cudaMemset(void *to, int value, size_t size);
cudaError_t cudaMemsetAsync(void *to, int value, size_t size,
			    cudaStream_t stream LOOM_DEFAULT(0));
cudaError_t cudaMemGetInfo(size_t *free, size_t *total);

/* Kernels. */
enum cudaFuncAttribute {
	cudaFuncAttributeMaxDynamicSharedMemorySize = 8,
	cudaFuncAttributePreferredSharedMemoryCarveout = 9
};

enum cudaSharedCarveout {
	cudaSharedmemCarveoutDefault = -1,
	cudaSharedmemCarveoutMaxL1 = 0,
	cudaSharedmemCarveoutMaxShared = 100
};

struct cudaFuncAttributes {
	int maxThreadsPerBlock;
	int maxDynamicSharedSizeBytes;
	int preferredShmemCarveout;
};
typedef struct cudaFuncAttributes cudaFuncAttributes;

cudaError_t cudaFuncSetAttribute(const void *kernel,
				 enum cudaFuncAttribute attr, int value);
cudaError_t cudaFuncGetAttributes(struct cudaFuncAttributes *attr,
				  const void *kernel);

/* loom's own: the kernel is there to show a hazard ("race", "uninitialised",
 * "shuffle", "barrier", "bounds"): finding it is no failure, missing it is. */
void loom_expect(const char *kernel, const char *hazard);

#ifdef __cplusplus
}

template <class T> cudaError_t cudaMalloc(T **pointer, size_t size)
{
	return ::cudaMalloc((void **)(void *)pointer, size);
}

template <class T> cudaError_t cudaMallocHost(T **pointer, size_t size)
{
	return ::cudaMallocHost((void **)(void *)pointer, size);
}

template <class T>
cudaError_t cudaHostAlloc(T **pointer, size_t size, unsigned flags)
{
	return ::cudaHostAlloc((void **)(void *)pointer, size, flags);
}

template <class T>
cudaError_t cudaMallocManaged(T **pointer, size_t size,
			      unsigned flags = cudaMemAttachGlobal)
{
	return ::cudaMallocManaged((void **)(void *)pointer, size, flags);
}

template <class T>
cudaError_t cudaFuncSetAttribute(T *kernel, enum cudaFuncAttribute attr,
				 int value)
{
	return ::cudaFuncSetAttribute((const void *)kernel, attr, value);
}

template <class T>
cudaError_t cudaFuncGetAttributes(struct cudaFuncAttributes *attr, T *kernel)
{
	return ::cudaFuncGetAttributes(attr, (const void *)kernel);
}
#endif

#endif
