/* What the host asks of a kernel and wants from it: shared memory, the split
 * of the cache, clusters. */
#include <stdlib.h>
#include <string.h>

#include "loom/kernel.h"
#include "runtime.h"

struct function {
	const struct loom_kernel *kernel;
	size_t shared; /* static; of the kernel's own variables, then as run */
	int dynamic_max, carveout;
	int cluster_must, cluster[3], policy, beyond;
	struct function *next;
};

static struct function *functions;

static struct function *add(const struct loom_kernel *k)
{
	struct function *f = malloc(sizeof *f);
	size_t limit = loom_model()->shared_per_block;

	if (!f)
		return NULL;
	*f = (struct function){ .kernel = k,
				.shared = loom_symbols_shared(k->function),
				.carveout = cudaSharedmemCarveoutDefault,
				.next = functions };
	f->dynamic_max = (int)(f->shared < limit ? limit - f->shared : 0);
	for (unsigned i = 0; i < 3; i++)
		f->cluster[i] = (int)k->limits.cluster[i];
	functions = f;
	return f;
}

static struct function *find(const void *kernel)
{
	const struct loom_kernel *k;

	for (struct function *f = functions; f; f = f->next)
		if (f->kernel->function == kernel)
			return f;
	k = kernel ? loom_kernel_at(kernel) : NULL;
	return k ? add(k) : NULL;
}

/* What CUDA 13 says of a pointer that is no kernel. */
static cudaError_t unknown(const void *kernel)
{
	return loom_error(kernel ? cudaErrorInvalidResourceHandle :
				   cudaErrorInvalidDeviceFunction);
}

static int *cluster_part(struct function *f, enum cudaFuncAttribute attr)
{
	return &f->cluster[attr - cudaFuncAttributeRequiredClusterWidth];
}

cudaError_t cudaFuncSetAttribute(const void *kernel,
				 enum cudaFuncAttribute attr, int value)
{
	struct function *f = find(kernel);

	if (!f)
		return unknown(kernel);
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
		if (value < 0 || value > 1)
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

static unsigned most_threads(const struct function *f)
{
	unsigned bound = f->kernel->limits.threads;

	return bound ? bound : loom_model()->threads_per_block;
}

cudaError_t cudaFuncGetAttributes(struct cudaFuncAttributes *attr,
				  const void *kernel)
{
	const struct function *f = find(kernel);

	if (!attr)
		return loom_error(cudaErrorInvalidValue);
	if (!f)
		return unknown(kernel);
	*attr = (struct cudaFuncAttributes){
		.sharedSizeBytes = f->shared,
		.maxThreadsPerBlock = (int)most_threads(f),
		.cacheModeCA = 0,
		.maxDynamicSharedSizeBytes = f->dynamic_max,
		.preferredShmemCarveout = f->carveout,
		.clusterDimMustBeSet = f->cluster[0] > 0,
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
	if (!find(kernel))
		return unknown(kernel);
	if ((unsigned)config > cudaFuncCachePreferEqual)
		return loom_error(cudaErrorInvalidValue);
	return cudaSuccess;
}

cudaError_t cudaFuncSetSharedMemConfig(const void *kernel,
				       enum cudaSharedMemConfig config)
{
	if (!find(kernel))
		return unknown(kernel);
	return cudaDeviceSetSharedMemConfig(config);
}

cudaError_t cudaFuncGetName(const char **name, const void *kernel)
{
	const struct function *f = find(kernel);
	const char *symbol;

	if (!name)
		return loom_error(cudaErrorInvalidValue);
	if (!f)
		return unknown(kernel);
	symbol = loom_symbols_name(kernel);
	*name = symbol ? symbol : f->kernel->name;
	return cudaSuccess;
}

size_t loom_function_dynamic_max(const void *kernel)
{
	const struct function *f = find(kernel);

	return f ? (size_t)f->dynamic_max : loom_model()->shared_per_block;
}

/* A kernel's helpers may have variables of their own. */
void loom_function_ran(const void *kernel, size_t shared_static)
{
	struct function *f = find(kernel);

	if (f && shared_static > f->shared)
		f->shared = shared_static;
}

/* How many blocks of a kernel fit. */
static cudaError_t resident(const void *kernel, int threads, size_t dynamic,
			    unsigned *blocks)
{
	const struct function *f = find(kernel);
	const struct loom_model *m = loom_model();

	if (!f)
		return kernel ? cudaErrorInvalidResourceHandle :
				cudaErrorInvalidDeviceFunction;
	if (threads <= 0)
		return cudaErrorInvalidValue;
	*blocks = 0;
	if (dynamic > (size_t)f->dynamic_max)
		return cudaSuccess;
	*blocks = loom_occupancy_within(m, (unsigned)threads,
					f->shared + dynamic,
					loom_occupancy_carveout(m,
								f->carveout));
	return cudaSuccess;
}

cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(
	int *blocks, const void *kernel, int threads, size_t dynamic,
	unsigned flags)
{
	cudaError_t error = cudaErrorInvalidValue;
	unsigned n = 0;

	if (blocks && flags <= cudaOccupancyDisableCachingOverride)
		error = resident(kernel, threads, dynamic, &n);
	if (error == cudaSuccess)
		*blocks = (int)n;
	return loom_error(error);
}

cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int *blocks,
							  const void *kernel,
							  int threads,
							  size_t dynamic)
{
	return cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(
		blocks, kernel, threads, dynamic, cudaOccupancyDefault);
}

/* What is left for each of so many blocks. */
cudaError_t cudaOccupancyAvailableDynamicSMemPerBlock(size_t *dynamic,
						      const void *kernel,
						      int blocks, int threads)
{
	const struct loom_model *m = loom_model();
	const struct function *f = find(kernel);
	unsigned most;
	size_t room;

	if (!f)
		return unknown(kernel);
	if (!dynamic || blocks <= 0 ||
	    resident(kernel, threads, 0, &most) != cudaSuccess ||
	    (unsigned)blocks > most)
		return loom_error(cudaErrorInvalidValue);
	room = loom_occupancy_share(m, (unsigned)blocks);
	room = room > f->shared ? room - f->shared : 0;
	*dynamic = room < (size_t)f->dynamic_max ? room : (size_t)f->dynamic_max;
	return cudaSuccess;
}

/* The block size at which most threads are resident, the largest of equals. */
cudaError_t loom_potential_block(int *grid, int *block, const void *kernel,
				 size_t (*dynamic)(void *, int), void *data,
				 int limit)
{
	const struct loom_model *m = loom_model();
	const struct function *f = find(kernel);
	unsigned most, best = 0, n = 0;

	if (!f)
		return unknown(kernel);
	if (!grid || !block || limit < 0)
		return loom_error(cudaErrorInvalidValue);
	most = most_threads(f);
	if (limit && (unsigned)limit < most)
		most = (unsigned)limit;
	for (unsigned t = most; t; t = (t - 1) / LOOM_LANES * LOOM_LANES) {
		resident(kernel, (int)t, dynamic(data, (int)t), &n);
		if (n * t > best) {
			best = n * t;
			*block = (int)t;
			*grid = (int)(n * m->multiprocessors);
		}
	}
	return loom_error(best ? cudaSuccess : cudaErrorInvalidConfiguration);
}
