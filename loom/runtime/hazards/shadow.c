#define _GNU_SOURCE
#include "hazards/shadow.h"

#include <sys/mman.h>

#include "memory/initialised.h"
#include "memory/shared-memory.h"

struct loom_cell *loom_shadow_shared, *loom_shadow_global;

int loom_shadow_setup(void)
{
	size_t shared = loom_shared_pool_span / LOOM_WORD * sizeof(struct loom_cell);
	size_t global = ((size_t)1 << LOOM_SHADOW_BITS) * sizeof(struct loom_cell);
	char *m;

	if (!loom_initialised_setup())
		return 0;
	if (loom_shadow_shared)
		return 1;
	m = mmap(NULL, shared + global, PROT_READ | PROT_WRITE,
		 MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
	if (m == MAP_FAILED)
		return 0;
	loom_shadow_shared = (struct loom_cell *)(void *)m;
	loom_shadow_global = (struct loom_cell *)(void *)(m + shared);
	return 1;
}

void loom_shadow_clear(void)
{
	if (loom_shadow_global)
		madvise(loom_shadow_global,
			((size_t)1 << LOOM_SHADOW_BITS) * sizeof(struct loom_cell),
			MADV_DONTNEED);
}
