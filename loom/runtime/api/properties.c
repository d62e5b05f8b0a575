/* The device's properties and attributes, as the model has them.  The limits
 * of textures and the like are what an H200 answers. */
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "common/hardware.h"
#include "base/device.h"
#include "base/model.h"
#include "memory/device-memory.h"
#include "api/errors.h"
#include "loom/host.h"

/* What CUDA answers on every device that loom models. */
enum {
	PITCH = 2147483647,
	CONSTANT = 65536,
	TEXTURE_ALIGNMENT = 512,
	TEXTURE_PITCH_ALIGNMENT = 32,
	TEXTURE_1D = 131072,
	TEXTURE_1D_LINEAR = 268435456,
	TEXTURE_2D_WIDTH = 131072,
	TEXTURE_2D_HEIGHT = 65536,
	TEXTURE_2D_LINEAR_HEIGHT = 65000,
	TEXTURE_2D_LINEAR_PITCH = 2097120,
	TEXTURE_LAYERED = 32768,
	TEXTURE_LAYERS = 2048,
	TEXTURE_3D = 16384,
	TEXTURE_3D_ALTERNATE = 8192,
	TEXTURE_3D_ALTERNATE_DEPTH = 32768,
	CUBE = 32768,
	CUBE_LAYERS = 2046,
	ACCESS_WINDOW = 128 << 20
};

/* The properties of all of them. */
static const struct cudaDeviceProp alike = {
	.uuid = { "loom" },
	.warpSize = LOOM_LANES,
	.memPitch = PITCH,
	.maxThreadsDim = { 1024, 1024, 64 },
	.maxGridSize = { 2147483647, 65535, 65535 },
	.totalConstMem = CONSTANT,
	.textureAlignment = TEXTURE_ALIGNMENT,
	.texturePitchAlignment = TEXTURE_PITCH_ALIGNMENT,
	.canMapHostMemory = 1,
	.maxTexture1D = TEXTURE_1D,
	.maxTexture1DMipmap = TEXTURE_LAYERED,
	.maxTexture2D = { TEXTURE_2D_WIDTH, TEXTURE_2D_HEIGHT },
	.maxTexture2DMipmap = { TEXTURE_LAYERED, TEXTURE_LAYERED },
	.maxTexture2DLinear = { TEXTURE_2D_WIDTH,
		TEXTURE_2D_LINEAR_HEIGHT, TEXTURE_2D_LINEAR_PITCH },
	.maxTexture2DGather = { TEXTURE_LAYERED, TEXTURE_LAYERED },
	.maxTexture3D = { TEXTURE_3D, TEXTURE_3D, TEXTURE_3D },
	.maxTexture3DAlt = { TEXTURE_3D_ALTERNATE, TEXTURE_3D_ALTERNATE,
		TEXTURE_3D_ALTERNATE_DEPTH },
	.maxTextureCubemap = CUBE,
	.maxTexture1DLayered = { TEXTURE_LAYERED, TEXTURE_LAYERS },
	.maxTexture2DLayered = { TEXTURE_LAYERED, TEXTURE_LAYERED,
		TEXTURE_LAYERS },
	.maxTextureCubemapLayered = { CUBE, CUBE_LAYERS },
	.maxSurface1D = TEXTURE_LAYERED,
	.maxSurface2D = { TEXTURE_2D_WIDTH, TEXTURE_2D_HEIGHT },
	.maxSurface3D = { TEXTURE_3D, TEXTURE_3D, TEXTURE_3D },
	.maxSurface1DLayered = { TEXTURE_LAYERED, TEXTURE_LAYERS },
	.maxSurface2DLayered = { TEXTURE_LAYERED, TEXTURE_LAYERED,
		TEXTURE_LAYERS },
	.maxSurfaceCubemap = CUBE,
	.maxSurfaceCubemapLayered = { CUBE, CUBE_LAYERS },
	.surfaceAlignment = TEXTURE_ALIGNMENT,
	.concurrentKernels = 1,
	.unifiedAddressing = 1,
	.streamPrioritiesSupported = 1,
	.globalL1CacheSupported = 1,
	.localL1CacheSupported = 1,
	.managedMemory = 1,
	.concurrentManagedAccess = 1,
	.computePreemptionSupported = 1,
	.canUseHostPointerForRegisteredMem = 1,
	.cooperativeLaunch = 1,
	.hostRegisterSupported = 1,
	.hostRegisterReadOnlySupported = 1,
	.memoryPoolsSupported = 1,
	.ipcEventSupported = 1,
	.deviceNumaId = -1,
};

