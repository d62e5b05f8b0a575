/* Host memory that the device may use: allocated here, or the program's own
 * and registered. */
#include <stdlib.h>

#include "runtime.h"

struct registered {
	uintptr_t base;
	size_t size;
	unsigned flags;
	struct registered *next;
};

static struct registered *all;

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
	LOOM_ALONE;
	struct loom_allocation *m = loom_allocation_of(pointer);

	if (!pointer)
		return cudaSuccess;
	if (!m || m->base != (uintptr_t)pointer ||
	    m->host != LOOM_MEMORY_PINNED)
		return loom_error(cudaErrorInvalidValue);
	loom_deallocate(m);
	return cudaSuccess;
}

static struct registered *overlap(uintptr_t a, size_t size)
{
	for (struct registered *r = all; r; r = r->next)
		if (a < r->base + r->size && r->base < a + size)
			return r;
	return NULL;
}

int loom_registered(uintptr_t a, size_t size)
{
	const struct registered *r = all ? overlap(a, 1) : NULL;

	return r && size <= r->base + r->size - a;
}

cudaError_t cudaHostRegister(void *pointer, size_t size, unsigned flags)
{
	LOOM_ALONE;
	uintptr_t a = (uintptr_t)pointer;
	struct registered *r;

	if (!pointer || !size || size > UINTPTR_MAX - a ||
	    flags & ~register_flags)
		return loom_error(cudaErrorInvalidValue);
	if (overlap(a, size) || loom_allocation_of(pointer))
		return loom_error(cudaErrorHostMemoryAlreadyRegistered);
	r = malloc(sizeof *r);
	if (!r)
		return loom_error(cudaErrorMemoryAllocation);
	*r = (struct registered){ a, size, flags | cudaHostRegisterMapped,
				  all };
	all = r;
	loom_memory_written(a, size);
	return cudaSuccess;
}

cudaError_t cudaHostUnregister(void *pointer)
{
	LOOM_ALONE;
	for (struct registered **at = &all; *at; at = &(*at)->next) {
		struct registered *r = *at;

		if (r->base == (uintptr_t)pointer) {
			*at = r->next;
			free(r);
			return cudaSuccess;
		}
	}
	return loom_error(pointer ? cudaErrorHostMemoryNotRegistered :
				    cudaErrorInvalidValue);
}

/* The flags of the allocation or registration that holds the pointer. */
static const unsigned *flags_of(const void *pointer)
{
	const struct loom_allocation *m = loom_allocation_of(pointer);
	const struct registered *r = overlap((uintptr_t)pointer, 1);

	if (m && m->host == LOOM_MEMORY_PINNED)
		return &m->flags;
	return r ? &r->flags : NULL;
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
