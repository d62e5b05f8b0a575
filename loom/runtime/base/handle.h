/* What a program may hold of the runtime. */
#ifndef LOOM_HANDLE_H
#define LOOM_HANDLE_H

#include <stddef.h>

enum loom_handle {
	LOOM_STREAM,
	LOOM_EVENT,
	LOOM_POOL,
	LOOM_GRAPH,
	LOOM_GRAPH_EXEC,
	LOOM_ARRAY,
	LOOM_TEXTURE,
	LOOM_SURFACE
};
void *loom_handle_new(enum loom_handle kind, size_t size);
int loom_handle_is(const void *handle, enum loom_handle kind);
void loom_handle_free(void *handle);

#endif
