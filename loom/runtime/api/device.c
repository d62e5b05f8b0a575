/* Devices: their choice and their settings. */
#include <stdio.h>
#include <string.h>

#include "base/device.h"
#include "base/fiber.h"
#include "base/model.h"
#include "memory/device-memory.h"
#include "memory/peers.h"
#include "hazards/outstanding.h"
#include "api/errors.h"
#include "api/graph-capture.h"
#include "api/pending.h"
#include "api/pool.h"
#include "loom/host.h"

/* Each device has its own, all of which are 0 at first. */
static unsigned flags[LOOM_DEVICES_MAX];
static enum cudaFuncCache cache_config[LOOM_DEVICES_MAX];

cudaError_t cudaGetDeviceCount(int *count)
{
	if (!count)
		return loom_error(cudaErrorInvalidValue);
	*count = (int)loom_devices;
	return cudaSuccess;
}

cudaError_t cudaGetDevice(int *device)
{
	if (!device)
		return loom_error(cudaErrorInvalidValue);
	*device = (int)loom_device;
	return cudaSuccess;
}

cudaError_t cudaSetDevice(int device)
{
	if (!loom_device_exists(device))
		return loom_error(cudaErrorInvalidDevice);
	loom_device = (unsigned)device;
	return cudaSuccess;
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
	flags[loom_device] = f;
	return cudaSuccess;
}

cudaError_t cudaGetDeviceFlags(unsigned *f)
{
	if (!f)
		return loom_error(cudaErrorInvalidValue);
	*f = flags[loom_device] | cudaDeviceMapHost;
	return cudaSuccess;
}

cudaError_t cudaInitDevice(int device, unsigned device_flags, unsigned f)
{
	unsigned before = loom_device;
	cudaError_t error = cudaSuccess;

	if (!loom_device_exists(device))
		return loom_error(cudaErrorInvalidDevice);
	if (f & ~(unsigned)cudaInitDeviceFlagsAreValid)
		return loom_error(cudaErrorInvalidValue);
	loom_device = (unsigned)device;
	if (f)
		error = cudaSetDeviceFlags(device_flags);
	loom_device = before;
	return error;
}

cudaError_t cudaSetValidDevices(int *devices, int count)
{
	for (int i = 0; i < count; i++)
		if (!devices || !loom_device_exists(devices[i]))
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
	loom_pending_end_device(loom_device);
	loom_awaited_device(loom_device);
	return loom_error(loom_capture_unsafe());
}

static void release(struct loom_allocation *m)
{
	if (m->device == loom_device)
		loom_release_allocation(m);
}

/* Nothing that was allocated on the device outlives it, nor does its access to
 * others. */
cudaError_t cudaDeviceReset(void)
{
	loom_pending_end_device(loom_device);
	loom_awaited_device(loom_device);
	loom_allocations(release);
	for (unsigned d = 0; d < loom_devices; d++)
		loom_peer_enable(loom_device, d, 0);
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
static const size_t standard[] = {
	[cudaLimitStackSize] = 1024,
	[cudaLimitPrintfFifoSize] = 8650752,
	[cudaLimitMallocHeapSize] = 8388608,
	[cudaLimitDevRuntimePendingLaunchCount] = 2048,
	[cudaLimitMaxL2FetchGranularity] = 64,
	[cudaLimitPersistingL2CacheSize] = 11796480,
};

enum { LIMITS = sizeof standard / sizeof *standard };
static size_t limits[LOOM_DEVICES_MAX][LIMITS];

__attribute__((constructor)) static void setup(void)
{
	for (unsigned d = 0; d < LOOM_DEVICES_MAX; d++)
		memcpy(limits[d], standard, sizeof standard);
}

static cudaError_t check_limit(enum cudaLimit limit)
{
	if ((size_t)limit >= LIMITS)
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
		limits[loom_device][limit] = value;
	return loom_error(error);
}

cudaError_t cudaDeviceGetLimit(size_t *value, enum cudaLimit limit)
{
	cudaError_t error = value ? check_limit(limit) : cudaErrorInvalidValue;

	if (error == cudaSuccess)
		*value = limits[loom_device][limit];
	return loom_error(error);
}

cudaError_t cudaDeviceSetCacheConfig(enum cudaFuncCache config)
{
	if ((unsigned)config > cudaFuncCachePreferEqual)
		return loom_error(cudaErrorInvalidValue);
	cache_config[loom_device] = config;
	return cudaSuccess;
}

cudaError_t cudaDeviceGetCacheConfig(enum cudaFuncCache *config)
{
	if (!config)
		return loom_error(cudaErrorInvalidValue);
	*config = cache_config[loom_device];
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

/* The number of the bus is the device's. */
static const char bus_id[] = "0000:%02x:00.0";
enum { BUS_ID = sizeof "0000:00:00.0" };

cudaError_t cudaDeviceGetPCIBusId(char *id, int size, int device)
{
	if (!loom_device_exists(device))
		return loom_error(cudaErrorInvalidDevice);
	if (!id || size < BUS_ID)
		return loom_error(cudaErrorInvalidValue);
	snprintf(id, (size_t)size, bus_id, (unsigned)device & 255);
	return cudaSuccess;
}

cudaError_t cudaDeviceGetByPCIBusId(int *device, const char *id)
{
	unsigned domain, bus, slot;
	char known[BUS_ID];

	if (!device || !id ||
	    (sscanf(id, "%x:%x:%x", &domain, &bus, &slot) != 3 &&
	     sscanf(id, "%x:%x", &bus, &slot) != 2))
		return loom_error(cudaErrorInvalidValue);
	for (unsigned d = 0; d < loom_devices; d++) {
		snprintf(known, sizeof known, bus_id, d & 255);
		if (strcmp(id, known) && strcmp(id, known + 5))
			continue;
		*device = (int)d;
		return cudaSuccess;
	}
	return loom_error(cudaErrorInvalidDevice);
}

cudaError_t cudaCtxResetPersistingL2Cache(void)
{
	return cudaSuccess;
}

cudaError_t cudaProfilerStart(void)
{
	return cudaSuccess;
}

cudaError_t cudaProfilerStop(void)
{
	return cudaSuccess;
}
