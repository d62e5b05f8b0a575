/* The program's kernels: each adds itself before main (common/kernel.h). */
#include "common/kernel.h"

static struct loom_kernel *kernels;

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
