/* A pointer that is __restrict__ is the only way to its memory, and nvcc takes
 * that at its word: what a thread has loaded or stored there it knows, until it
 * stores to a word of the same memory that may be the same one.  Other stores,
 * atomic operations, fences and barriers change nothing there, and
 *
 *   out[t] = in[t]; __syncthreads(); out[t + n] = in[t];
 *
 * loads once.  g++ takes a call for one that may change anything, and gives up
 * where ways meet, or where the word was reached by another sum (p[1], and
 * a[i + 1] of p = a + i).
 *
 * A load is none when the same lanes know the word each time, from places by which
 * all come before; in a loop of one block, from the round before.  Another word is
 * one that is always as far away, and not far: by how much a kernel's rows are
 * apart nvcc does not know.
 *
 * tests/loom/kernels/restricted.cu has what nvcc makes of these. */
#include "counters/restricted.h"

#include <stdlib.h>
#include <string.h>

#include "base/context.h"
#include "base/failure.h"
#include "base/of-launch.h"
#include "counters/control-flow.h"
#include "counters/predication.h"
#include "counters/request-cost.h"
#include "counters/site.h"
#include "counters/taken-ways.h"
#include "memory/device-memory.h"
#include "loom/kernel.h"

enum { HELD = 32, RANGES = 16, NEAR = 128, FEW = 8 };

static LOOM_OF_LAUNCH struct {
	uintptr_t base, size;
} ranges[RANGES];
static LOOM_OF_LAUNCH unsigned count;

struct loom_restricted {
	struct word {
		uint64_t pc;
		unsigned range, step, width, block;
		uint32_t active; /* 0: there is none */
		uint64_t address[LOOM_LANES];
	} word[HELD];
	unsigned oldest;
	unsigned block[2], step;
	int again; /* the block has been begun before this one, or that before */
};

static void add(uintptr_t address)
{
	const struct loom_allocation *m;

	if (address - loom_global_base >= loom_global_span || count == RANGES)
		return;
	m = loom_allocation_at(address);
	if (!m)
		return;
	ranges[count].base = m->base;
	ranges[count++].size = m->size;
}

void loom_restricted_begin(const struct loom_launch *launch)
{
	const struct loom_kernel *k = loom_kernel_at(launch->kernel);

	count = 0;
	for (size_t i = 0; k && i < k->count && i < 64; i++) {
		uintptr_t address;

		if (!(k->limits.restricted >> i & 1) ||
		    k->value[i].size != sizeof address)
			continue;
		memcpy(&address, (const char *)launch->args +
				 k->value[i].offset, sizeof address);
		add(address);
	}
}

struct loom_restricted *loom_restricted_new(void)
{
	struct loom_restricted *r = calloc(1, sizeof *r);

	if (!r)
		loom_fail("no memory for the counters");
	return r;
}

int loom_restricted_any(void)
{
	return count > 0;
}

void loom_restricted_forget(struct loom_restricted *r)
{
	for (unsigned i = 0; r && i < HELD; i++)
		r->word[i].active = 0;
}

void loom_restricted_step(struct loom_restricted *r, unsigned block)
{
	if (!r)
		return;
	r->again = block == r->block[0] || block == r->block[1];
	r->block[1] = r->block[0];
	r->block[0] = block;
	r->step++;
}

/* RANGES: in none. */
static unsigned range_of(const struct loom_request *q)
{
	uint64_t first = q->address[__builtin_ctz(q->active)];
	unsigned i = 0;

	while (i < count && first - ranges[i].base >= ranges[i].size)
		i++;
	return i < count ? i : RANGES;
}

static struct word *find(struct loom_restricted *r, const struct loom_request *q)
{
	unsigned lane = (unsigned)__builtin_ctz(q->active);

	for (unsigned i = 0; i < HELD; i++) {
		struct word *w = &r->word[i];

		if (w->address[lane] == q->address[lane] &&
		    loom_same_words(q, 0, w->active, w->width, w->address))
			return w;
	}
	return NULL;
}

