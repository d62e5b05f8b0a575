/* The device: its choice, its settings, its peers (none). */
#include <stdio.h>
#include <string.h>

#include "base/fiber.h"
#include "base/model.h"
#include "memory/device-memory.h"
#include "hazards/outstanding.h"
#include "api/errors.h"
#include "api/graph-capture.h"
#include "api/pool.h"
#include "loom/host.h"

static unsigned flags = cudaDeviceMapHost;
static enum cudaFuncCache cache_config;

cudaError_t cudaGetDeviceCount(int *count)
{
	if (!count)
		return loom_error(cudaErrorInvalidValue);
	*count = 1;
	return cudaSuccess;
}

cudaError_t cudaGetDevice(int *device)
{
	if (!device)
		return loom_error(cudaErrorInvalidValue);
	*device = 0;
	return cudaSuccess;
}

cudaError_t cudaSetDevice(int device)
{
	return loom_error(device ? cudaErrorInvalidDevice : cudaSuccess);
}

static int valid_flags(unsigned f)
{
	return !(f & ~(unsigned)(cudaDeviceScheduleMask | cudaDeviceMapHost |
				 cudaDeviceLmemResizeToMax |
				 cudaDeviceSyncMemops));
}

cudaError_t cudaSetDeviceFlags(unsigned f)
{
	if (!valid_flags(f))
		return loom_error(cudaErrorInvalidValue);
	flags = f | cudaDeviceMapHost;
	return cudaSuccess;
}

cudaError_t cudaGetDeviceFlags(unsigned *f)
{
	if (!f)
		return loom_error(cudaErrorInvalidValue);
	*f = flags;
	return cudaSuccess;
}

cudaError_t cudaInitDevice(int device, unsigned device_flags, unsigned f)
{
	if (device)
		return loom_error(cudaErrorInvalidDevice);
	if (f & ~(unsigned)cudaInitDeviceFlagsAreValid)
		return loom_error(cudaErrorInvalidValue);
	return f ? cudaSetDeviceFlags(device_flags) : cudaSuccess;
}

cudaError_t cudaSetValidDevices(int *devices, int count)
{
	for (int i = 0; i < count; i++)
		if (!devices || devices[i])
			return loom_error(devices ? cudaErrorInvalidDevice :
						    cudaErrorInvalidValue);
	return cudaSuccess;
}

cudaError_t cudaChooseDevice(int *device, const struct cudaDeviceProp *wanted)
{
	if (!wanted)
		return loom_error(cudaErrorInvalidValue);
	return cudaGetDevice(device);
}

cudaError_t cudaDeviceSynchronize(void)
{
	loom_awaited_all();
	return loom_error(loom_capture_unsafe());
}

/* Nothing that was allocated outlives it. */
cudaError_t cudaDeviceReset(void)
{
	loom_awaited_all();
	loom_allocations(loom_release_allocation);
	return cudaSuccess;
}

cudaError_t cudaDriverGetVersion(int *version)
{
	if (!version)
		return loom_error(cudaErrorInvalidValue);
	*version = CUDART_VERSION;
	return cudaSuccess;
}

cudaError_t cudaRuntimeGetVersion(int *version)
{
	return cudaDriverGetVersion(version);
}

/* Settings.  The default values are an H200's; a thread's stack is larger
 * than any that CUDA would give, so that a smaller one would change nothing.
 */
static size_t limits[] = {
	[cudaLimitStackSize] = 1024,
	[cudaLimitPrintfFifoSize] = 8650752,
	[cudaLimitMallocHeapSize] = 8388608,
	[cudaLimitDevRuntimePendingLaunchCount] = 2048,
	[cudaLimitMaxL2FetchGranularity] = 64,
	[cudaLimitPersistingL2CacheSize] = 11796480,
};

static cudaError_t check_limit(enum cudaLimit limit)
{
	if ((size_t)limit >= sizeof limits / sizeof *limits)
		return cudaErrorInvalidValue;
	return limit == cudaLimitDevRuntimeSyncDepth ?
		       cudaErrorUnsupportedLimit : cudaSuccess;
}

