/* What nvcc and ptxas know of rounds that they put side by side.  nvcc knows of
 * its four that a store goes to other words of the same memory, where both move
 * on alike; of the sixteen that ptxas makes of these nobody knows that. */
#include "counters/kept.h"

#include "memory/device-memory.h"

enum { FOUR = 4 };

static int is_known(const struct loom_request *q, const struct loom_request *before)
{
	return !before->as_is &&
	       loom_same_words(q, 0, before->active, before->width,
			       before->address);
}

static int is_apart(const struct loom_request *q, const struct loom_request *store)
{
	unsigned first = (unsigned)__builtin_ctz(q->active);
	uint64_t apart = q->address[first] - store->address[first];
	const struct loom_allocation *m = loom_allocation_at(q->address[first]);

	if (!m || store->as_is ||
	    loom_allocation_at(store->address[first]) != m)
		return 0;
	for (uint32_t lanes = q->active; lanes; lanes &= lanes - 1) {
		unsigned n = (unsigned)__builtin_ctz(lanes);

		if (q->address[n] - store->address[n] != apart)
			return 0;
	}
	return apart >= store->width && -apart >= q->width;
}

static int are_even(const struct loom_place *a, const struct loom_place *b)
{
	return a->is_even && b->is_even && a->step == b->step;
}

int loom_kept(const struct loom_request *q, const struct loom_place *place,
	      unsigned places, unsigned i)
{
	const struct loom_place *load = &place[i % places];
	unsigned round = i / places;

	if (load->kind != LOOM_GLOBAL_LOAD || q[i].as_is)
		return 0;
	for (unsigned j = i; j--;) {
		const struct loom_place *p = &place[j % places];
		int store = p->kind == LOOM_GLOBAL_STORE;
		int even = are_even(load, p);

		if (p->kind == LOOM_GLOBAL_ATOMIC || p->kind == LOOM_GLOBAL_COPY)
			return 0;
		if (p->kind != LOOM_GLOBAL_LOAD && !store)
			continue;
		if (even && is_known(&q[i], &q[j]))
			return j / places != round;
		if (store && (j / places / FOUR != round / FOUR || !even ||
			      !is_apart(&q[i], &q[j])))
			return 0;
	}
	return 0;
}
