/* What a kernel says of itself; for kernels and for the runtime. */
#ifndef LOOM_KERNEL_H
#define LOOM_KERNEL_H

#include <stddef.h>

#include "loom/host.h"

enum { LOOM_VALUES_MAX = 32764 }; /* bytes of a kernel's parameters */

/* What __launch_bounds__, __maxnreg__, __cluster_dims__ and __restrict__ state; 0:
 * not. */
struct loom_limits {
	unsigned threads, blocks, cluster_blocks, registers;
	unsigned cluster[3];
	unsigned long long restricted; /* the parameters that are, a bit each */
};

struct loom_value {
	unsigned offset, size;
	unsigned aligned; /* of a pointer: what it points to; else 0 */
};

struct loom_kernel {
	struct loom_kernel *next;
	const char *name;
	const void *function;
	void (*run)(void *values); /* in a thread of a launch */
	size_t size;		   /* of the values */
	size_t count;
	const struct loom_value *value;
	struct loom_limits limits;
	size_t shared; /* its static variables', if loomcc has summed them */
	const char *symbol; /* its mangled name; NULL: that of its function */
};

#ifdef __cplusplus
extern "C" {
#endif

int loom_kernel_add(struct loom_kernel *kernel);
/* NULL when no kernel lies there. */
const struct loom_kernel *loom_kernel_at(const void *function);

/* Says how the kernel that the host calls next is launched. */
void loom_configure(struct dim3 grid, struct dim3 block, size_t shared,
		    cudaStream_t stream);
/* Whether a thread of a launch calls. */
int loom_runs(void);
/* At a kernel's end: ends the thread, which compilers do not know
 * (compiler/kernels.c). */
int loom_repeats(void);
/* Launches a kernel as configured, with values of k->size bytes. */
void loom_start(const struct loom_kernel *k, void *values);

#ifdef __cplusplus
}
#endif

#endif
