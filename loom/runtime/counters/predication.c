/* ptxas has no branch around a few instructions: it predicates them, and a
 * warp none of whose lanes wants them issues them all the same.  The profiler
 * counts them then as instructions, without a wavefront.  "A few" is what
 * makes up one basic block, with at most four accesses besides loads of global
 * memory; that is what its machine code shows. */
#include "counters/predication.h"

#include <stdlib.h>

#include "common/metrics.h"
#include "base/array.h"
#include "base/failure.h"
#include "base/source-line.h"
#include "counters/control-flow.h"
#include "counters/instructions.h"
#include "counters/site.h"
#include "counters/taken-ways.h"
#include "loom/branch.h"

enum { FEW = 4 };

extern const struct loom_branch __start_loom_branches[]
	__attribute__((__weak__));
extern const struct loom_branch __stop_loom_branches[]
	__attribute__((__weak__));

struct predicated {
	unsigned char *used;    /* of each block: does it hold accesses? */
	unsigned char *weighed; /* how many */
	unsigned *saved;	/* accesses that are one with others */
	unsigned *guard;
};

int loom_predication_apart(uint64_t pc)
{
	for (const struct loom_branch *b = __start_loom_branches;
	     b < __stop_loom_branches; b++)
		if (b->kind == LOOM_BRANCH_COPY && b->block == pc)
			return 1;
	return 0;
}

int loom_predication_is_fixed(uint64_t pc)
{
	static struct {
		uint64_t pc;
		int fixed;
	} known[64], *k;

	k = &known[pc % 64];
	if (k->pc == pc)
		return k->fixed;
	k->pc = pc;
	k->fixed = 0;
	for (const struct loom_branch *b = __start_loom_branches;
	     b < __stop_loom_branches; b++)
		k->fixed |= b->kind == LOOM_BRANCH_FIXED && b->access == pc;
	return k->fixed;
}

uint64_t loom_predication_loop(uint64_t pc, int *slow)
{
	*slow = 0;
	for (const struct loom_branch *b = __start_loom_branches;
	     b < __stop_loom_branches; b++)
		if ((b->kind == LOOM_ROUNDS || b->kind == LOOM_ROUNDS_SLOW) &&
		    b->block == pc && !loom_source_is_unusual(b->access)) {
			*slow = b->kind == LOOM_ROUNDS_SLOW;
			return b->guard;
		}
	return 0;
}

struct loom_unrolling loom_predication_unrolling(uint64_t pc)
{
	for (const struct loom_branch *b = __start_loom_branches;
	     b < __stop_loom_branches; b++)
		if ((b->kind == LOOM_UNROLLED || b->kind == LOOM_UNROLLED_MORE) &&
		    b->block == pc && !loom_source_is_unusual(b->access))
			return (struct loom_unrolling){
				b->guard, b->access,
				b->kind == LOOM_UNROLLED ? 4 : 16 };
	return (struct loom_unrolling){ .head = 0 };
}

int loom_predication_is_noted(void)
{
	return __start_loom_branches != NULL;
}

uint64_t loom_predication_inside(uint64_t pc)
{
	uint64_t head = 0;

	for (const struct loom_branch *b = __start_loom_branches;
	     b < __stop_loom_branches; b++)
		if (b->kind == LOOM_INSIDE && b->block == pc && b->guard > head)
			head = b->guard;
	return head;
}

enum loom_loop loom_predication_wraps(uint64_t pc)
{
	for (const struct loom_branch *b = __start_loom_branches;
	     b < __stop_loom_branches; b++)
		if (b->access == pc && b->kind >= LOOM_BRANCH_LOOP &&
		    !loom_source_is_bounded(pc))
			return b->kind == LOOM_BRANCH_LOOP ? LOOM_LOOP_WRAPS :
							     LOOM_LOOP_TO_BOUND;
	return LOOM_LOOP_OTHER;
}

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
		p->saved[s->block] += s->joined && is_shared(s) &&
				      !s->counts.field[LOOM_REQUESTS];
		if (s->kind == LOOM_SHARED_ATOMIC ||
		    s->kind == LOOM_GLOBAL_ATOMIC)
			p->weighed[s->block] = FEW + 1;
		else if (s->kind != LOOM_GLOBAL_LOAD &&
			 p->weighed[s->block] <= FEW)
			p->weighed[s->block]++;
	}
}

static uint64_t executed(const struct loom_sites *blocks, unsigned block)
{
	return block < blocks->count ?
		blocks->at[block].counts.field[LOOM_REQUESTS] : 0;
}

/* An access that no warp has wanted is issued by all that came by. */
static void issue_unwanted(const struct loom_branch *b, struct loom_sites *all,
			   uint64_t passed)
{
	enum loom_kind kind = b->kind == LOOM_BRANCH_LOAD ? LOOM_SHARED_LOAD :
							    LOOM_SHARED_STORE;
	size_t n = loom_instruction(b->access, kind);

	all->at = loom_lengthen(all->at, &all->count, n, sizeof *all->at,
				"the counters");
	all->at[n].pc = b->access;
	all->at[n].kind = kind;
	all->at[n].counts.field[LOOM_REQUESTS] += passed;
}

/* A program that loomcc has left no notes in is judged by what is seen of it:
 * with clang, and on aarch64. */
static void apply_notes(struct predicated *p, struct loom_sites *all,
			const struct loom_sites *blocks)
{
	for (const struct loom_branch *b = __start_loom_branches;
	     b < __stop_loom_branches; b++) {
		unsigned guard = loom_flow_find(b->guard);
		unsigned block = loom_flow_find(b->block);
		uint64_t passed = executed(blocks, guard);

		if (!passed || b->kind >= LOOM_BRANCH_COPY)
			continue;
		if (b->kind == LOOM_BRANCH_TAKEN &&
		    !(b->too_long && p->saved[block] >= b->too_long)) {
			p->guard[block] = 0;
		} else if (executed(blocks, block)) {
			p->guard[block] = guard;
			p->weighed[block] = 0;
		} else if (b->access != b->block) {
			issue_unwanted(b, all, passed);
		}
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
				calloc(n, sizeof *p.saved),
				calloc(n, sizeof *p.guard) };

	if (!p.used || !p.weighed || !p.saved || !p.guard)
		loom_fail("no memory for the counters");
	weigh(&p, accesses);
	if (__start_loom_branches)
		apply_notes(&p, accesses, blocks);
	else
		loom_flow_guards(p.guard, p.used);
	issue(&p, accesses, blocks);
	free(p.used);
	free(p.weighed);
	free(p.saved);
	free(p.guard);
}
