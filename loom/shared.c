/* A block's shared memory: static variables from the bottom up, in the order
 * in which the kernel meets them, and the dynamic part in a half of its own,
 * so that running over the end of one is not running into the other. */
#define _GNU_SOURCE
#include <string.h>
#include <sys/mman.h>

#include "runtime.h"

enum { POISON = 0xff }; /* NaN, -1: an index or a sum that shows */

uintptr_t loom_shared_base, loom_shared_pool;
size_t loom_shared_pool_span = LOOM_SHARED_SPAN;
static struct loom_shared *placed; /* the last one of this launch */
static size_t used, dynamic;
static unsigned serial;

int loom_shared_begin(const struct loom_launch *launch)
{
	if (!loom_shared_base) {
		void *m = mmap(NULL, LOOM_SHARED_SPAN, PROT_READ | PROT_WRITE,
			       MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1,
			       0);

		if (m == MAP_FAILED)
			return 0;
		loom_shared_pool = loom_shared_base = (uintptr_t)m;
	}
	used = 0;
	placed = NULL;
	dynamic = launch->shared;
	serial++;
	return 1;
}

void loom_shared_block(void)
{
	memset((void *)loom_shared_base, POISON, used);
	memset((void *)(loom_shared_base + LOOM_SHARED_HALF), POISON, dynamic);
}

static size_t align_up(size_t n, size_t to)
{
	return (n + to - 1) / to * to;
}

static void place(struct loom_shared *v, uintptr_t pc)
{
	size_t at;

	if (v->previous && v->previous->kernel != serial)
		place(v->previous, pc);
	at = align_up(used, v->align);
	if (at + v->size > 48 * 1024)
		loom_fail_at(pc,
			     "%s brings the static shared memory to %zu bytes; "
			     "a kernel has 49152: use dynamic shared memory",
			     v->name, at + v->size);
	v->offset = (unsigned)at;
	v->kernel = serial;
	v->below = placed;
	placed = v;
	used = at + v->size;
	memset((void *)(loom_shared_base + at), POISON, v->size);
}

void *loom_shared_at(struct loom_shared *v);
void *loom_shared_at(struct loom_shared *v)
{
	if (v->kernel != serial)
		place(v, (uintptr_t)__builtin_return_address(0));
	return (void *)(loom_shared_base + v->offset);
}

void *loom_shared_dynamic(size_t align);
void *loom_shared_dynamic(size_t align)
{
	(void)align;
	return (void *)(loom_shared_base + LOOM_SHARED_HALF);
}

int loom_shared_holds(uintptr_t address, size_t size)
{
	size_t at = address - loom_shared_base;

	if (at < LOOM_SHARED_HALF)
		return at + size <= used;
	return at - LOOM_SHARED_HALF + size <= dynamic;
}

uint32_t loom_shared_offset(uintptr_t address)
{
	size_t at = address - loom_shared_base;

	if (at < LOOM_SHARED_HALF)
		return (uint32_t)at;
	return (uint32_t)(align_up(used, 16) + at - LOOM_SHARED_HALF);
}

size_t loom_shared_static(void)
{
	return used;
}

size_t loom_shared_total(void)
{
	return dynamic ? align_up(used, 16) + dynamic : used;
}

uint32_t loom_shared_serial(uintptr_t address)
{
	(void)address;
	return loom_now.block->clock.serial;
}

const char *loom_shared_name(uintptr_t address, size_t *at)
{
	*at = (address - loom_shared_pool) % LOOM_SHARED_SPAN;
	if (*at >= LOOM_SHARED_HALF) {
		*at -= LOOM_SHARED_HALF;
		return "the dynamic shared memory";
	}
	for (const struct loom_shared *v = placed; v; v = v->below) {
		if (*at - v->offset < v->size) {
			*at -= v->offset;
			return v->name;
		}
	}
	return "the shared memory";
}
