/* ptxas has no branch around a few instructions: it predicates them, and a
 * warp none of whose lanes wants them issues them all the same.  The profiler
 * counts them then as instructions, without a wavefront.  "A few" is what
 * makes up one basic block, with at most four accesses besides loads of global
 * memory; that is what its machine code shows. */
#include "counters/predication.h"

#include <stdlib.h>

#include "common/metrics.h"
#include "base/failure.h"
#include "counters/control-flow.h"
#include "counters/site.h"

enum { FEW = 4 };

struct predicated {
	unsigned char *used;    /* of each block: does it hold accesses? */
	unsigned char *weighed; /* how many */
	unsigned *guard;
};

static int is_shared(const struct loom_site *s)
{
	return s->kind == LOOM_SHARED_LOAD || s->kind == LOOM_SHARED_STORE;
}

static void weigh(const struct predicated *p, const struct loom_sites *all)
{
	for (size_t i = 0; i < all->count; i++) {
		const struct loom_site *s = &all->at[i];

		if (!s->pc || !loom_site_executed(s) ||
		    s->kind == LOOM_EXCHANGE)
			continue;
		p->used[s->block] = 1;
		if (s->kind == LOOM_SHARED_ATOMIC ||
		    s->kind == LOOM_GLOBAL_ATOMIC)
			p->weighed[s->block] = FEW + 1;
		else if (s->kind != LOOM_GLOBAL_LOAD &&
			 p->weighed[s->block] <= FEW)
			p->weighed[s->block]++;
	}
}

static void issue(const struct predicated *p, struct loom_sites *all,
		  const struct loom_sites *blocks)
{
	for (size_t i = 0; i < all->count; i++) {
		struct loom_site *s = &all->at[i];
		uint64_t *requests = &s->counts.field[LOOM_REQUESTS];
		uint64_t entered, passed;

		if (!s->pc || !is_shared(s) || s->block >= blocks->count ||
		    !p->guard[s->block] || p->weighed[s->block] > FEW)
			continue;
		entered = blocks->at[s->block].counts.field[LOOM_REQUESTS];
		passed = blocks->at[p->guard[s->block]].counts.field[LOOM_REQUESTS];
		if (passed > entered && entered)
			*requests += (passed - entered) * *requests / entered;
	}
}

void loom_predication_add(struct loom_sites *accesses,
			  const struct loom_sites *blocks)
{
	size_t n = loom_flow_count() + 1;
	struct predicated p = { calloc(n, 1), calloc(n, 1),
				calloc(n, sizeof *p.guard) };

	if (!p.used || !p.weighed || !p.guard)
		loom_fail("no memory for the counters");
	weigh(&p, accesses);
	loom_flow_guards(p.guard, p.used);
	issue(&p, accesses, blocks);
	free(p.used);
	free(p.weighed);
	free(p.guard);
}
