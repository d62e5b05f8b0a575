/* How a call of a kernel becomes a launch. */
#include <string.h>

#include "base/call.h"
#include "base/context.h"
#include "base/fiber.h"
#include "base/failure.h"
#include "api/errors.h"
#include "api/launch-limits.h"
#include "api/refusals.h"
#include "api/stream.h"
#include "common/kernel.h"
#include "loom/start.h"

#define PC ((uintptr_t)__builtin_return_address(0))

enum { NESTED = 16 };

struct configuration {
	dim3 grid, block, cluster;
	size_t shared;
	cudaStream_t stream;
	int cooperative;
	uintptr_t pc; /* of the launch */
	int returns;  /* its error, to whom calls */
};

static _Thread_local struct configuration pending[NESTED];
static _Thread_local unsigned pendings;

void loom_at_end(void);
void loom_at_end(void)
{
	loom_now.thread->at_end = 1;
}

_Noreturn void loom_leave(void);
_Noreturn void loom_leave(void)
{
	loom_fiber_end();
}

static void push(const struct configuration *c, uintptr_t pc)
{
	if (loom_now.thread)
		loom_fail_at(pc, "a kernel cannot launch a kernel here; launch "
			     "it from the host");
	if (pendings == NESTED)
		loom_fail_at(pc, "%d launches lie within each other's "
			     "arguments; compute the arguments before", NESTED);
	pending[pendings++] = *c;
}

static cudaError_t launch(const struct loom_kernel *k, void *values,
			  const struct configuration *c)
{
	struct loom_launch l = { .name = k->name, .kernel = k->function };
	const unsigned *cluster = k->limits.cluster;
	const struct CUstream_st *stream = loom_stream(c->stream);

	l.grid = c->grid;
	l.block = c->block;
	l.cluster = c->cluster;
	l.shared = c->shared;
	l.stream = c->stream;
	/* That of its stream, whichever is current, as since CUDA 13. */
	l.device = stream ? stream->device : loom_device;
	l.cooperative = c->cooperative;
	l.pc = loom_call_pc() ? loom_call_pc() : c->pc;
	l.run = k->run;
	l.loops = k->loops;
	l.args = values;
	l.size = k->size;
	if (cluster[0] && !l.cluster.x)
		l.cluster = (dim3){ cluster[0], cluster[1], cluster[2] };
	loom_refuse_from(c->pc, c->returns);
	return loom_launch(&l);
}

/* clang's host side of a launch: it is pushed where it stands, and popped in the
 * function that hands the values to cudaLaunchKernel. */
static _Thread_local struct configuration popped;

unsigned __cudaPushCallConfiguration(dim3 grid, dim3 block, size_t shared,
				     void *stream);
unsigned __cudaPushCallConfiguration(dim3 grid, dim3 block, size_t shared,
				     void *stream)
{
	struct configuration c = { grid, block, { 0, 0, 0 }, shared, stream,
				   0, PC, 0 };

	push(&c, PC);
	return 0;
}

cudaError_t __cudaPopCallConfiguration(dim3 *grid, dim3 *block, size_t *shared,
				       void *stream);
cudaError_t __cudaPopCallConfiguration(dim3 *grid, dim3 *block, size_t *shared,
				       void *stream)
{
	if (!pendings)
		loom_fail_at(PC, "a kernel is called like a function; launch it: "
			     "kernel<<<grid, block>>>(...)");
	popped = pending[--pendings];
	*grid = popped.grid;
	*block = popped.block;
	*shared = popped.shared;
	*(cudaStream_t *)stream = popped.stream;
	return cudaSuccess;
}

/* A launch by call: the values lie where args points. */
static cudaError_t launch_with(const void *function, void **args,
			       const struct configuration *c)
{
	const struct loom_kernel *k = function ? loom_kernel_at(function) :
						 NULL;
	_Alignas(128) char values[LOOM_VALUES_MAX];

	if (!k)
		return loom_error(function ? cudaErrorInvalidResourceHandle :
					     cudaErrorInvalidDeviceFunction);
	for (size_t i = 0; i < k->count; i++) {
		if (!args || !args[i])
			return loom_error(cudaErrorInvalidValue);
		memcpy(values + k->value[i].offset, args[i], k->value[i].size);
	}
	return launch(k, values, c);
}

cudaError_t cudaLaunchKernel(const void *kernel, dim3 grid, dim3 block,
			     void **args, size_t shared, cudaStream_t stream)
{
	struct configuration c = { grid, block, { 0, 0, 0 }, shared, stream,
				   0, PC, 1 };

	if (popped.pc) {
		c.pc = popped.pc;
		c.returns = 0;
		popped.pc = 0;
	}
	return launch_with(kernel, args, &c);
}

cudaError_t cudaLaunchCooperativeKernel(const void *kernel, dim3 grid,
					dim3 block, void **args, size_t shared,
					cudaStream_t stream)
{
	struct configuration c = { grid, block, { 0, 0, 0 }, shared, stream,
				   1, PC, 1 };

	return launch_with(kernel, args, &c);
}

/* What only tells the hardware how to be fast has no effect here.  Clusters of
 * two sizes in a grid have come after the last model (runtime/base/model.c). */
static int take(struct configuration *c, const cudaLaunchAttribute *a)
{
	switch (a->id) {
	case cudaLaunchAttributeCooperative:
		c->cooperative = a->val.cooperative != 0;
		return 1;
	case cudaLaunchAttributeClusterDimension:
		c->cluster = (dim3){ a->val.clusterDim.x, a->val.clusterDim.y,
				     a->val.clusterDim.z };
		return 1;
	case cudaLaunchAttributeIgnore:
	case cudaLaunchAttributeAccessPolicyWindow:
	case cudaLaunchAttributeClusterSchedulingPolicyPreference:
	case cudaLaunchAttributeProgrammaticStreamSerialization:
	case cudaLaunchAttributePriority:
	case cudaLaunchAttributePreferredSharedMemoryCarveout:
		return 1;
	case cudaLaunchAttributePreferredClusterDimension:
		break;
	}
	return 0;
}

cudaError_t cudaLaunchKernelExC(const cudaLaunchConfig_t *config,
				const void *kernel, void **args)
{
	struct configuration c = { .pc = PC, .returns = 1 };

	if (!config || (config->numAttrs && !config->attrs))
		return loom_error(cudaErrorInvalidValue);
	c.grid = config->gridDim;
	c.block = config->blockDim;
	c.shared = config->dynamicSmemBytes;
	c.stream = config->stream;
	for (unsigned i = 0; i < config->numAttrs; i++)
		if (!take(&c, &config->attrs[i]))
			return loom_error(cudaErrorInvalidValue);
	return launch_with(kernel, args, &c);
}
