/* What is known of kernels beside what they say of themselves. */
#ifndef LOOM_FUNCTIONS_H
#define LOOM_FUNCTIONS_H

#include "loom/host.h"

struct loom_function {
	const struct loom_kernel *kernel;
	size_t shared; /* static; of the kernel's own variables, then as run */
	int dynamic_max, carveout;
	int cluster[3], policy, beyond;
	struct loom_function *next;
};
/* NULL when the pointer is no kernel. */
struct loom_function *loom_function(const void *kernel);
cudaError_t loom_function_unknown(const void *kernel);
unsigned loom_function_threads(const struct loom_function *function);
size_t loom_function_dynamic_max(const void *kernel);
/* It had so much static shared memory. */
void loom_function_ran(const void *kernel, size_t shared_static);
/* What is known of that so far. */
size_t loom_function_shared(const void *kernel);
/* Blocks in a cluster. */
unsigned loom_function_cluster_max(const void *kernel);

#endif