cudaError_t cudaDeviceSetLimit(enum cudaLimit limit, size_t value)
{
	cudaError_t error = check_limit(limit);

	if (error == cudaSuccess && limit == cudaLimitStackSize &&
	    value > LOOM_STACK)
		error = cudaErrorInvalidValue;
	if (error == cudaSuccess && limit == cudaLimitPersistingL2CacheSize &&
	    value > loom_model()->l2_persisting)
		error = cudaErrorInvalidValue;
	if (error == cudaSuccess)
		limits[limit] = value;
	return loom_error(error);
}

cudaError_t cudaDeviceGetLimit(size_t *value, enum cudaLimit limit)
{
	cudaError_t error = value ? check_limit(limit) : cudaErrorInvalidValue;

	if (error == cudaSuccess)
		*value = limits[limit];
	return loom_error(error);
}

cudaError_t cudaDeviceSetCacheConfig(enum cudaFuncCache config)
{
	if ((unsigned)config > cudaFuncCachePreferEqual)
		return loom_error(cudaErrorInvalidValue);
	cache_config = config;
	return cudaSuccess;
}

cudaError_t cudaDeviceGetCacheConfig(enum cudaFuncCache *config)
{
	if (!config)
		return loom_error(cudaErrorInvalidValue);
	*config = cache_config;
	return cudaSuccess;
}

/* Banks have had 4 bytes since Maxwell, whatever a program asks for. */
cudaError_t cudaDeviceSetSharedMemConfig(enum cudaSharedMemConfig config)
{
	if ((unsigned)config > cudaSharedMemBankSizeEightByte)
		return loom_error(cudaErrorInvalidValue);
	return cudaSuccess;
}

cudaError_t cudaDeviceGetSharedMemConfig(enum cudaSharedMemConfig *config)
{
	if (!config)
		return loom_error(cudaErrorInvalidValue);
	*config = cudaSharedMemBankSizeFourByte;
	return cudaSuccess;
}

static const char bus_id[] = "0000:00:00.0";

cudaError_t cudaDeviceGetPCIBusId(char *id, int size, int device)
{
	if (device)
		return loom_error(cudaErrorInvalidDevice);
	if (!id || size < (int)sizeof bus_id)
		return loom_error(cudaErrorInvalidValue);
	strcpy(id, bus_id);
	return cudaSuccess;
}

cudaError_t cudaDeviceGetByPCIBusId(int *device, const char *id)
{
	unsigned domain, bus, slot;

	if (!device || !id ||
	    (sscanf(id, "%x:%x:%x", &domain, &bus, &slot) != 3 &&
	     sscanf(id, "%x:%x", &bus, &slot) != 2))
		return loom_error(cudaErrorInvalidValue);
	if (strcmp(id, bus_id) && strcmp(id, bus_id + 5))
		return loom_error(cudaErrorInvalidDevice);
	*device = 0;
	return cudaSuccess;
}

cudaError_t cudaCtxResetPersistingL2Cache(void)
{
	return cudaSuccess;
}

cudaError_t cudaDeviceCanAccessPeer(int *can, int device, int peer)
{
	if (device || peer)
		return loom_error(cudaErrorInvalidDevice);
	if (!can)
		return loom_error(cudaErrorInvalidValue);
	*can = 0;
	return cudaSuccess;
}

cudaError_t cudaDeviceEnablePeerAccess(int peer, unsigned f)
{
	if (peer)
		return loom_error(cudaErrorInvalidDevice);
	return loom_error(f ? cudaErrorInvalidValue :
			      cudaErrorPeerAccessUnsupported);
}

cudaError_t cudaDeviceDisablePeerAccess(int peer)
{
	return loom_error(peer ? cudaErrorInvalidDevice :
				 cudaErrorPeerAccessNotEnabled);
}

cudaError_t cudaDeviceGetP2PAttribute(int *value, enum cudaDeviceP2PAttr attr,
				      int source, int destination)
{
	(void)value;
	(void)attr;
	(void)source;
	(void)destination;
	return loom_error(cudaErrorInvalidDevice);
}

cudaError_t cudaProfilerStart(void)
{
	return cudaSuccess;
}

cudaError_t cudaProfilerStop(void)
{
	return cudaSuccess;
}