/* In the order of host/device.h. */
static void fill_removed(struct cudaDeviceProp *p, const struct loom_model *m)
{
	const int values[] = {
		(int)m->clock, 1, 0, cudaComputeModeDefault, TEXTURE_1D_LINEAR,
		(int)m->memory_clock, (int)m->single_to_double, 0
	};

	_Static_assert(sizeof values == sizeof p->loom_removed,
		       "one value for each");
	memcpy(p->loom_removed, values, sizeof values);
}

cudaError_t cudaGetDeviceProperties(struct cudaDeviceProp *p, int device)
{
	const struct loom_model *m = loom_model();

	if (!p || !loom_device_exists(device))
		return loom_error(loom_device_exists(device) ?
					  cudaErrorInvalidValue :
					  cudaErrorInvalidDevice);
	*p = alike;
	p->uuid.bytes[sizeof p->uuid.bytes - 1] = (char)device;
	p->pciBusID = device;
	snprintf(p->name, sizeof p->name, "loom model of %s", m->title);
	p->totalGlobalMem = loom_memory_total();
	p->sharedMemPerBlock = m->shared_per_block;
	p->regsPerBlock = (int)m->registers_per_block;
	p->maxThreadsPerBlock = (int)m->threads_per_block;
	p->major = (int)m->major;
	p->minor = (int)m->minor;
	p->multiProcessorCount = (int)m->multiprocessors;
	p->asyncEngineCount = (int)m->copy_engines;
	p->memoryBusWidth = (int)m->bus;
	p->l2CacheSize = (int)m->l2;
	p->persistingL2CacheMaxSize = (int)m->l2_persisting;
	p->maxThreadsPerMultiProcessor = (int)m->threads_per_multiprocessor;
	p->sharedMemPerMultiprocessor = m->shared_per_multiprocessor;
	p->regsPerMultiprocessor = (int)m->registers_per_multiprocessor;
	p->sharedMemPerBlockOptin = m->shared_optin;
	p->maxBlocksPerMultiProcessor = (int)m->blocks_per_multiprocessor;
	p->accessPolicyMaxWindowSize = m->l2_persisting ? ACCESS_WINDOW : 0;
	p->reservedSharedMemPerBlock = m->shared_reserved;
	p->clusterLaunch = m->cluster > 0;
	fill_removed(p, m);
	return cudaSuccess;
}

#define GIVEN(attr, driver, n, value) { cudaDevAttr##attr, value, 0, 0 },
#define MODEL(attr, driver, n, number)                                      \
	{ cudaDevAttr##attr, 0, offsetof(struct loom_model, number),        \
	  sizeof((struct loom_model *)0)->number },
#define APART(attr, driver, n, what)

static const struct {
	enum cudaDeviceAttr attr;
	int given;
	size_t at, size; /* in the model; size 0: given */
} attributes[] = { LOOM_DEVICE_ATTRIBUTES(GIVEN, MODEL, APART) };

static int from_model(size_t at, size_t size)
{
	const char *number = (const char *)loom_model() + at;
	unsigned n;
	size_t bytes;

	if (size == sizeof n) {
		memcpy(&n, number, sizeof n);
		return (int)n;
	}
	memcpy(&bytes, number, sizeof bytes);
	return (int)bytes;
}

/* What follows from numbers of the model's; 0: the attribute is none of these. */
static int follows(enum cudaDeviceAttr attr, int *value)
{
	const struct loom_model *m = loom_model();

	if (attr == cudaDevAttrMaxAccessPolicyWindowSize)
		*value = m->l2_persisting ? ACCESS_WINDOW : 0;
	else if (attr == cudaDevAttrClusterLaunch)
		*value = m->cluster > 0;
	else if (attr == cudaDevAttrMemSyncDomainCount)
		*value = m->major >= 9 ? 4 : 1;
	else
		return 0;
	return 1;
}

cudaError_t cudaDeviceGetAttribute(int *value, enum cudaDeviceAttr attr,
				   int device)
{
	if (!loom_device_exists(device))
		return loom_error(cudaErrorInvalidDevice);
	if (value && attr == cudaDevAttrPciBusId) {
		*value = device;
		return cudaSuccess;
	}
	if (value && follows(attr, value))
		return cudaSuccess;
	for (size_t i = 0; value && i < sizeof attributes / sizeof *attributes;
	     i++) {
		if (attributes[i].attr != attr)
			continue;
		*value = attributes[i].size ? from_model(attributes[i].at,
							 attributes[i].size) :
					      attributes[i].given;
		return cudaSuccess;
	}
	return loom_error(cudaErrorInvalidValue);
}
