/* What the host asks of a kernel and wants from it: shared memory, the split
 * of the cache, clusters. */
#include "execution/functions.h"

#include <stdlib.h>
#include <string.h>

#include "base/context.h"
#include "base/host-lock.h"
#include "base/model.h"
#include "common/kernel.h"

static struct loom_function *functions;

static struct loom_function *add(const struct loom_kernel *k)
{
	struct loom_function *f = malloc(sizeof *f);
	size_t limit = loom_model()->shared_per_block;

	if (!f)
		return NULL;
	*f = (struct loom_function){
		.kernel = k,
		.shared = k->shared,
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
	LOOM_HOST_LOCK;
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

unsigned loom_function_threads(const struct loom_function *f)
{
	unsigned bound = f->kernel->limits.threads;

	return bound ? bound : loom_model()->threads_per_block;
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
