/* What CUDA 12 had and CUDA 13 has no more.  loomcc --cuda=12 offers it (by
 * defining LOOM_CUDA_12); without, whoever uses it is told what is there
 * instead.  C is told by its compiler alone. */
#ifndef LOOM_HOST_REMOVED_H
#define LOOM_HOST_REMOVED_H

#include "loom/host/copy.h"
#include "loom/host/device.h"
#include "loom/host/removed-name.h"

#if defined(__cplusplus) || defined(LOOM_CUDA_12)

LOOM_REMOVED("call cudaDeviceSynchronize")
static inline cudaError_t cudaThreadSynchronize(void)
{
	return cudaDeviceSynchronize();
}

LOOM_REMOVED("call cudaDeviceReset")
static inline cudaError_t cudaThreadExit(void)
{
	return cudaDeviceReset();
}

LOOM_REMOVED("call cudaDeviceSetLimit")
static inline cudaError_t cudaThreadSetLimit(enum cudaLimit limit, size_t value)
{
	return cudaDeviceSetLimit(limit, value);
}

LOOM_REMOVED("call cudaDeviceGetLimit")
static inline cudaError_t cudaThreadGetLimit(size_t *value, enum cudaLimit limit)
{
	return cudaDeviceGetLimit(value, limit);
}

LOOM_REMOVED("call cudaDeviceSetCacheConfig")
static inline cudaError_t cudaThreadSetCacheConfig(enum cudaFuncCache config)
{
	return cudaDeviceSetCacheConfig(config);
}

LOOM_REMOVED("call cudaDeviceGetCacheConfig")
static inline cudaError_t cudaThreadGetCacheConfig(enum cudaFuncCache *config)
{
	return cudaDeviceGetCacheConfig(config);
}

#endif

#ifdef __cplusplus

/* A device's number was a place. */
static inline struct cudaMemLocation loom_location(int device)
{
	struct cudaMemLocation l = { cudaMemLocationTypeDevice, device };

	if (device == cudaCpuDeviceId) {
		l.type = cudaMemLocationTypeHost;
		l.id = 0;
	}
	return l;
}

LOOM_REMOVED("give it a cudaMemLocation { cudaMemLocationTypeDevice, number } "
	     "and flags, 0")
static inline cudaError_t cudaMemPrefetchAsync(const void *pointer, size_t size,
					       int device,
					       cudaStream_t stream = 0)
{
	return ::cudaMemPrefetchAsync(pointer, size, loom_location(device), 0,
				      stream);
}

LOOM_REMOVED("give it a cudaMemLocation { cudaMemLocationTypeDevice, number }")
static inline cudaError_t cudaMemAdvise(const void *pointer, size_t size,
					enum cudaMemoryAdvise advice,
					int device)
{
	return ::cudaMemAdvise(pointer, size, advice, loom_location(device));
}

#endif

#endif
