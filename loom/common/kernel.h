/* A kernel, as the translator describes it to the runtime (translate/table.cpp). */
#ifndef LOOM_KERNEL_H
#define LOOM_KERNEL_H

#include <stddef.h>

enum { LOOM_VALUES_MAX = 32764 }; /* bytes of a kernel's parameters */

/* What __launch_bounds__ and __cluster_dims__ state; 0: not. */
struct loom_limits {
	unsigned threads, cluster[3];
};

struct loom_value {
	unsigned offset, size;
};

struct loom_kernel {
	struct loom_kernel *next;
	const char *name;
	const void *function;
	void (*run)(void *values); /* in a thread of a launch */
	size_t size;		   /* of the values */
	size_t count;
	const struct loom_value *value;
	size_t shared; /* bytes of the static variables of it and what it calls */
	const char *symbol; /* its mangled name */
	struct loom_limits limits;
};

int loom_kernel_add(struct loom_kernel *kernel);
/* NULL when no kernel lies there. */
const struct loom_kernel *loom_kernel_at(const void *function);

#endif
