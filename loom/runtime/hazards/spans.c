#include "hazards/spans.h"

#include <string.h>

/* Those from i to j, which is behind them, become one. */
static void join(struct loom_spans *s, unsigned i, unsigned j)
{
	if (j - i < 2)
		return;
	for (unsigned k = i + 1; k < j; k++)
		if (s->at[i].high < s->at[k].high)
			s->at[i].high = s->at[k].high;
	memmove(&s->at[i + 1], &s->at[j], (s->count - j) * sizeof *s->at);
	s->count -= j - i - 1;
}

static void join_closest(struct loom_spans *s)
{
	unsigned best = 0;

	for (unsigned i = 1; i + 1 < s->count; i++)
		if (s->at[i + 1].low - s->at[i].high <
		    s->at[best + 1].low - s->at[best].high)
			best = i;
	join(s, best, best + 2);
}

void loom_spans_add(struct loom_spans *s, uintptr_t low, uintptr_t high)
{
	unsigned i = 0, j;

	if (low >= high)
		return;
	while (i < s->count && s->at[i].low <= low)
		i++;
	if (i && s->at[i - 1].high >= high)
		return; /* it is there already */
	memmove(&s->at[i + 1], &s->at[i], (s->count - i) * sizeof *s->at);
	s->at[i].low = low;
	s->at[i].high = high;
	s->count++;
	if (i && s->at[i - 1].high >= low)
		i--;
	for (j = i + 1; j < s->count && s->at[j].low <= high; j++)
		;
	join(s, i, j);
	if (s->count > LOOM_SPANS)
		join_closest(s);
}
