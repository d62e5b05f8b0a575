/* Small pieces are cut from pages that are never given back; see mem.h. */
#include "mem.h"

#include <stdalign.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

static void (*last_words)(void);

void mem_at_exhaustion(void (*words)(void))
{
	last_words = words;
}

void mem_exhausted(void)
{
	void (*words)(void) = last_words;

	/* Should they need memory after all, the second time is plain. */
	last_words = NULL;
	if (words != NULL)
		words();
	else
		fputs("tangle: out of memory\n", stderr);
	exit(MEM_EXIT);
}

size_t mem_add(size_t a, size_t b)
{
	if (a > SIZE_MAX - b)
		mem_exhausted();
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
		mem_exhausted();
	return new;
}

void *mem_resize(void *old, size_t count, size_t size)
{
	void *new;

	if (size != 0 && count > SIZE_MAX / size)
		mem_exhausted();
	new = realloc(old, count * size > 0 ? count * size : 1);
	if (new == NULL)
		mem_exhausted();
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
			mem_exhausted();
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
		mem_exhausted();
	new = mem_keep(wanted * size);
	if (*room > 0)
		memcpy(new, old, *room * size);
	*room = wanted;
	return new;
}
