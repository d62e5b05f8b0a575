/* nvcc knows that a store to shared memory changes nothing in global memory,
 * where g++ has one memory:
 *
 *   for (k = 0; k < n; k++) { tile[k][t] = in[t] * scale[k]; }
 *
 * loads in[t] in each round here, and before the loop there; and of two loads
 * of the same word with such a store between them it makes one.  So a load is
 * none when the same lanes have loaded the same words in the block before, or one
 * word for all of them in another, a store to shared memory is all that came
 * between, and this holds each time; in a loop of one block, each time but for
 * the first round.  In later rounds it is the same
 * instruction that has loaded them in the last one.  What may have changed them
 * is a store to global memory, an atomic operation on it, a copy, a barrier or
 * an exchange.
 * tests/loom/kernels/reloaded.cu has what nvcc makes of these. */
#include "counters/hoisting.h"

#include <stdlib.h>
#include <string.h>

#include "base/failure.h"
#include "counters/control-flow.h"
#include "counters/request-cost.h"
#include "counters/site.h"
#include "counters/taken-ways.h"

enum { HELD = 16 };

struct loom_hoisting {
	struct held {
		uint64_t pc;
		unsigned step, stores; /* when it was loaded */
		uint32_t active;
		unsigned width;
		uint64_t address[LOOM_LANES];
	} held[HELD];
	unsigned count, oldest;
	unsigned block[2], step, stores; /* to shared memory */
	unsigned again; /* the block was begun so many steps ago; 0: long ago */
};

struct loom_hoisting *loom_hoisting_new(void)
{
	struct loom_hoisting *h = calloc(1, sizeof *h);

	if (!h)
		loom_fail("no memory for the counters");
	return h;
}

void loom_hoisting_forget(struct loom_hoisting *h)
{
	h->count = h->oldest = 0;
}

/* A loop of one block has another one on the way back with clang. */
void loom_hoisting_step(struct loom_hoisting *h, unsigned block)
{
	h->again = block == h->block[0] ? 1 : block == h->block[1] ? 2 : 0;
	h->block[1] = h->block[0];
	h->block[0] = block;
	h->step++;
}

/* By any instruction, since the lanes began the block; or before, if that was a
 * word for all of them, such as a size.  Others may be the same by chance alone,
 * as at a picture's rim. */
static int loaded(const struct loom_hoisting *h, const struct loom_request *q,
		  int in_block)
{
	for (unsigned i = 0; i < h->count; i++) {
		const struct held *e = &h->held[i];

		if ((e->step == h->step) == in_block &&
		    e->stores != h->stores &&
		    loom_same_words(q, 0, e->active, e->width, e->address) &&
		    (in_block ||
		     (e->active == q->active &&
		      loom_lie_alike(q->active, q->address, LOOM_ONE_ADDRESS))))
			return 1;
	}
	return 0;
}

static struct held *of(struct loom_hoisting *h, uint64_t pc)
{
	for (unsigned i = 0; i < h->count; i++)
		if (h->held[i].pc == pc)
			return &h->held[i];
	return NULL;
}

static int loaded_in_last_round(const struct loom_hoisting *h,
				const struct held *e,
				const struct loom_request *q)
{
	return e && e->step + h->again == h->step &&
	       e->stores != h->stores &&
	       loom_same_words(q, 0, e->active, e->width, e->address);
}

static void hold(struct loom_hoisting *h, struct held *e, uint64_t pc,
		 const struct loom_request *q)
{
	if (!e)
		e = h->count < HELD ? &h->held[h->count++] :
				      &h->held[h->oldest++ % HELD];
	e->pc = pc;
	e->step = h->step;
	e->stores = h->stores;
	e->active = q->active;
	e->width = q->width;
	memcpy(e->address, q->address, sizeof e->address);
}

static int changes_global(enum loom_kind kind)
{
	return kind == LOOM_GLOBAL_STORE || kind == LOOM_GLOBAL_ATOMIC ||
	       kind == LOOM_GLOBAL_COPY;
}

void loom_hoisting_access(struct loom_hoisting *h, struct loom_site *site,
			  const struct loom_request *q,
			  const struct loom_counts *cost)
{
	struct held *e;

	if (changes_global(site->kind))
		loom_hoisting_forget(h);
	h->stores += site->kind == LOOM_SHARED_STORE ||
		     site->kind == LOOM_SHARED_ATOMIC;
	if (site->kind != LOOM_GLOBAL_LOAD || q->as_is)
		return;
	e = of(h, site->pc);
	if (loaded(h, q, 1)) {
		loom_counts_add(&site->twice, cost);
	} else if (h->again ? loaded_in_last_round(h, e, q) : loaded(h, q, 0)) {
		loom_counts_add(&site->needless, cost);
	} else if (h->again) {
		site->moves = 1;
	} else {
		site->rounds = 1; /* or the first one of some */
	}
	hold(h, e, site->pc, q);
}

/* Of a loop's block, once in the first round says nothing of the others. */
static int loads_twice(const struct loom_site *s)
{
	return !loom_flow_repeats(s->block) ||
	       s->twice.field[LOOM_REQUESTS] == s->counts.field[LOOM_REQUESTS];
}

void loom_hoisting_end(struct loom_site *s)
{
	if (s->kind != LOOM_GLOBAL_LOAD || s->moves || s->joined ||
	    (s->rounds && !loom_flow_repeats(s->block)))
		return;
	if (loads_twice(s))
		loom_site_take(s, &s->twice);
	loom_site_take(s, &s->needless);
}
