/* How many blocks of a kernel fit on a multiprocessor, and on the device. */
#include "loom/kernel.h"
#include "loom/start.h"
#include "runtime.h"

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
	*dynamic = room < (size_t)f->dynamic_max ? room : (size_t)f->dynamic_max;
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
