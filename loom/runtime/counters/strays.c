#include "counters/strays.h"

#include <stdlib.h>

#include "base/failure.h"
#include "counters/control-flow.h"
#include "loom/branch.h"

struct loom_strays {
	unsigned count;
	const struct loom_branch *row[];
};

extern const struct loom_branch __start_loom_branches[]
	__attribute__((__weak__));
extern const struct loom_branch __stop_loom_branches[]
	__attribute__((__weak__));

const struct loom_strays *loom_strays_of(uint64_t pc)
{
	struct loom_strays *s = NULL;
	unsigned count = 0;

	for (const struct loom_branch *b = __start_loom_branches;
	     b < __stop_loom_branches; b++) {
		if (b->block != pc ||
		    (b->kind != LOOM_STRAYS && b->kind != LOOM_STRAYS_UP_TO))
			continue;
		s = realloc(s, sizeof *s + (count + 1) * sizeof *s->row);
		if (!s)
			loom_fail("no memory for the control flow");
		s->row[count++] = b;
		s->count = count;
	}
	return s;
}

unsigned loom_strays_last(unsigned from, unsigned to)
{
	const struct loom_strays *s = loom_flow_strays(to);

	for (unsigned i = 0; s && i < s->count; i++)
		if (s->row[i]->kind == LOOM_STRAYS &&
		    s->row[i]->guard == loom_flow_pc(from)) {
			unsigned last = loom_flow_find(s->row[i]->access);

			return last ? last : from;
		}
	return 0;
}

int loom_strays_meet(unsigned first, unsigned block)
{
	const struct loom_strays *s = loom_flow_strays(first);

	for (unsigned i = 0; s && i < s->count; i++)
		if (s->row[i]->kind == LOOM_STRAYS_UP_TO &&
		    s->row[i]->access == loom_flow_pc(block))
			return 1;
	return 0;
}
