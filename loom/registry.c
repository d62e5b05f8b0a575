/* The program's kernels, and how a call of one becomes a launch. */
#include <string.h>

#include "loom/kernel.h"
#include "runtime.h"

enum { NESTED = 16 };

struct configuration {
	dim3 grid, block, cluster;
	size_t shared;
	cudaStream_t stream;
	int cooperative;
};

cudaError_t loom_launch(const struct loom_launch *l);

static struct loom_kernel *kernels;
static _Thread_local struct configuration pending[NESTED];
static _Thread_local unsigned pendings;
static _Thread_local cudaError_t last; /* how the newest launch went */

int loom_kernel_add(struct loom_kernel *kernel)
{
	kernel->next = kernels;
	kernels = kernel;
	return 1;
}

const struct loom_kernel *loom_kernel_at(const void *function)
{
	for (const struct loom_kernel *k = kernels; k; k = k->next)
		if (k->function == function)
			return k;
	return NULL;
}

int loom_runs(void)
{
	return loom_now.thread != NULL;
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

void loom_configure(struct dim3 grid, struct dim3 block, size_t shared,
		    cudaStream_t stream)
{
	struct configuration c = { grid, block, { 0, 0, 0 }, shared, stream,
				   0 };

	push(&c, (uintptr_t)__builtin_return_address(0));
}

void loom_start(const struct loom_kernel *k, void *values)
{
	struct configuration *c = &pending[pendings - 1];
	struct loom_launch l = { .name = k->name, .kernel = k->function };
	const unsigned *cluster = k->limits.cluster;

	if (!pendings)
		loom_fail("kernel %s is called like a function; launch it: "
			  "%s<<<grid, block>>>(...)", k->name, k->name);
	l.grid = c->grid;
	l.block = c->block;
	l.cluster = c->cluster;
	l.shared = c->shared;
	l.stream = c->stream;
	l.cooperative = c->cooperative;
	l.run = k->run;
	l.args = values;
	l.size = k->size;
	pendings--;
	if (cluster[0] && !l.cluster.x)
		l.cluster = (dim3){ cluster[0], cluster[1], cluster[2] };
	last = loom_launch(&l);
}