/* Whether what each lane stores is another word than its own, as far from it as
 * those of the others. */
static int is_apart(const struct word *w, const struct loom_request *store)
{
	uint32_t lanes = w->active & store->active;
	int64_t apart = 0;

	for (uint32_t m = lanes; m; m &= m - 1) {
		unsigned n = (unsigned)__builtin_ctz(m);
		int64_t its = (int64_t)(store->address[n] - w->address[n]);

		if (m != lanes && its != apart)
			return 0;
		apart = its;
	}
	return lanes && !store->as_is &&
	       ((apart >= (int64_t)w->width && apart < NEAR) ||
		(-apart >= (int64_t)store->width && -apart < NEAR));
}

static void change(struct loom_restricted *r, unsigned range,
		   const struct loom_request *q)
{
	for (unsigned i = 0; i < HELD; i++)
		if (r->word[i].active && r->word[i].range == range &&
		    !is_apart(&r->word[i], q))
			r->word[i].active = 0;
}

static void hold(struct loom_restricted *r, struct word *w,
		 const struct loom_site *s, unsigned range,
		 const struct loom_request *q)
{
	if (!w)
		w = &r->word[r->oldest++ % HELD];
	w->pc = s->pc;
	w->block = s->block;
	w->range = range;
	w->step = r->step;
	w->width = q->width;
	w->active = q->active;
	memcpy(w->address, q->address, sizeof w->address);
}

/* It is known from another block. */
static void note(struct loom_site *s, unsigned block)
{
	for (unsigned i = 0; i < s->froms; i++)
		if (s->from[i] == block)
			return;
	if (s->froms == sizeof s->from / sizeof *s->from)
		s->varies = 1;
	else
		s->from[s->froms++] = block;
}

static void load(struct loom_restricted *r, struct loom_site *s,
		 const struct word *w, const struct loom_counts *cost)
{
	int here = w && (w->step == r->step || (r->again && w->pc == s->pc));

	if (w && !here && !r->again)
		note(s, w->block);
	if (here || (w && !r->again))
		loom_counts_add(&s->known, cost);
	else if (r->again)
		s->varies = 1;
	else
		s->unknown = 1;
}

void loom_restricted_access(struct loom_restricted *r, struct loom_site *s,
			    const struct loom_request *q,
			    const struct loom_counts *cost)
{
	struct word *w;
	unsigned range;

	if (!r || (s->kind != LOOM_GLOBAL_LOAD &&
		       s->kind != LOOM_GLOBAL_STORE &&
		       s->kind != LOOM_GLOBAL_ATOMIC))
		return;
	range = range_of(q);
	if (range == RANGES)
		return;
	if (s->kind != LOOM_GLOBAL_LOAD)
		change(r, range, q);
	if (q->as_is || s->kind == LOOM_GLOBAL_ATOMIC)
		return;
	w = find(r, q);
	if (s->kind == LOOM_GLOBAL_LOAD)
		load(r, s, w, cost);
	hold(r, w, s, range, q);
}

/* What is known from other blocks nvcc knows where every way comes by one of
 * them; and not of another loop, whose rounds are at other words.  Few executions
 * may not have taken every way. */
static int is_certain(const struct loom_site *s)
{
	if (!s->froms || !loom_predication_is_noted())
		return !s->froms;
	for (unsigned i = 0; i < s->froms; i++)
		if (loom_flow_loop(s->from[i]) != loom_flow_loop(s->block))
			return 0;
	return s->known.field[LOOM_REQUESTS] >= FEW &&
	       !loom_flow_leads_around(s->from, s->froms, s->block);
}

void loom_restricted_end(struct loom_site *s)
{
	if (!s->known.field[LOOM_REQUESTS] || s->joined || s->varies ||
	    (s->unknown && !loom_flow_repeats(s->block)) || !is_certain(s))
		return;
	loom_site_take(s, &s->known);
	s->twice = s->needless = (struct loom_counts){ 0 };
}
