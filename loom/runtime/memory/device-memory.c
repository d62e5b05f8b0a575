/* Device memory: one large reserved range, cut into 64 KiB chunks of which
 * each belongs to one allocation at most, so that the owner of any address is
 * found by one look-up.  An empty chunk follows every allocation, and freed
 * chunks are used again only when no fresh ones are left. */
#define _GNU_SOURCE
#include "memory/device-memory.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/context.h"
#include "base/host-lock.h"
#include "base/model.h"
#include "memory/initialised.h"
#include "memory/peers.h"
#include "memory/registered.h"
#include "memory/variables.h"
#include "loom/host.h"

uintptr_t loom_global_base;
size_t loom_global_span;

static uint32_t *owner; /* of each chunk: an index into table; 0: none */
static struct loom_allocation *table;
static size_t entries, room;
static size_t next_chunk, next_search = 1, in_use[LOOM_DEVICES_MAX];

static void *reserve_addresses(size_t span)
{
	void *m = mmap(NULL, span, PROT_NONE,
		       MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);

	return m == MAP_FAILED ? NULL : m;
}

/* Where addresses are scarce, as under ulimit -v or in an emulator, a few: the
 * rest of loom needs some too. */
static int reserve(void)
{
	size_t span = (size_t)1 << 38;
	void *m, *o;

	if (loom_global_span)
		return 1;
	m = reserve_addresses(span);
	if (!m) {
		span = (size_t)1 << 31;
		m = reserve_addresses(span);
	}
	if (!m)
		return 0;
	o = mmap(NULL, span / LOOM_CHUNK * sizeof *owner,
		 PROT_READ | PROT_WRITE,
		 MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
	if (o == MAP_FAILED || !loom_peer_tables(span / LOOM_CHUNK))
		return 0;
	owner = o;
	loom_global_base = ((uintptr_t)m + LOOM_CHUNK - 1) / LOOM_CHUNK * LOOM_CHUNK;
	loom_global_span = span - LOOM_CHUNK;
	next_chunk = 1;
	return 1;
}

/* The model's memory, or the device's share of this machine's where that is
 * less. */
size_t loom_memory_total(void)
{
	size_t machine = (size_t)sysconf(_SC_PHYS_PAGES) *
			 (size_t)sysconf(_SC_PAGESIZE) / loom_devices;
	size_t model = loom_model()->memory;

	return model < machine ? model : machine;
}

const struct loom_allocation *loom_allocation_at(uintptr_t address)
{
	uint32_t n = owner[(address - loom_global_base) / LOOM_CHUNK];

	return n ? &table[n] : NULL;
}

const struct loom_allocation *loom_allocation_near(uintptr_t address)
{
	enum { FAR = 1024 };
	size_t chunk = (address - loom_global_base) / LOOM_CHUNK;
	const struct loom_allocation *before = NULL, *behind = NULL;

	if (!entries || address - loom_global_base >= loom_global_span)
		return NULL;
	for (size_t n = 0; !before && n < FAR && n <= chunk; n++)
		if (owner[chunk - n])
			before = &table[owner[chunk - n]];
	for (size_t n = 1; !behind && n < FAR && chunk + n < next_chunk; n++)
		if (owner[chunk + n] && &table[owner[chunk + n]] != before)
			behind = &table[owner[chunk + n]];
	if (!before || !behind)
		return before ? before : behind;
	return address > before->base + before->size &&
		behind->base - address < address - before->base - before->size ?
		behind : before;
}

static int grow(void)
{
	size_t n = room ? 2 * room : 64;
	struct loom_allocation *t;

	if (entries + 1 < room)
		return 1;
	t = calloc(n, sizeof *t);
	if (!t)
		return 0;
	if (table)
		memcpy(t, table, room * sizeof *t);
	table = t; /* another thread may still look at the old one */
	room = n;
	return 1;
}

static int occupied(size_t chunk)
{
	return owner[chunk] && !table[owner[chunk]].freed;
}

/* Freed chunks with an empty one on either side; 0 when there are none. */
static size_t search(size_t chunks, size_t from, size_t to)
{
	size_t run = 0;

	for (size_t i = from; i < to; i++) {
		run = occupied(i) ? 0 : run + 1;
		if (run == chunks + 2) {
			next_search = i;
			return i - chunks;
		}
	}
	return 0;
}

static size_t place(size_t chunks)
{
	size_t limit = loom_global_span / LOOM_CHUNK, at = next_chunk;

	if (chunks >= limit)
		return 0;
	if (chunks < limit - next_chunk) {
		next_chunk += chunks + 1;
		return at;
	}
	at = search(chunks, next_search, limit);
	return at ? at : search(chunks, 1, limit);
}

cudaError_t loom_allocate(void **pointer, size_t size, enum loom_memory kind,
			  unsigned flags)
{
	LOOM_HOST_LOCK;
	size_t chunks = size / LOOM_CHUNK + (size % LOOM_CHUNK != 0), at;
	unsigned device = loom_device_now();
	uintptr_t base;

	if (!pointer)
		return cudaErrorInvalidValue;
	if (!size) {
		*pointer = NULL;
		return cudaSuccess;
	}
	if (in_use[device] > loom_memory_total() ||
	    size > loom_memory_total() - in_use[device] || !reserve() ||
	    !grow())
		return cudaErrorMemoryAllocation;
	at = place(chunks);
	base = loom_global_base + at * LOOM_CHUNK;
	if (!at ||
	    mprotect((void *)base, chunks * LOOM_CHUNK, PROT_READ | PROT_WRITE))
		return cudaErrorMemoryAllocation;
	table[++entries] = (struct loom_allocation){
		.base = base, .size = size, .host = kind, .device = device,
		.flags = flags
	};
	for (size_t i = 0; i < chunks; i++)
		owner[at + i] = (uint32_t)entries;
	loom_peer_note(&table[entries]);
	in_use[device] += size;
	*pointer = (void *)base;
	loom_initialised_forget(base, size);
	if (kind != LOOM_MEMORY_DEVICE) /* the host stores there unseen */
		loom_initialised_written(base, size);
	return cudaSuccess;
}

struct loom_allocation *loom_allocation_of(const void *pointer)
{
	uintptr_t a = (uintptr_t)pointer;
	uint32_t n;

	if (a - loom_global_base >= loom_global_span)
		return NULL;
	n = owner[(a - loom_global_base) / LOOM_CHUNK];
	if (!n || table[n].freed || a - table[n].base >= table[n].size)
		return NULL;
	return &table[n];
}

void loom_deallocate(struct loom_allocation *m)
{
	size_t chunks = (m->size + LOOM_CHUNK - 1) / LOOM_CHUNK;

	m->freed = 1;
	if (m->common.size)
		close(m->common.file);
	loom_peer_forget(m);
	in_use[m->device] -= m->size;
	mmap((void *)m->base, chunks * LOOM_CHUNK, PROT_NONE,
	     MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED, -1, 0);
}

void loom_allocations(void (*with)(struct loom_allocation *))
{
	for (size_t i = 1; i <= entries; i++)
		if (!table[i].freed)
			with(&table[i]);
}

size_t loom_memory_free(void)
{
	size_t all = loom_memory_total(), used = in_use[loom_device];

	return used < all ? all - used : 0;
}

enum loom_memory loom_memory_of(const void *pointer, size_t size)
{
	const struct loom_allocation *m = loom_allocation_of(pointer);
	uintptr_t a = (uintptr_t)pointer;
	enum loom_variable variable = loom_variable(a, size);

	if (a - loom_global_base < loom_global_span) {
		if (!m || size > m->base + m->size - a)
			return LOOM_MEMORY_NONE;
		return m->host;
	}
	if (variable == LOOM_DEVICE_VARIABLE ||
	    variable == LOOM_CONSTANT_VARIABLE)
		return LOOM_MEMORY_DEVICE;
	if (!pointer || size > UINTPTR_MAX - a)
		return LOOM_MEMORY_NONE;
	return loom_registered(a, size) ? LOOM_MEMORY_PINNED : LOOM_MEMORY_HOST;
}
