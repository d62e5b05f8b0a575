#define _GNU_SOURCE
#include "hazards/shadow.h"

#include <sys/mman.h>

#include "base/failure.h"
#include "memory/initialised.h"
#include "memory/shared-memory.h"

struct loom_cell *loom_shadow_shared, *loom_shadow_global;
static size_t reach; /* of the pool, from its beginning */

static void *addresses(size_t size)
{
	void *m = mmap(NULL, size, PROT_READ | PROT_WRITE,
		       MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);

	return m == MAP_FAILED ? NULL : m;
}

/* No more than half of what there is: the threads' stacks lie elsewhere. */
static void *addresses_with_room(size_t size)
{
	char *m = addresses(2 * size);

	if (m)
		munmap(m + size, size);
	return m;
}

/* Where addresses are scarce, as under ulimit -v, there are cells for some of the
 * blocks that the device holds at once: most programs never have as many. */
int loom_shadow_setup(void)
{
	enum { FEWEST = 64 };
	const size_t global = ((size_t)1 << LOOM_SHADOW_BITS) * sizeof(struct loom_cell);
	size_t blocks = loom_shared_pool_span / LOOM_SHARED_SPAN, shared = 0;
	char *m = NULL;

	if (!loom_initialised_setup())
		return 0;
	if (loom_shadow_shared)
		return 1;
	for (; !m && blocks >= FEWEST; blocks /= 2) {
		reach = blocks * LOOM_SHARED_SPAN;
		shared = reach / LOOM_WORD * sizeof(struct loom_cell);
		m = addresses_with_room(shared + global);
	}
	if (!m)
		return 0;
	loom_shadow_shared = (struct loom_cell *)(void *)m;
	loom_shadow_global = (struct loom_cell *)(void *)(m + shared);
	return 1;
}

void loom_shadow_needs(uintptr_t shared)
{
	if (shared - loom_shared_pool >= reach)
		loom_fail("there are addresses to check %zu blocks at a time, and this "
			  "launch holds more; say ulimit -v unlimited, or set "
			  "LOOM_HAZARDS=no", reach / LOOM_SHARED_SPAN);
}

void loom_shadow_clear(void)
{
	if (loom_shadow_global)
		madvise(loom_shadow_global,
			((size_t)1 << LOOM_SHADOW_BITS) * sizeof(struct loom_cell),
			MADV_DONTNEED);
}
