/* Memory by the calls that programs make: the device's, and the host's that
 * the device may use. */
#include <stdlib.h>

#include "base/call.h"
#include "base/device.h"
#include "base/host-lock.h"
#include "memory/device-memory.h"
#include "memory/initialised.h"
#include "memory/registered.h"
#include "api/errors.h"
#include "api/graph-capture.h"
#include "api/pending.h"
#include "api/pool.h"
#include "loom/host.h"

enum { PITCH = 512 };

cudaError_t cudaMalloc(void **pointer, size_t size)
{
	cudaError_t error = loom_capture_unsafe();

	if (error == cudaSuccess)
		error = loom_allocate(pointer, size, LOOM_MEMORY_DEVICE, 0);
	return loom_error(error);
}

/* What kernels of its device may still use waits for them. */
static void await_kernels(const void *pointer)
{
	const struct loom_allocation *m = loom_allocation_of(pointer);

	if (m)
		loom_pending_end_device(m->device);
}

cudaError_t cudaFree(void *pointer)
{
	LOOM_CALL;

	await_kernels(pointer);
	LOOM_HOST_LOCK;
	struct loom_allocation *m = loom_allocation_of(pointer);

	if (!pointer)
		return cudaSuccess;
	if (!m || m->base != (uintptr_t)pointer ||
	    m->host == LOOM_MEMORY_PINNED || m->opened)
		return loom_error(cudaErrorInvalidValue);
	loom_free_at_once(m);
	return cudaSuccess;
}

cudaError_t cudaMallocPitch(void **pointer, size_t *pitch, size_t width,
			    size_t height)
{
	size_t size;

	if (!pointer || !pitch || width > SIZE_MAX - PITCH)
		return loom_error(cudaErrorInvalidValue);
	*pitch = (width + PITCH - 1) / PITCH * PITCH;
	if (__builtin_mul_overflow(*pitch, height, &size))
		return loom_error(cudaErrorMemoryAllocation);
	return cudaMalloc(pointer, size);
}

cudaError_t cudaMalloc3D(struct cudaPitchedPtr *pointer,
			 struct cudaExtent extent)
{
	size_t rows;

	if (!pointer)
		return loom_error(cudaErrorInvalidValue);
	if (__builtin_mul_overflow(extent.height, extent.depth, &rows))
		return loom_error(cudaErrorMemoryAllocation);
	pointer->xsize = extent.width;
	pointer->ysize = extent.height;
	return cudaMallocPitch(&pointer->ptr, &pointer->pitch, extent.width,
			       rows);
}

cudaError_t cudaMemGetInfo(size_t *free, size_t *total)
{
	if (total)
		*total = loom_memory_total();
	if (free)
		*free = loom_memory_free();
	return cudaSuccess;
}

/* An allocation's; what is a variable's, or the host's, is of all. */
static int device_of(const void *pointer)
{
	const struct loom_allocation *m = loom_allocation_of(pointer);

	return (int)(m ? m->device : loom_device);
}

cudaError_t cudaPointerGetAttributes(struct cudaPointerAttributes *attributes,
				     const void *pointer)
{
	static const enum cudaMemoryType type[] = {
		[LOOM_MEMORY_DEVICE] = cudaMemoryTypeDevice,
		[LOOM_MEMORY_PINNED] = cudaMemoryTypeHost,
		[LOOM_MEMORY_MANAGED] = cudaMemoryTypeManaged,
		[LOOM_MEMORY_HOST] = cudaMemoryTypeUnregistered,
		[LOOM_MEMORY_NONE] = cudaMemoryTypeUnregistered,
	};
	enum loom_memory kind = loom_memory_of(pointer, 1);
	void *p = (void *)(uintptr_t)pointer;

	if (!attributes)
		return loom_error(cudaErrorInvalidValue);
	attributes->type = type[kind];
	attributes->device = attributes->type ? device_of(pointer) :
						cudaInvalidDeviceId;
	attributes->devicePointer = attributes->type ? p : NULL;
	attributes->hostPointer = kind == LOOM_MEMORY_DEVICE ? NULL : p;
	return cudaSuccess;
}

/* ---- The host's ------------------------------------------------------------ */

static const unsigned host_flags = cudaHostAllocPortable |
				   cudaHostAllocMapped |
				   cudaHostAllocWriteCombined;
static const unsigned register_flags = cudaHostRegisterPortable |
				       cudaHostRegisterMapped |
				       cudaHostRegisterIoMemory |
				       cudaHostRegisterReadOnly;

cudaError_t cudaHostAlloc(void **pointer, size_t size, unsigned flags)
{
	if (flags & ~host_flags)
		return loom_error(cudaErrorInvalidValue);
	/* All of it is mapped, as where addresses are unified. */
	return loom_error(loom_allocate(pointer, size, LOOM_MEMORY_PINNED,
					flags | cudaHostAllocMapped));
}

cudaError_t cudaMallocHost(void **pointer, size_t size)
{
	return cudaHostAlloc(pointer, size, cudaHostAllocDefault);
}

cudaError_t cudaFreeHost(void *pointer)
{
	await_kernels(pointer);
	LOOM_HOST_LOCK;
	struct loom_allocation *m = loom_allocation_of(pointer);

	if (!pointer)
		return cudaSuccess;
	if (!m || m->base != (uintptr_t)pointer ||
	    m->host != LOOM_MEMORY_PINNED)
		return loom_error(cudaErrorInvalidValue);
	loom_release_allocation(m);
	return cudaSuccess;
}

cudaError_t cudaHostRegister(void *pointer, size_t size, unsigned flags)
{
	LOOM_HOST_LOCK;
	uintptr_t a = (uintptr_t)pointer;

	if (!pointer || !size || size > UINTPTR_MAX - a ||
	    flags & ~register_flags)
		return loom_error(cudaErrorInvalidValue);
	if (loom_registered_any(a, size) || loom_allocation_of(pointer))
		return loom_error(cudaErrorHostMemoryAlreadyRegistered);
	if (!loom_registered_add(a, size, flags | cudaHostRegisterMapped))
		return loom_error(cudaErrorMemoryAllocation);
	loom_initialised_written(a, size);
	return cudaSuccess;
}

cudaError_t cudaHostUnregister(void *pointer)
{
	LOOM_HOST_LOCK;
	if (loom_registered_remove((uintptr_t)pointer))
		return cudaSuccess;
	return loom_error(pointer ? cudaErrorHostMemoryNotRegistered :
				    cudaErrorInvalidValue);
}

/* The flags of the allocation or registration that holds the pointer. */
static const unsigned *flags_of(const void *pointer)
{
	const struct loom_allocation *m = loom_allocation_of(pointer);

	if (m && m->host == LOOM_MEMORY_PINNED)
		return &m->flags;
	return loom_registered_flags((uintptr_t)pointer);
}

cudaError_t cudaHostGetFlags(unsigned *flags, void *host)
{
	const unsigned *f = flags_of(host);

	if (!flags || !f)
		return loom_error(cudaErrorInvalidValue);
	*flags = *f;
	return cudaSuccess;
}

cudaError_t cudaHostGetDevicePointer(void **device, void *host, unsigned flags)
{
	if (!device || flags || !flags_of(host))
		return loom_error(cudaErrorInvalidValue);
	*device = host;
	return cudaSuccess;
}
