/* What the host asks of a kernel and wants from it: shared memory, the split
 * of the cache, clusters. */
#include "base/model.h"
#include "execution/functions.h"
#include "api/errors.h"
#include "loom/host.h"
#include "common/kernel.h"

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
		.ptxVersion = (int)(10 * loom_model()->major +
				    loom_model()->minor),
		.binaryVersion = (int)(10 * loom_model()->major +
				       loom_model()->minor),
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

	if (!name)
		return loom_error(cudaErrorInvalidValue);
	if (!f)
		return loom_error(loom_function_unknown(kernel));
	*name = f->kernel->symbol;
	return cudaSuccess;
}
