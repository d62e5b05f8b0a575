/* How many blocks of a kernel fit on a multiprocessor, and on the device. */
#include "common/hardware.h"
#include "base/model.h"
#include "base/occupancy.h"
#include "execution/functions.h"
#include "api/errors.h"
#include "loom/host.h"
#include "loom/start.h"

static cudaError_t resident(const void *kernel, int threads, size_t dynamic,
			    unsigned *blocks)
{
	const struct loom_function *f = loom_function(kernel);
	const struct loom_model *m = loom_model();

	if (!f)
		return loom_function_unknown(kernel);
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
	const struct loom_function *f = loom_function(kernel);
	unsigned most;
	size_t room;

	if (!f)
		return loom_error(loom_function_unknown(kernel));
	if (!dynamic || blocks <= 0 ||
	    resident(kernel, threads, 0, &most) != cudaSuccess ||
	    (unsigned)blocks > most)
		return loom_error(cudaErrorInvalidValue);
	room = loom_occupancy_share(m, (unsigned)blocks);
	room = room > f->shared ? room - f->shared : 0;
	*dynamic = room < (size_t)f->dynamic_max ? room :
						    (size_t)f->dynamic_max;
	return cudaSuccess;
}

/* The block size at which most threads are resident, the largest of equals. */
cudaError_t loom_potential_block(int *grid, int *block, const void *kernel,
				 size_t (*dynamic)(void *, int), void *data,
				 int limit)
{
	const struct loom_model *m = loom_model();
	const struct loom_function *f = loom_function(kernel);
	unsigned most, best = 0, n = 0;

	if (!f)
		return loom_error(loom_function_unknown(kernel));
	if (!grid || !block || limit < 0)
		return loom_error(cudaErrorInvalidValue);
	most = loom_function_threads(f);
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

/* Clusters. */
enum {
	BEYOND = 16, /* the largest cluster, where the kernel allows it */
	SLOTS = 8    /* blocks of clusters on a multiprocessor, at most */
};

static unsigned largest(const struct loom_function *f)
{
	const struct loom_model *m = loom_model();

	return f->beyond && m->cluster ? BEYOND : m->cluster;
}

/* Blocks in the launch's clusters; 0: it has none. */
static unsigned wanted(const struct loom_function *f,
		       const cudaLaunchConfig_t *config)
{
	for (unsigned i = 0; i < config->numAttrs; i++) {
		const cudaLaunchAttribute *a = &config->attrs[i];

		if (a->id == cudaLaunchAttributeClusterDimension)
			return a->val.clusterDim.x * a->val.clusterDim.y *
			       a->val.clusterDim.z;
	}
	return f->cluster[0] > 0 ? (unsigned)f->cluster[0] *
				   (unsigned)(f->cluster[1] + !f->cluster[1]) *
				   (unsigned)(f->cluster[2] + !f->cluster[2]) :
				   0;
}

cudaError_t cudaOccupancyMaxPotentialClusterSize(
	int *size, const void *kernel, const cudaLaunchConfig_t *config)
{
	const struct loom_function *f = loom_function(kernel);

	if (!f)
		return loom_error(loom_function_unknown(kernel));
	if (!size || !config)
		return loom_error(cudaErrorInvalidValue);
	*size = (int)largest(f);
	return cudaSuccess;
}

/* A chip holds fewer where its groups of multiprocessors, which differ from
 * chip to chip, are no multiple of a cluster. */
cudaError_t cudaOccupancyMaxActiveClusters(int *clusters, const void *kernel,
					   const cudaLaunchConfig_t *config)
{
	const struct loom_function *f = loom_function(kernel);
	cudaError_t error;
	unsigned blocks, size;

	if (!f)
		return loom_error(loom_function_unknown(kernel));
	if (!clusters || !config || (config->numAttrs && !config->attrs))
		return loom_error(cudaErrorInvalidValue);
	error = resident(kernel,
			 (int)(config->blockDim.x * config->blockDim.y *
			       config->blockDim.z),
			 config->dynamicSmemBytes, &blocks);
	if (error != cudaSuccess)
		return loom_error(error);
	size = wanted(f, config);
	*clusters = 0;
	if (size && size <= largest(f))
		*clusters = (int)(loom_model()->multiprocessors *
				  (blocks < SLOTS ? blocks : SLOTS) / size);
	return cudaSuccess;
}
