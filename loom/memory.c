/* Device memory: one large reserved range, cut into 64 KiB chunks of which
 * each belongs to one allocation at most, so that the owner of any address is
 * found by one look-up.  An empty chunk follows every allocation. */
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "runtime.h"

enum { CHUNK = 1 << 16 };

uintptr_t loom_global_base;
size_t loom_global_span;

static uint32_t *owner; /* of each chunk: an index into table; 0: none */
static struct loom_allocation *table;
static size_t entries, room;
static size_t next_chunk, in_use;

static int reserve(void)
{
	size_t span = (size_t)1 << 38;
	void *m = MAP_FAILED, *o;

	if (loom_global_span)
		return 1;
	while (span >= (size_t)1 << 32) {
		m = mmap(NULL, span, PROT_NONE,
			 MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
		if (m != MAP_FAILED)
			break;
		span /= 2;
	}
	if (m == MAP_FAILED)
		return 0;
	o = mmap(NULL, span / CHUNK * sizeof *owner, PROT_READ | PROT_WRITE,
		 MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
	if (o == MAP_FAILED)
		return 0;
	owner = o;
	loom_global_base = ((uintptr_t)m + CHUNK - 1) / CHUNK * CHUNK;
	loom_global_span = span - CHUNK;
	next_chunk = 1;
	return 1;
}

static size_t memory_total(void)
{
	return (size_t)sysconf(_SC_PHYS_PAGES) * (size_t)sysconf(_SC_PAGESIZE);
}

const struct loom_allocation *loom_allocation_at(uintptr_t address)
{
	uint32_t n = owner[(address - loom_global_base) / CHUNK];

	return n ? &table[n] : NULL;
}

const struct loom_allocation *loom_allocation_near(uintptr_t address)
{
	size_t chunk = (address - loom_global_base) / CHUNK;

	if (!entries || address - loom_global_base >= loom_global_span)
		return NULL;
	for (size_t n = 0; n < 1024 && n <= chunk; n++)
		if (owner[chunk - n])
			return &table[owner[chunk - n]];
	for (size_t n = 1; n < 1024 && chunk + n < next_chunk; n++)
		if (owner[chunk + n])
			return &table[owner[chunk + n]];
	return NULL;
}

static int grow(void)
{
	size_t n = room ? 2 * room : 64;
	struct loom_allocation *t;

	if (entries + 1 < room)
		return 1;
	t = realloc(table, n * sizeof *t);
	if (!t)
		return 0;
	table = t;
	room = n;
	return 1;
}

static cudaError_t allocate(void **pointer, size_t size, int host)
{
	size_t chunks = size / CHUNK + (size % CHUNK != 0);
	uintptr_t base;

	if (!pointer)
		return loom_error(cudaErrorInvalidValue);
	*pointer = NULL;
	if (!size)
		return cudaSuccess;
	if (size > memory_total() - in_use || !reserve() || !grow() ||
	    chunks + 1 > loom_global_span / CHUNK - next_chunk)
		return loom_error(cudaErrorMemoryAllocation);
	base = loom_global_base + next_chunk * CHUNK;
	if (mprotect((void *)base, chunks * CHUNK, PROT_READ | PROT_WRITE))
		return loom_error(cudaErrorMemoryAllocation);
	table[++entries] = (struct loom_allocation){ base, size, 0, host };
	for (size_t i = 0; i < chunks; i++)
		owner[next_chunk + i] = (uint32_t)entries;
	next_chunk += chunks + 1;
	in_use += size;
	if (host) /* the host stores there unseen */
		loom_initial_written(base, size);
	*pointer = (void *)base;
	return cudaSuccess;
}

static struct loom_allocation *find(const void *pointer)
{
	uintptr_t a = (uintptr_t)pointer;
	uint32_t n;

	if (a - loom_global_base >= loom_global_span)
		return NULL;
	n = owner[(a - loom_global_base) / CHUNK];
	return n && !table[n].freed ? &table[n] : NULL;
}

static cudaError_t release(void *pointer, int host)
{
	struct loom_allocation *m = find(pointer);

	if (!pointer)
		return cudaSuccess;
	if (!m || m->base != (uintptr_t)pointer || m->host != host)
		return loom_error(cudaErrorInvalidValue);
	m->freed = 1;
	in_use -= m->size;
	mmap(pointer, (m->size + CHUNK - 1) / CHUNK * CHUNK, PROT_NONE,
	     MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED, -1, 0);
	return cudaSuccess;
}

cudaError_t cudaMalloc(void **pointer, size_t size)
{
	return allocate(pointer, size, 0);
}

cudaError_t cudaMallocHost(void **pointer, size_t size)
{
	return allocate(pointer, size, 1);
}

cudaError_t cudaHostAlloc(void **pointer, size_t size, unsigned flags)
{
	(void)flags;
	return allocate(pointer, size, 1);
}

cudaError_t cudaMallocManaged(void **pointer, size_t size, unsigned flags)
{
	if (flags != cudaMemAttachGlobal || !size)
		return loom_error(cudaErrorInvalidValue);
	return allocate(pointer, size, 2);
}

cudaError_t cudaFree(void *pointer)
{
	struct loom_allocation *m = find(pointer);

	return release(pointer, m && m->host == 2 ? 2 : 0);
}

cudaError_t cudaFreeHost(void *pointer)
{
	return release(pointer, 1);
}

/* 1: all of it is device memory, 0: none of it, -1: neither. */
static int on_device(const void *p, size_t size)
{
	const struct loom_allocation *m = find(p);
	uintptr_t a = (uintptr_t)p;

	if (a - loom_global_base >= loom_global_span)
		return loom_symbol_space(a, size) % 3 != 0;
	if (!m || size > m->base + m->size - a)
		return -1;
	return m->host ? 2 : 1;
}

cudaError_t cudaMemcpy(void *to, const void *from, size_t size,
		       enum cudaMemcpyKind kind)
{
	static const struct {
		int to, from;
	} want[] = { { 0, 0 }, { 1, 0 }, { 0, 1 }, { 1, 1 } };
	int t, f;

	if ((unsigned)kind > cudaMemcpyDefault)
		return loom_error(cudaErrorInvalidMemcpyDirection);
	if (!size)
		return cudaSuccess;
	t = on_device(to, size);
	f = on_device(from, size);
	if (!to || !from || t < 0 || f < 0)
		return loom_error(cudaErrorInvalidValue);
	if (kind != cudaMemcpyDefault &&
	    ((t != 2 && t != want[kind].to) || (f != 2 && f != want[kind].from)))
		return loom_error(cudaErrorInvalidValue);
	memmove(to, from, size);
	loom_initial_written((uintptr_t)to, size);
	return cudaSuccess;
}

cudaError_t cudaMemcpyAsync(void *to, const void *from, size_t size,
			    enum cudaMemcpyKind kind, cudaStream_t stream)
{
	(void)stream;
	return cudaMemcpy(to, from, size, kind);
}

cudaError_t cudaMemset(void *to, int value, size_t size)
{
	if (size && on_device(to, size) <= 0)
		return loom_error(cudaErrorInvalidValue);
	if (size) {
		memset(to, value, size);
		loom_initial_written((uintptr_t)to, size);
	}
	return cudaSuccess;
}

cudaError_t cudaMemsetAsync(void *to, int value, size_t size,
			    cudaStream_t stream)
{
	(void)stream;
	return cudaMemset(to, value, size);
}

cudaError_t cudaMemGetInfo(size_t *free, size_t *total)
{
	*total = memory_total();
	*free = *total - in_use;
	return cudaSuccess;
}
