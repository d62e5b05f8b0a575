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

/* A kernel as loops over a block's threads, where nobody counts or checks: which of them a
 * call runs, from the first up to the last but one, and the block's size in x and y. */
struct loom_range {
	unsigned begin_x, end_x, begin_y, end_y, begin_z, end_z, wide, high;
};

/* What all threads have in common, in the frame: once for each, of so many bytes. */
struct loom_in_common {
	size_t at, size;
};

struct loom_record;

/* The parts begin at the kernel's beginning and behind each barrier, and return where
 * their threads wait then: the barrier's number, from 1; 0: they have ended; -1: the
 * frame's first words say where each of them is. */
struct loom_loops {
	int (*const *part)(void *values, void *frame, const struct loom_range *range);
	const struct loom_record *const *record; /* of the barriers */
	const unsigned *number;			 /* as __syncthreads has it */
	const struct loom_in_common *common;
	size_t frame; /* bytes for a block, aligned to 64 */
	unsigned barriers, commons;
	int orders; /* atomic operations or volatile accesses */
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
	const struct loom_loops *loops; /* NULL: it needs a stack for each thread */
};

int loom_kernel_add(struct loom_kernel *kernel);
/* NULL when no kernel lies there. */
const struct loom_kernel *loom_kernel_at(const void *function);

#endif
