/* What the host asks for a kernel: how much dynamic shared memory. */
#include <stdlib.h>
#include <string.h>

#include "runtime.h"

enum { SHARED_BLOCK = 48 * 1024, SHARED_OPTIN = 227 * 1024 };

struct function {
	const void *kernel;
	int dynamic_max, carveout;
	struct function *next;
};

static struct function *functions;

static struct function *find(const void *kernel)
{
	for (struct function *f = functions; f; f = f->next)
		if (f->kernel == kernel)
			return f;
	return NULL;
}

static struct function *find_or_add(const void *kernel)
{
	struct function *f = find(kernel);

	if (f)
		return f;
	f = malloc(sizeof *f);
	if (!f)
		return NULL;
	*f = (struct function){ kernel, SHARED_BLOCK,
				cudaSharedmemCarveoutDefault, functions };
	functions = f;
	return f;
}

cudaError_t cudaFuncSetAttribute(const void *kernel,
				 enum cudaFuncAttribute attr, int value)
{
	struct function *f = kernel ? find_or_add(kernel) : NULL;

	if (!f)
		return loom_error(cudaErrorInvalidDeviceFunction);
	switch (attr) {
	case cudaFuncAttributeMaxDynamicSharedMemorySize:
		if (value < 0 || value > SHARED_OPTIN)
			return loom_error(cudaErrorInvalidValue);
		f->dynamic_max = value;
		return cudaSuccess;
	case cudaFuncAttributePreferredSharedMemoryCarveout:
		if (value < -1 || value > 100)
			return loom_error(cudaErrorInvalidValue);
		f->carveout = value;
		return cudaSuccess;
	}
	return loom_error(cudaErrorInvalidValue);
}

cudaError_t cudaFuncGetAttributes(struct cudaFuncAttributes *attr,
				  const void *kernel)
{
	const struct function *f = kernel ? find_or_add(kernel) : NULL;

	if (!attr || !f)
		return loom_error(cudaErrorInvalidDeviceFunction);
	memset(attr, 0, sizeof *attr);
	attr->maxThreadsPerBlock = LOOM_BLOCK_MAX;
	attr->maxDynamicSharedSizeBytes = f->dynamic_max;
	attr->preferredShmemCarveout = f->carveout;
	return cudaSuccess;
}

size_t loom_function_dynamic_max(const void *kernel)
{
	const struct function *f = find(kernel);

	return (size_t)(f && f->dynamic_max > SHARED_BLOCK ? f->dynamic_max :
							     SHARED_BLOCK);
}
