/* A variable of the device's, as the translator describes it to the runtime
 * (translate/objects.cpp). */
#ifndef LOOM_OBJECT_H
#define LOOM_OBJECT_H

#include <stddef.h>

struct loom_object {
	const char *name;
	size_t size, align;
	unsigned kernel, offset;   /* of a shared one: who placed it last, and where */
	struct loom_object *below; /* in the same launch's memory */
	const void *at;            /* NULL: it is a shared one */
};

/* Where the running block keeps its copy; and what it has beside. */
void *loom_shared_at(struct loom_object *variable);
void *loom_shared_dynamic(void);

#endif
