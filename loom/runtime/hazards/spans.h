/* Ranges of addresses, apart and in their order; when there are too many, those
 * that are next to each other are taken for one. */
#ifndef LOOM_SPANS_H
#define LOOM_SPANS_H

#include <stdint.h>

enum { LOOM_SPANS = 32 };

struct loom_spans {
	unsigned count;
	struct {
		uintptr_t low, high;
	} at[LOOM_SPANS + 1];
};

void loom_spans_add(struct loom_spans *s, uintptr_t low, uintptr_t high);

static inline int loom_spans_hold(const struct loom_spans *s, uintptr_t at)
{
	for (unsigned i = 0; i < s->count; i++)
		if (at - s->at[i].low < s->at[i].high - s->at[i].low)
			return 1;
	return 0;
}

#endif
