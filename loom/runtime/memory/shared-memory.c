/* The blocks' shared memory: a slot for each resident block.  In a slot, the
 * static variables from the bottom up, in the order in which the kernel meets
 * them, and the dynamic part in a half of its own, so that running over the
 * end of one is not running into the other. */
#define _GNU_SOURCE
#include "memory/shared-memory.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "base/context.h"
#include "base/failure.h"
#include "base/model.h"
#include "base/of-launch.h"
#include "common/object.h"

enum { POISON = 0xff }; /* NaN, -1: an index or a sum that shows */

uintptr_t loom_shared_base, loom_shared_pool;
size_t loom_shared_pool_span;
static struct loom_block **owner; /* of each slot */
static unsigned slots, *free_slot, free_slots;
static unsigned taken[LOOM_DEVICES_MAX]; /* by blocks of each device */
static LOOM_OF_LAUNCH unsigned top; /* above all slots that this launch has used */
static LOOM_OF_LAUNCH struct loom_object *placed; /* the last one of this launch */
LOOM_OF_LAUNCH size_t loom_shared_end[2];
enum { STATIC, DYNAMIC };
static unsigned serials;
static LOOM_OF_LAUNCH unsigned serial;

/* A slot for each block that the devices can hold at once. */
static int reserve(void)
{
	const struct loom_model *model = loom_model();
	unsigned blocks = model->multiprocessors *
			  model->blocks_per_multiprocessor * loom_devices;
	size_t span = (size_t)blocks * LOOM_SHARED_SPAN;
	void *m = mmap(NULL, span, PROT_READ | PROT_WRITE,
		       MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);

	owner = calloc(blocks, sizeof *owner);
	free_slot = calloc(blocks, sizeof *free_slot);
	if (m == MAP_FAILED || !owner || !free_slot)
		return 0;
	slots = free_slots = blocks;
	for (unsigned i = 0; i < slots; i++)
		free_slot[i] = slots - 1 - i;
	loom_shared_pool = loom_shared_base = (uintptr_t)m;
	loom_shared_pool_span = span;
	return 1;
}

int loom_shared_begin(const struct loom_launch *launch)
{
	if (!slots && !reserve())
		return 0;
	top = 0;
	loom_shared_end[STATIC] = 0;
	placed = NULL;
	loom_shared_end[DYNAMIC] = launch->shared;
	serial = ++serials;
	return 1;
}

unsigned loom_shared_left(void)
{
	return slots / loom_devices - taken[loom_now.launch->device];
}

void loom_shared_take(struct loom_block *b)
{
	unsigned slot = free_slot[--free_slots];

	owner[slot] = b;
	taken[b->launch->device]++;
	if (top <= slot)
		top = slot + 1;
	b->shared = loom_shared_pool + (size_t)slot * LOOM_SHARED_SPAN;
	memset((void *)b->shared, POISON, loom_shared_end[STATIC]);
	memset((void *)(b->shared + LOOM_SHARED_HALF), POISON,
	       loom_shared_end[DYNAMIC]);
}

static unsigned slot_of(uintptr_t address)
{
	return (unsigned)((address - loom_shared_pool) / LOOM_SHARED_SPAN);
}

void loom_shared_give(struct loom_block *b)
{
	unsigned slot = slot_of(b->shared);

	owner[slot] = NULL;
	taken[b->launch->device]--;
	free_slot[free_slots] = slot;
	/* Not for the next block: who uses a pointer that is left of this one is told.
	 * Of many blocks, the first: memory that was just used is in the caches. */
	if (free_slots && b->number < 64) {
		free_slot[free_slots] = free_slot[free_slots - 1];
		free_slot[free_slots - 1] = slot;
	}
	free_slots++;
}

struct loom_block *loom_shared_owner(uintptr_t address)
{
	return owner[slot_of(address)];
}

int loom_shared_is_left(uintptr_t address)
{
	return address - loom_shared_pool < loom_shared_pool_span &&
	       slot_of(address) < top && !loom_shared_owner(address) &&
	       loom_shared_holds((address - loom_shared_pool) % LOOM_SHARED_SPAN +
				 loom_shared_base, 1);
}

static size_t align_up(size_t n, size_t to)
{
	return (n + to - 1) / to * to;
}

static void place(struct loom_object *v, uintptr_t pc)
{
	size_t at;

	at = align_up(loom_shared_end[STATIC], v->align);
	if (at + v->size > 48 * 1024)
		loom_fail_at(pc,
			     "%s brings the static shared memory to %zu bytes; "
			     "a kernel has 49152: use dynamic shared memory",
			     v->name, at + v->size);
	v->offset = (unsigned)at;
	v->kernel = serial;
	v->below = placed;
	placed = v;
	loom_shared_end[STATIC] = at + v->size;
	for (unsigned i = 0; i < top; i++)
		if (owner[i] && owner[i]->launch == loom_now.launch)
			memset((void *)(owner[i]->shared + at), POISON,
			       v->size);
}

