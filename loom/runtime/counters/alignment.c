/* How the memory that a kernel's pointers point to is aligned, as far as their
 * types tell: a float4 * says 16 bytes.  Memory that is passed with several
 * types is aligned as the least of them, unless the kernel itself makes a
 * pointer to an aligned class of one. */
#include "counters/alignment.h"

#include <string.h>

#include "base/context.h"
#include "base/of-launch.h"
#include "counters/counters.h"
#include "memory/device-memory.h"
#include "loom/kernel.h"

enum { PROMISES = 32 };

static LOOM_OF_LAUNCH struct {
	uintptr_t base, end;
	unsigned aligned;
} promises[PROMISES];
static LOOM_OF_LAUNCH unsigned count;

static void promise(uintptr_t address, unsigned aligned, int cast)
{
	const struct loom_allocation *m;
	unsigned i = 0;

	if (address - loom_global_base >= loom_global_span)
		return;
	m = loom_allocation_at(address);
	if (!m)
		return;
	while (i < count && promises[i].base != m->base)
		i++;
	if (i == PROMISES)
		return; /* unknown: nothing is merged there */
	if (i == count) {
		promises[count].base = m->base;
		promises[count].end = m->base + m->size;
		promises[count++].aligned = aligned;
	} else if (cast ? aligned > promises[i].aligned :
			  aligned < promises[i].aligned) {
		promises[i].aligned = aligned;
	}
}

void loom_alignment_begin(const struct loom_launch *launch)
{
	const struct loom_kernel *k = loom_kernel_at(launch->kernel);

	count = 0;
	for (size_t i = 0; k && i < k->count; i++) {
		uintptr_t address;

		if (!k->value[i].aligned)
			continue;
		memcpy(&address, (const char *)launch->args +
				 k->value[i].offset, sizeof address);
		promise(address, k->value[i].aligned, 0);
	}
}

const void *loom_aligned(const void *pointer, unsigned bytes)
{
	uintptr_t address = (uintptr_t)pointer;

	if (!loom_counting || !loom_now.thread)
		return pointer;
	for (unsigned i = 0; i < count; i++)
		if (address - promises[i].base < promises[i].end - promises[i].base &&
		    promises[i].aligned >= bytes)
			return pointer;
	promise(address, bytes, 1);
	return pointer;
}

unsigned loom_alignment_of(uint64_t address)
{
	const struct loom_allocation *m = NULL;

	if (address - loom_global_base < loom_global_span)
		m = loom_allocation_at(address); /* else a symbol */
	for (unsigned i = 0; m && i < count; i++)
		if (promises[i].base == m->base)
			return promises[i].aligned;
	return 0;
}
