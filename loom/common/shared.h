/* A __shared__ variable, as the translator describes it to the runtime
 * (translate/retarget.cpp). */
#ifndef LOOM_SHARED_H
#define LOOM_SHARED_H

#include <stddef.h>

struct loom_shared {
	const char *name;
	size_t size, align;
	unsigned kernel, offset;   /* of the kernel that placed it last */
	struct loom_shared *below; /* in the same launch's memory */
};

/* Where the running block keeps its copy; and what it has beside. */
void *loom_shared_at(struct loom_shared *variable);
void *loom_shared_dynamic(void);

#endif
