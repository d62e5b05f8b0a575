/* What the host asks of a kernel and wants from it: shared memory, the split
 * of the cache, clusters. */
#include <stdlib.h>
#include <string.h>

#include "loom/kernel.h"
#include "runtime.h"

static struct loom_function *functions;

static struct loom_function *add(const struct loom_kernel *k)
{
	struct loom_function *f = malloc(sizeof *f);
	size_t limit = loom_model()->shared_per_block;

	if (!f)
		return NULL;
	*f = (struct loom_function){
		.kernel = k,
		.shared = loom_symbols_shared(k->function),
		.carveout = cudaSharedmemCarveoutDefault,
		.next = functions
	};
	f->dynamic_max = (int)(f->shared < limit ? limit - f->shared : 0);
	for (unsigned i = 0; i < 3; i++)
		f->cluster[i] = (int)k->limits.cluster[i];
	functions = f;
	return f;
}

struct loom_function *loom_function(const void *kernel)
{
	LOOM_ALONE;
	const struct loom_kernel *k;

	for (struct loom_function *f = functions; f; f = f->next)
		if (f->kernel->function == kernel)
			return f;
	k = kernel ? loom_kernel_at(kernel) : NULL;
	return k ? add(k) : NULL;
}

/* What CUDA 13 says of a pointer that is no kernel. */
cudaError_t loom_function_unknown(const void *kernel)
{
	return kernel ? cudaErrorInvalidResourceHandle :
			cudaErrorInvalidDeviceFunction;
}

static int *cluster_part(struct loom_function *f, enum cudaFuncAttribute attr)
{
	return &f->cluster[attr - cudaFuncAttributeRequiredClusterWidth];
}

cudaError_t cudaFuncSetAttribute(const void *kernel,
				 enum cudaFuncAttribute attr, int value)
{
	struct loom_function *f = loom_function(kernel);

	if (!f)
		return loom_error(loom_function_unknown(kernel));
	switch (attr) {
	case cudaFuncAttributeMaxDynamicSharedMemorySize:
		if (value < 0 ||
		    (size_t)value + f->shared > loom_model()->shared_optin)
			break;
		f->dynamic_max = value;
		return cudaSuccess;
	case cudaFuncAttributePreferredSharedMemoryCarveout:
		if (value < -1 || value > 100)
			break;
		f->carveout = value;
		return cudaSuccess;
	case cudaFuncAttributeRequiredClusterWidth:
	case cudaFuncAttributeRequiredClusterHeight:
	case cudaFuncAttributeRequiredClusterDepth:
		/* What __cluster_dims__ states cannot be changed. */
		if (value < 0 || f->kernel->limits.cluster[0])
			break;
		*cluster_part(f, attr) = value;
		return cudaSuccess;
	case cudaFuncAttributeNonPortableClusterSizeAllowed:
		if (value < 0)
			break;
		f->beyond = value;
		return cudaSuccess;
	case cudaFuncAttributeClusterSchedulingPolicyPreference:
		if (value < 0 || value > 2)
			break;
		f->policy = value;
		return cudaSuccess;
	case cudaFuncAttributeClusterDimMustBeSet: /* to be read only */
		break;
	}
	return loom_error(cudaErrorInvalidValue);
}

unsigned loom_function_threads(const struct loom_function *f)
{
	unsigned bound = f->kernel->limits.threads;

	return bound ? bound : loom_model()->threads_per_block;
}

cudaError_t cudaFuncGetAttributes(struct cudaFuncAttributes *attr,
				  const void *kernel)
{
	const struct loom_function *f = loom_function(kernel);

	if (!attr)
		return loom_error(cudaErrorInvalidValue);
	if (!f)
		return loom_error(loom_function_unknown(kernel));
	*attr = (struct cudaFuncAttributes){
		.sharedSizeBytes = f->shared,
		.maxThreadsPerBlock = (int)loom_function_threads(f),
		.cacheModeCA = 0,
		.maxDynamicSharedSizeBytes = f->dynamic_max,
		.preferredShmemCarveout = f->carveout,
		.clusterDimMustBeSet = f->kernel->limits.cluster[0] > 0,
		.requiredClusterWidth = f->cluster[0],
		.requiredClusterHeight = f->cluster[1],
		.requiredClusterDepth = f->cluster[2],
		.clusterSchedulingPolicyPreference = f->policy,
		.nonPortableClusterSizeAllowed = f->beyond,
	};
	return cudaSuccess;
}

/* How a kernel's accesses are cached does not change what they are. */
cudaError_t cudaFuncSetCacheConfig(const void *kernel,
				   enum cudaFuncCache config)
{
	if (!loom_function(kernel))
		return loom_error(loom_function_unknown(kernel));
	if ((unsigned)config > cudaFuncCachePreferEqual)
		return loom_error(cudaErrorInvalidValue);
	return cudaSuccess;
}

cudaError_t cudaFuncSetSharedMemConfig(const void *kernel,
				       enum cudaSharedMemConfig config)
{
	if (!loom_function(kernel))
		return loom_error(loom_function_unknown(kernel));
	return cudaDeviceSetSharedMemConfig(config);
}

cudaError_t cudaFuncGetName(const char **name, const void *kernel)
{
	const struct loom_function *f = loom_function(kernel);
	const char *symbol;

	if (!name)
		return loom_error(cudaErrorInvalidValue);
	if (!f)
		return loom_error(loom_function_unknown(kernel));
	symbol = loom_symbols_name(kernel);
	*name = symbol ? symbol : f->kernel->name;
	return cudaSuccess;
}

size_t loom_function_dynamic_max(const void *kernel)
{
	const struct loom_function *f = loom_function(kernel);

	return f ? (size_t)f->dynamic_max : loom_model()->shared_per_block;
}

/* A kernel's helpers may have variables of their own. */
void loom_function_ran(const void *kernel, size_t shared_static)
{
	struct loom_function *f = loom_function(kernel);

	if (f && shared_static > f->shared)
		f->shared = shared_static;
}

unsigned loom_function_cluster_max(const void *kernel)
{
	const struct loom_function *f = loom_function(kernel);
	unsigned most = loom_model()->cluster;

	return f && f->beyond && most ? LOOM_CLUSTER_MAX : most;
}

size_t loom_function_shared(const void *kernel)
{
	const struct loom_function *f = loom_function(kernel);

	return f ? f->shared : 0;
}
