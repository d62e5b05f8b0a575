/* Which bytes of device memory somebody has written: a bit for each. */
#define _GNU_SOURCE
#include "memory/initialised.h"

#include <string.h>
#include <sys/mman.h>

#include "memory/device-memory.h"

unsigned char *loom_initialised;

int loom_initialised_setup(void)
{
	void *m;

	if (loom_initialised || !loom_global_span)
		return 1;
	m = mmap(NULL, loom_global_span / 8, PROT_READ | PROT_WRITE,
		 MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
	if (m == MAP_FAILED)
		return 0;
	loom_initialised = m;
	return 1;
}

void loom_initialised_written(uintptr_t at, size_t size)
{
	size_t from = at - loom_global_base, end;

	if (from >= loom_global_span || !size || !loom_initialised_setup())
		return;
	if ((from & 7) + size <= 8) {
		loom_initialised[from / 8] |= loom_initialised_bits(from, size);
		return;
	}
	end = from + size;
	if (from & 7) {
		loom_initialised[from / 8] |= loom_initialised_bits(from, 8 - (from & 7));
		from += 8 - (from & 7);
	}
	memset(loom_initialised + from / 8, 0xff, (end - from) / 8);
	if (end & 7)
		loom_initialised[end / 8] |= loom_initialised_bits(0, end & 7);
}

/* Allocations begin at multiples of what a page of bits stands for. */
void loom_initialised_forget(uintptr_t at, size_t size)
{
	if (loom_initialised)
		madvise(loom_initialised + (at - loom_global_base) / 8, (size + 7) / 8,
			MADV_DONTNEED);
}

int loom_initialised_any(uintptr_t at, size_t size)
{
	size_t from = at - loom_global_base;

	if (from >= loom_global_span || !loom_initialised)
		return from >= loom_global_span;
	if ((from & 7) + size <= 8)
		return (loom_initialised[from / 8] & loom_initialised_bits(from, size)) != 0;
	for (size_t i = 0; i < size; i += 8)
		if (loom_initialised[(from + i) / 8])
			return 1;
	return 0;
}

int loom_initialised_whole(uintptr_t at, size_t size)
{
	size_t from = at - loom_global_base, end = from + size;

	if (from >= loom_global_span || !loom_initialised)
		return from >= loom_global_span;
	while (from < end && loom_initialised[from / 8] & loom_initialised_bits(from, 1))
		from++;
	return from == end;
}
