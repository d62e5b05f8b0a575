#include "memory/registered.h"

#include <stdlib.h>

struct registered {
	uintptr_t base;
	size_t size;
	unsigned flags;
	struct registered *next;
};

static struct registered *all;

static struct registered *overlap(uintptr_t a, size_t size)
{
	for (struct registered *r = all; r; r = r->next)
		if (a < r->base + r->size && r->base < a + size)
			return r;
	return NULL;
}

int loom_registered(uintptr_t a, size_t size)
{
	const struct registered *r = all ? overlap(a, 1) : NULL;

	return r && size <= r->base + r->size - a;
}

const unsigned *loom_registered_flags(uintptr_t a)
{
	const struct registered *r = overlap(a, 1);

	return r ? &r->flags : NULL;
}

int loom_registered_any(uintptr_t a, size_t size)
{
	return overlap(a, size) != NULL;
}

int loom_registered_add(uintptr_t a, size_t size, unsigned flags)
{
	struct registered *r = malloc(sizeof *r);

	if (!r)
		return 0;
	*r = (struct registered){ a, size, flags, all };
	all = r;
	return 1;
}

int loom_registered_remove(uintptr_t a)
{
	for (struct registered **at = &all; *at; at = &(*at)->next) {
		struct registered *r = *at;

		if (r->base == a) {
			*at = r->next;
			free(r);
			return 1;
		}
	}
	return 0;
}
