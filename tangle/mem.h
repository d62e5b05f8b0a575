/* Memory. Allocation never fails: when memory ends or a size overflows, the
 * program says so and exits 3. What mem_keep() and vec_push() give lives until
 * the process ends, since a run of tangle is one pass over one book; buffers
 * (text.h) are freed by their owners. */
#ifndef TANGLE_MEM_H
#define TANGLE_MEM_H

#include <stddef.h>

enum { MEM_EXIT = 3 };

_Noreturn void mem_exhausted(void);
/* What is said then instead of a line on standard error. It allocates nothing. */
void mem_at_exhaustion(void (*words)(void));

void *mem_alloc(size_t size);
/* count * size zeroed bytes, checked. */
void *mem_zeroed(size_t count, size_t size);
/* count * size bytes, checked; old may be NULL. */
void *mem_resize(void *old, size_t count, size_t size);
size_t mem_add(size_t a, size_t b);

/* Zeroed, aligned for any type, never freed. */
void *mem_keep(size_t size);
/* A kept copy of n bytes with a NUL after them. */
char *mem_copy(const char *text, size_t n);

/* A growing array; its elements are kept. Start it zeroed. */
#define VEC(type) struct { type *at; size_t count, room; }
#define vec_push(v, item) \
	((void)((v)->count < (v)->room || \
		((v)->at = mem_grow((v)->at, &(v)->room, sizeof *(v)->at), 1)), \
		(void)((v)->at[(v)->count] = (item)), (void)(v)->count++)
void *mem_grow(void *old, size_t *room, size_t size);

#endif
