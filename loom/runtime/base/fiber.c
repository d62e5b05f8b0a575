#define _GNU_SOURCE
#include "base/fiber.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

struct loom_fiber *loom_fiber_current;
struct loom_context loom_fiber_resumer;
static struct loom_fiber *free_fibers;

/* Stacks come in slabs, each one mapping: guard, stack, guard, stack, ...
 * Guards split a mapping, and a process may have some 65,000: from a number on
 * the space between stacks is left open, and only functions that are entered
 * check (instrumentation.c). */
enum { SLAB = 32, GUARDED = 128 };

/* From a stack to the next: a page more than they need, as an odd number of pages
 * should spread their translations over all sets of the processor's table.  96 pages
 * seem to leave them the few sets that multiples of 32 have: it is measured that a page
 * more is faster, and the rest inferred. */
static size_t pitch;

static struct slab {
	struct slab *next;
	uintptr_t base;
	struct loom_fiber fiber[SLAB];
} *slabs;
static unsigned slab_count;

static int add_slab(void)
{
	struct slab *s = calloc(1, sizeof *s);
	char *m;

	if (!s)
		return 0;
	pitch = LOOM_STACK + LOOM_GUARD + (size_t)sysconf(_SC_PAGESIZE);
	m = mmap(NULL, SLAB * pitch, PROT_READ | PROT_WRITE,
		 MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
	if (m == MAP_FAILED) {
		free(s);
		return 0;
	}
	s->base = (uintptr_t)m;
	s->next = slabs;
	slabs = s;
	slab_count++;
	for (int i = SLAB - 1; i >= 0; i--) {
		char *guard = m + (size_t)i * pitch;

		if (slab_count <= GUARDED)
			mprotect(guard, LOOM_GUARD, PROT_NONE);
		s->fiber[i].stack = (uintptr_t)guard + LOOM_GUARD;
		s->fiber[i].shift = (unsigned)i % 32 * 128;
		loom_fiber_put(&s->fiber[i]);
	}
	return 1;
}

_Noreturn void loom_fiber_end(void)
{
	loom_fiber_current->finished = 1;
	loom_fiber_pause();
	abort();
}

/* What every fiber does; it is jumped to, and there is nothing to return to. */
_Noreturn static void work(void)
{
	loom_fiber_current->run(loom_fiber_current->args);
	loom_fiber_end();
}

struct loom_fiber *loom_fiber_get(void (*run)(void *), void *args)
{
	struct loom_fiber *f;
	uintptr_t top;

	if (!free_fibers && !add_slab())
		return NULL;
	f = free_fibers;
	free_fibers = f->next;
	f->run = run;
	f->args = args;
	f->finished = 0;
	/* Stacks start at different lines of a page: tops at the same one
	 * would all compete for the same few sets of the cache.  The words at
	 * the top are 0, where debuggers look for who called. */
	top = f->stack + LOOM_STACK - f->shift - 4 * sizeof(void *);
	memset((void *)top, 0, 4 * sizeof(void *));
	f->context = (struct loom_context){ top + LOOM_STACK_AT_ENTRY, 0,
					    (uintptr_t)work };
	return f;
}

void loom_fiber_put(struct loom_fiber *f)
{
	f->next = free_fibers;
	free_fibers = f;
}

/* Whose stack, and the guard below it, the address is in. */
static struct loom_fiber *owner(uintptr_t address)
{
	for (struct slab *s = slabs; s; s = s->next)
		for (int i = 0; i < SLAB; i++)
			if (address - (s->fiber[i].stack - LOOM_GUARD) < pitch)
				return &s->fiber[i];
	return NULL;
}

struct loom_fiber *loom_fiber_overflowed(uintptr_t address)
{
	struct loom_fiber *f = owner(address);

	return f && address < f->stack ? f : NULL;
}

int loom_fiber_holds(uintptr_t address)
{
	struct loom_fiber *f = owner(address);

	return f && address >= f->stack;
}
