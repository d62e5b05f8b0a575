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
 *
 * Within a basic block it is the same:
 *
 *   sum[t] = in[0]; sum[t] += in[1]; out[0] = sum[t]; out[1] = sum[t];
 *
 * stores once and loads nothing.  Here g++ would do as nvcc does, were there no
 * access to global memory between the two: where there is none, it knows that
 * they may go to different words, and nvcc knows it, too.
 *
 * tests/loom/kernels/kept.cu has what nvcc makes of each of these.
 *
 * A load in a branch is made before it, when it is of the other word of a pair
 * that is loaded there anyway:
 *
 *   if (t < count) out[t] = start;
 *
 * loads both at once, where they are neighbours (tests/loom/kernels/early.cu);
 * but not behind where ways meet, nor across a store to shared memory. */
#include "counters/promotion.h"

#include <stdlib.h>
#include <string.h>

#include "base/failure.h"
#include "counters/control-flow.h"
#include "counters/hoisting.h"
#include "counters/remainder.h"
#include "counters/request-cost.h"
#include "counters/site.h"
#include "counters/taken-ways.h"
#include "memory/shared-memory.h"

enum { KEPT = 8 };

struct loom_promotion {
	struct kept {
		uint32_t active;
		unsigned width;
		uint64_t load, store; /* the places that did so last */
		unsigned step;	 /* when the words were used last */
		unsigned access; /* at the last store */
		unsigned change; /* at the last use */
		unsigned stores; /* to shared memory, before the last load */
		int unseen;	 /* since the last store */
		int wanted;	 /* others may have loaded that */
		uint64_t address[LOOM_LANES];
	} kept[KEPT];
	unsigned count, oldest;
	unsigned step;	 /* basic blocks that the warp has begun */
	unsigned access; /* to global memory */
	unsigned change; /* of global memory */
	unsigned stores; /* to shared memory */
	unsigned chain;  /* the step since when no ways have met, but for a loop's */
	unsigned block;
	struct loom_hoisting *hoisting;
	struct loom_remainder *remainder;
};

struct loom_promotion *loom_promotion_new(void)
{
	struct loom_promotion *p = malloc(sizeof *p);

	if (!p)
		loom_fail("no memory for the counters");
	p->count = p->oldest = 0;
	p->step = p->access = p->change = p->stores = p->chain = p->block = 0;
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
	if (!block || (loom_flow_joins(block) &&
		       (block == p->block || !loom_flow_repeats(block))))
		p->chain = p->step;
	p->block = block;
	loom_hoisting_step(p->hoisting, block);
	loom_remainder_step(p->remainder, block);
}

/* Its words, or those that lie from them by a bit of their addresses. */
static struct kept *find(struct loom_promotion *p, const struct loom_request *q,
			 uint64_t bit)
{
	for (unsigned i = 0; i < p->count; i++)
		if (loom_same_words(q, bit, p->kept[i].active,
				    p->kept[i].width, p->kept[i].address))
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
	k->unseen = k->wanted = 0;
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

/* A load may be of any word of its variable. */
static void see(struct loom_promotion *p, const struct loom_request *q)
{
	uint64_t loaded = variable(q->address[__builtin_ctz(q->active)]);

	for (unsigned i = 0; i < p->count; i++) {
		struct kept *k = &p->kept[i];

		if (k->unseen && k->active &&
		    variable(k->address[__builtin_ctz(k->active)]) == loaded)
			k->unseen = 0;
	}
}

/* What was used in this basic block already, before g++ lost sight of it.
 * Returns the place of a store that was for nothing; 0: there is none. */
static uint64_t use_again(struct loom_promotion *p, struct kept *k,
			  struct loom_site *site, const struct loom_request *q,
			  int known)
{
	int store = site->kind == LOOM_SHARED_STORE;
	int again = known && k->step == p->step && k->active == q->active;
	uint64_t overwritten = 0;

	if (store) {
		if (again && k->unseen && k->access != p->access)
			overwritten = k->store;
		k->unseen = 1;
		k->access = p->access;
	} else if (again && k->change != p->change) {
		site->gone++;
	} else {
		see(p, q);
	}
	k->step = p->step;
	k->change = p->change;
	return overwritten;
}

enum { WORD = 4 };

/* Whether that was loaded before the lanes came to a branch. */
static int is_early(const struct loom_promotion *p, const struct kept *k)
{
	return k->load && k->stores == p->stores && k->step >= p->chain &&
	       k->step < p->step;
}

/* Whether the other words of their pairs were. */
static int comes_with_pair(struct loom_promotion *p, const struct loom_request *q)
{
	const struct kept *k = q->width == WORD ? find(p, q, WORD) : NULL;

	return k && is_early(p, k);
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

/* One of other memory. */
static void elsewhere(struct loom_promotion *p, enum loom_kind kind)
{
	p->access++;
	p->change += kind != LOOM_GLOBAL_LOAD;
}

uint64_t loom_promotion_access(struct loom_promotion *p,
			       struct loom_site *site,
			       const struct loom_request *q,
			       const struct loom_counts *cost)
{
	int store = site->kind == LOOM_SHARED_STORE, known;
	uint64_t *last, overwritten;
	struct kept *k;

	if (site->kind != LOOM_SHARED_LOAD)
		loom_hoisting_access(p->hoisting, site, q, cost);
	else if (site->loop != LOOM_LOOP_OTHER)
		loom_remainder_access(p->remainder, site, q);
	p->stores += store || site->kind == LOOM_SHARED_ATOMIC;
	if (site->kind == LOOM_SHARED_ATOMIC || (store && q->as_is)) {
		drop(p, q, NULL);
		return 0;
	}
	if (!store && site->kind != LOOM_SHARED_LOAD) {
		elsewhere(p, site->kind);
		return 0;
	}
	if (q->as_is) {
		see(p, q);
		return 0;
	}
	k = find(p, q, 0);
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
	if (!store)
		site->gone += known ? *last != site->pc && is_early(p, k) :
				      comes_with_pair(p, q);
	overwritten = use_again(p, k, site, q, known);
	if (!store)
		k->stores = p->stores;
	*last = site->pc;
	if (store) {
		k->wanted = 0;
		drop(p, q, k);
	} else {
		need_stores(p, q, k);
	}
	return overwritten;
}

/* None of them is needed; of a loop's, those of later rounds are not. */
static int is_gone(const struct loom_site *s)
{
	uint64_t all = s->counts.field[LOOM_REQUESTS];

	return s->gone && !s->joined &&
	       (s->gone == all ||
		(s->kind == LOOM_SHARED_LOAD && !s->moves && s->rounds &&
		 s->gone + s->needless.field[LOOM_REQUESTS] == all));
}

void loom_promotion_end(struct loom_site *s)
{
	loom_hoisting_end(s);
	if (s->kind == LOOM_GLOBAL_LOAD || loom_remainder_end(s))
		return;
	if (is_gone(s)) {
		uint64_t bytes = s->counts.field[LOOM_BYTES];

		s->counts = (struct loom_counts){ 0 };
		s->counts.field[LOOM_BYTES] = bytes;
		return;
	}
	if (s->moves || s->joined || !s->rounds ||
	    (s->kind == LOOM_SHARED_STORE && !loom_flow_repeats(s->block)))
		return;
	loom_site_take(s, &s->needless);
}
