/* nvcc knows that shared memory and what a kernel's pointers point to are
 * different, and keeps a word of the former in a register where g++ does not:
 *
 *   while (i < n) { sum[t] += in[i]; i += step; }
 *
 * loads sum[t] before the loop, if at all, and stores it behind it.  A load is
 * none when the same lanes have last used the same words, and nothing came
 * between that could have changed them: a barrier, an exchange, or an atomic
 * operation or a store to other words of the same variable.  A store is none
 * when the next round of a loop of one basic block stores again, or the same
 * block does each time, and no load of other words of the variable comes
 * between.  An access that is not repeated, or goes to other words then, stays
 * as it is.
 * tests/loom/kernels/kept.cu has what nvcc makes of each of these. */
#include "counters/promotion.h"

#include <stdlib.h>
#include <string.h>

#include "base/failure.h"
#include "counters/control-flow.h"
#include "counters/hoisting.h"
#include "counters/remainder.h"
#include "counters/request-cost.h"
#include "counters/site.h"
#include "memory/shared-memory.h"

enum { KEPT = 8 };

struct loom_promotion {
	struct kept {
		uint32_t active;
		unsigned width;
		uint64_t load, store; /* the places that did so last */
		unsigned step;        /* when it was stored */
		int wanted;           /* others may have loaded that */
		uint64_t address[LOOM_LANES];
	} kept[KEPT];
	unsigned count, oldest, step;
	struct loom_hoisting *hoisting;
	struct loom_remainder *remainder;
};

struct loom_promotion *loom_promotion_new(void)
{
	struct loom_promotion *p = malloc(sizeof *p);

	if (!p)
		loom_fail("no memory for the counters");
	p->count = p->oldest = p->step = 0;
	p->hoisting = loom_hoisting_new();
	p->remainder = loom_remainder_new();
	return p;
}

void loom_promotion_forget(struct loom_promotion *p)
{
	p->count = p->oldest = 0;
	loom_hoisting_forget(p->hoisting);
	loom_remainder_step(p->remainder, 0);
}

void loom_promotion_step(struct loom_promotion *p, unsigned block)
{
	p->step++;
	loom_hoisting_step(p->hoisting, block);
	loom_remainder_step(p->remainder, block);
}

static int holds(const struct kept *k, const struct loom_request *q)
{
	if ((q->active & ~k->active) || q->width != k->width)
		return 0;
	for (uint32_t m = q->active; m; m &= m - 1) {
		unsigned n = (unsigned)__builtin_ctz(m);

		if (q->address[n] != k->address[n])
			return 0;
	}
	return 1;
}

static struct kept *find(struct loom_promotion *p, const struct loom_request *q)
{
	for (unsigned i = 0; i < p->count; i++)
		if (holds(&p->kept[i], q))
			return &p->kept[i];
	return NULL;
}

static struct kept *keep(struct loom_promotion *p, const struct loom_request *q)
{
	struct kept *k = p->count < KEPT ? &p->kept[p->count++] :
					   &p->kept[p->oldest++ % KEPT];

	k->active = q->active;
	k->width = q->width;
	k->load = k->store = 0;
	k->wanted = 0;
	memcpy(k->address, q->address, sizeof k->address);
	return k;
}

static uint64_t variable(uint64_t address)
{
	size_t at;

	loom_shared_name((uintptr_t)address, &at);
	return address - at;
}

/* What was stored to may be any word of its variable, but for what is known to
 * be the same. */
static void drop(struct loom_promotion *p, const struct loom_request *q,
		 const struct kept *but)
{
	uint64_t stored = variable(q->address[__builtin_ctz(q->active)]);

	for (unsigned i = 0; i < p->count; i++) {
		struct kept *k = &p->kept[i];

		if (k != but && k->active &&
		    variable(k->address[__builtin_ctz(k->active)]) == stored)
			k->active = 0;
	}
}

/* Whoever loads other words of the variable may load what was stored. */
static void need_stores(struct loom_promotion *p, const struct loom_request *q,
			const struct kept *but)
{
	for (unsigned i = 0; i < p->count; i++) {
		struct kept *k = &p->kept[i];

		if (k->store && !k->wanted && k != but && k->active &&
		    variable(k->address[__builtin_ctz(k->active)]) ==
			    variable(q->address[__builtin_ctz(q->active)]))
			k->wanted = 1;
	}
}

/* Whether the place has gone to other words before. */
static int moves(const struct loom_promotion *p, uint64_t pc)
{
	for (unsigned i = 0; i < p->count; i++)
		if (p->kept[i].load == pc || p->kept[i].store == pc)
			return 1;
	return 0;
}

void loom_promotion_access(struct loom_promotion *p, struct loom_site *site,
			   const struct loom_request *q,
			   const struct loom_counts *cost)
{
	int store = site->kind == LOOM_SHARED_STORE, known;
	struct kept *k;
	uint64_t *last;

	if (site->kind != LOOM_SHARED_LOAD)
		loom_hoisting_access(p->hoisting, site, q, cost);
	else if (site->loop != LOOM_LOOP_OTHER)
		loom_remainder_access(p->remainder, site, q);
	if (site->kind == LOOM_SHARED_ATOMIC || (store && q->as_is)) {
		drop(p, q, NULL);
		return;
	}
	if (q->as_is || (!store && site->kind != LOOM_SHARED_LOAD))
		return;
	k = find(p, q);
	known = k != NULL;
	k = known ? k : keep(p, q);
	last = store ? &k->store : &k->load;
	site->rounds |= *last == site->pc;
	if (*last != site->pc)
		site->moves |= moves(p, site->pc);
	else
		site->moves |= store && k->wanted;
	if (known && (!store || *last == site->pc))
		loom_counts_add(&site->needless, cost);
	if (store && known && k->store && !k->wanted &&
	    k->step == p->step && k->active == q->active)
		loom_counts_add(&site->twice, cost);
	*last = site->pc;
	if (store) {
		k->step = p->step;
		k->wanted = 0;
		drop(p, q, k);
	} else {
		need_stores(p, q, k);
	}
}

/* The store that is none is the first of two; but both cost the same. */
static int stores_twice(const struct loom_site *s)
{
	return s->kind == LOOM_SHARED_STORE && !s->joined &&
	       s->twice.field[LOOM_REQUESTS] == s->counts.field[LOOM_REQUESTS];
}

void loom_promotion_end(struct loom_site *s)
{
	loom_hoisting_end(s);
	if (s->kind == LOOM_GLOBAL_LOAD || loom_remainder_end(s))
		return;
	if (stores_twice(s)) {
		loom_site_take(s, &s->twice);
		return;
	}
	if (s->moves || s->joined || !s->rounds ||
	    (s->kind == LOOM_SHARED_STORE && !loom_flow_repeats(s->block)))
		return;
	loom_site_take(s, &s->needless);
}