/* Where the launch has its variables, which another one may place elsewhere. */
struct loom_shared_places *loom_shared_aside(void)
{
	struct loom_shared_places *p;
	size_t n = 0;

	for (const struct loom_object *v = placed; v; v = v->below)
		n++;
	p = malloc(sizeof *p + n * sizeof *p->at);
	if (!p)
		loom_fail("no memory for a launch that waits");
	p->count = 0;
	for (struct loom_object *v = placed; v; v = v->below) {
		p->at[p->count].variable = v;
		p->at[p->count++].offset = v->offset;
	}
	return p;
}

void loom_shared_back(struct loom_shared_places *p)
{
	struct loom_object *below = NULL;

	while (p->count--) {
		struct loom_object *v = p->at[p->count].variable;

		v->offset = p->at[p->count].offset;
		v->kernel = serial;
		v->below = below;
		below = v;
	}
	free(p);
}

void *loom_shared_at(struct loom_object *v)
{
	if (v->kernel != serial)
		place(v, (uintptr_t)__builtin_return_address(0));
	return (void *)(loom_shared_base + v->offset);
}

void *loom_shared_dynamic(void)
{
	return (void *)(loom_shared_base + LOOM_SHARED_HALF);
}

int loom_shared_reaches(uintptr_t address, size_t size)
{
	const struct loom_block *b = loom_shared_owner(address);

	return b && b->cluster == loom_now.block->cluster &&
	       b->count[LOOM_DONE] < b->threads &&
	       loom_shared_holds(address - b->shared + loom_shared_base, size);
}

uint32_t loom_shared_offset(uintptr_t address)
{
	size_t at = (address - loom_shared_pool) % LOOM_SHARED_SPAN;

	if (at < LOOM_SHARED_HALF)
		return (uint32_t)at;
	return (uint32_t)(align_up(loom_shared_end[STATIC], 16) + at - LOOM_SHARED_HALF);
}

/* Where the dynamic part begins among the numbers. */
static size_t dynamic_number(void)
{
	return (LOOM_SHARED_HALF - loom_shared_end[DYNAMIC]) & ~(size_t)1023;
}

enum { RANK_SHIFT = 24 };

size_t loom_shared_number(uintptr_t address)
{
	uintptr_t base = loom_shared_base;
	size_t above = 0, at;

	if (address - base >= LOOM_SHARED_SPAN &&
	    address - loom_shared_pool < loom_shared_pool_span) {
		const struct loom_block *b = loom_shared_owner(address);

		if (b && b->cluster == loom_now.block->cluster) {
			base = b->shared;
			above = (size_t)(b->rank + 1) << RANK_SHIFT;
		}
	}
	at = address - base;
	if (at - LOOM_SHARED_HALF < LOOM_SHARED_HALF)
		at = at - LOOM_SHARED_HALF + dynamic_number();
	return above + at;
}

uintptr_t loom_shared_numbered(size_t number)
{
	const struct loom_cluster *c = loom_now.block->cluster;
	size_t rank = number >> RANK_SHIFT, at = number;
	uintptr_t base = loom_shared_base;

	if (rank && rank <= c->blocks) {
		base = c->block[rank - 1]->shared;
		at -= rank << RANK_SHIFT;
	}
	if (at - dynamic_number() < LOOM_SHARED_HALF)
		at = at - dynamic_number() + LOOM_SHARED_HALF;
	return base + at;
}

size_t loom_shared_static(void)
{
	return loom_shared_end[STATIC];
}

uint32_t loom_shared_serial(uintptr_t address)
{
	return loom_shared_owner(address)->clock.serial;
}

/* The static variable that lies there; NULL: none. */
static const struct loom_object *variable_at(size_t at)
{
	const struct loom_object *v = placed;

	while (v && at - v->offset >= v->size)
		v = v->below;
	return v;
}

const char *loom_shared_name(uintptr_t address, size_t *at)
{
	const struct loom_object *v;

	*at = (address - loom_shared_pool) % LOOM_SHARED_SPAN;
	if (*at >= LOOM_SHARED_HALF) {
		*at -= LOOM_SHARED_HALF;
		return "the dynamic shared memory";
	}
	v = variable_at(*at);
	if (!v)
		return "the shared memory";
	*at -= v->offset;
	return v->name;
}
