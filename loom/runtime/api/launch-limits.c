/* The limits of a launch, as the hardware's driver checks them. */
#include "api/launch-limits.h"

#include "common/hardware.h"
#include "base/context.h"
#include "base/failure.h"
#include "base/model.h"
#include "hazards/streams.h"
#include "execution/cluster.h"
#include "execution/functions.h"
#include "execution/launch.h"
#include "api/errors.h"
#include "api/graph-capture.h"
#include "api/pending.h"
#include "api/refusals.h"
#include "api/stream.h"
#include "common/kernel.h"

/* CUDA 13 calls all of these an invalid value (before, it was an invalid
 * configuration). */
static cudaError_t check_grid(const struct loom_launch *l)
{
	const dim3 *g = &l->grid;

	if (!g->x || !g->y || !g->z)
		return loom_refuse(l, cudaErrorInvalidValue, "a grid of "
				   "%u x %u x %u blocks has none; each side "
				   "is at least 1", g->x, g->y, g->z);
	if (g->x > 2147483647u || g->y > 65535 || g->z > 65535)
		return loom_refuse(l, cudaErrorInvalidValue, "a grid of "
				   "%u x %u x %u blocks; at most 2147483647 x "
				   "65535 x 65535", g->x, g->y, g->z);
	return cudaSuccess;
}

static cudaError_t check_block(const struct loom_launch *l)
{
	const struct loom_kernel *k = loom_kernel_at(l->kernel);
	const dim3 *b = &l->block;
	uint64_t threads = (uint64_t)b->x * b->y * b->z;
	unsigned bound = k ? k->limits.threads : 0;

	if (!threads)
		return loom_refuse(l, cudaErrorInvalidValue, "a block of "
				   "%u x %u x %u threads has none; each side "
				   "is at least 1", b->x, b->y, b->z);
	if (threads > LOOM_BLOCK_MAX)
		return loom_refuse(l, cudaErrorInvalidValue, "%llu threads a "
				   "block, at most %d",
				   (unsigned long long)threads, LOOM_BLOCK_MAX);
	if (b->x > 1024 || b->y > 1024 || b->z > 64)
		return loom_refuse(l, cudaErrorInvalidValue, "a block of "
				   "%u x %u x %u threads; at most 1024 x 1024 "
				   "x 64", b->x, b->y, b->z);
	if (bound && threads > bound)
		return loom_refuse(l, cudaErrorInvalidValue, "%llu threads a "
				   "block, and its __launch_bounds__ says at "
				   "most %u", (unsigned long long)threads,
				   bound);
	return cudaSuccess;
}

static cudaError_t check_shared(const struct loom_launch *l)
{
	size_t most = loom_function_dynamic_max(l->kernel);
	size_t can = loom_model()->shared_optin;
	size_t fixed = loom_function_shared(l->kernel);

	if (!l->shared || l->shared <= most)
		return cudaSuccess;
	if (l->shared + fixed > can)
		return loom_refuse(l, cudaErrorInvalidValue, "%zu bytes of "
				   "dynamic and %zu of static shared memory a "
				   "block, at most %zu together", l->shared,
				   fixed, can);
	return loom_refuse(l, cudaErrorInvalidValue, "%zu bytes of dynamic "
			   "shared memory a block, at most %zu; "
			   "cudaFuncSetAttribute allows up to %zu", l->shared,
			   most, can - fixed);
}

static cudaError_t check(const struct loom_launch *l)
{
	cudaError_t error = check_grid(l);

	if (error == cudaSuccess)
		error = check_block(l);
	if (error == cudaSuccess)
		error = check_shared(l);
	if (error != cudaSuccess)
		return error;
	if (!loom_stream(l->stream))
		return loom_refuse(l, cudaErrorInvalidResourceHandle,
				   "its stream does not exist (any more)");
	error = loom_cluster_check(l);
	if (error != cudaSuccess)
		loom_refuse(l, error, "clusters of %u x %u x %u blocks do not "
			    "suit the kernel, the device or a grid of "
			    "%u x %u x %u", l->cluster.x, l->cluster.y,
			    l->cluster.z, l->grid.x, l->grid.y, l->grid.z);
	return error;
}

/* All blocks must be resident, as each may wait for any other. */
static cudaError_t check_cooperative(const struct loom_launch *l)
{
	uint64_t blocks = (uint64_t)l->grid.x * l->grid.y * l->grid.z;
	unsigned held;

	if (!l->cooperative)
		return cudaSuccess;
	held = loom_launch_held(l, loom_function_shared(l->kernel));
	if (blocks <= held)
		return cudaSuccess;
	return loom_refuse(l, cudaErrorCooperativeLaunchTooLarge, "%llu blocks "
			   "are to be resident together, and the device holds "
			   "%u", (unsigned long long)blocks, held);
}

cudaError_t loom_launch(const struct loom_launch *l)
{
	cudaError_t error = check(l);

	if (loom_now.thread)
		loom_fail_at((uintptr_t)__builtin_return_address(0),
			     "a kernel cannot launch a kernel here; launch it "
			     "from the host");
	if (error == cudaSuccess)
		error = check_cooperative(l);
	if (error != cudaSuccess)
		return loom_refuse_returns() ? loom_error(error) :
					       loom_error_told(error);
	if (!loom_capture_launch(l)) {
		unsigned stream = loom_stream(l->stream)->number;

		if (loom_devices > 1) {
			loom_pending_launch(l, stream);
			return cudaSuccess;
		}
		loom_stream_enter(stream);
		loom_launch_now(l);
	}
	return cudaSuccess;
}
