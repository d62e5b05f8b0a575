#include "mem.h"

#include <stdalign.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "diag.h"

/* Beyond what malloc() usually keeps to itself: the system hands out zeroed
 * pages, which calloc() need not clear. Sanitizers see the bounds of each piece
 * where a page holds one alone. */
#ifndef KEEP_PAGE
#define KEEP_PAGE (1 << 18)
#endif

enum { PAGE = KEEP_PAGE };

/* The page that mem_keep() cuts from; `older` keeps every page reachable. */
struct page {
	struct page *older;
	size_t used, size;
	alignas(max_align_t) char bytes[];
};
static struct page *pages;

size_t mem_add(size_t a, size_t b)
{
	if (a > SIZE_MAX - b)
		diag_out_of_memory();
	return a + b;
}

void *mem_alloc(size_t size)
{
	return mem_resize(NULL, size, 1);
}

void *mem_zeroed(size_t count, size_t size)
{
	void *new = calloc(count > 0 ? count : 1, size > 0 ? size : 1);

	if (new == NULL)
		diag_out_of_memory();
	return new;
}

void *mem_resize(void *old, size_t count, size_t size)
{
	void *new;

	if (size != 0 && count > SIZE_MAX / size)
		diag_out_of_memory();
	new = realloc(old, count * size > 0 ? count * size : 1);
	if (new == NULL)
		diag_out_of_memory();
	return new;
}

void *mem_keep(size_t size)
{
	size_t align = alignof(max_align_t);
	void *found;

	size = mem_add(size, align - 1) / align * align;
	if (pages == NULL || pages->size - pages->used < size) {
		size_t room = size > PAGE ? size : PAGE;
		struct page *page = calloc(1, mem_add(sizeof *page, room));

		if (page == NULL)
			diag_out_of_memory();
		page->older = pages;
		page->size = room;
		pages = page;
	}
	found = pages->bytes + pages->used;
	pages->used += size;
	return found;
}

char *mem_copy(const char *text, size_t n)
{
	char *copy = mem_keep(mem_add(n, 1));

	if (n > 0)
		memcpy(copy, text, n);
	return copy;
}

void *mem_grow(void *old, size_t *room, size_t size)
{
	size_t wanted = *room < 4 ? 4 : mem_add(*room, *room);
	void *new;

	if (wanted > SIZE_MAX / size)
		diag_out_of_memory();
	new = mem_keep(wanted * size);
	if (*room > 0)
		memcpy(new, old, *room * size);
	*room = wanted;
	return new;
}
