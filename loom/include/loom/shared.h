/* A __shared__ variable; for kernels and for the runtime. */
#ifndef LOOM_SHARED_H
#define LOOM_SHARED_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

struct loom_shared {
	const char *name;
	size_t size, align;
	size_t known; /* the alignment that its type promises */
	size_t whole; /* to how many bytes a class keeps its words */
	size_t row;   /* bytes from row to row, or 0 */
	unsigned kernel, offset; /* of the kernel that placed it last */
	struct loom_shared *previous; /* in the same function */
	struct loom_shared *below;    /* in the same launch's memory */
};

/* Where the running block keeps its copy; and what it has beside. */
extern void *loom_shared_at(struct loom_shared *variable)
	__attribute__((const));
/* whole: of the type that it is declared with. */
extern void *loom_shared_dynamic(size_t whole) __attribute__((const));

#ifdef __cplusplus
}
#endif

#endif
