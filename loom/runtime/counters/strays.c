#include "counters/strays.h"

#include <stdlib.h>

#include "base/failure.h"
#include "base/record.h"
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

static struct loom_strays *add_row(struct loom_strays *s, const struct loom_branch *b)
{
	unsigned count = s ? s->count : 0;

	s = realloc(s, sizeof *s + (count + 1) * sizeof *s->row);
	if (!s)
		loom_fail("no memory for the control flow");
	s->row[count] = b;
	s->count = count + 1;
	return s;
}

static struct loom_strays *add_new(struct loom_strays *s, struct loom_branch b)
{
	struct loom_branch *own = malloc(sizeof *own);

	if (!own)
		loom_fail("no memory for the control flow");
	*own = b;
	return add_row(s, own);
}

/* What the translator says of it. */
static const struct loom_strays *recorded(const struct loom_record *r)
{
	const struct loom_graph *g = r->graph;
	struct loom_strays *s = NULL;

	for (unsigned i = 0; i < g->strays; i++) {
		const struct loom_stray *t = &g->stray[i];
		uint64_t from = (uintptr_t)g->node[t->from].block;

		if (t->to != r->block)
			continue;
		s = add_new(s, (struct loom_branch){
			.guard = from, .block = (uintptr_t)r,
			.access = (uintptr_t)g->node[t->last].block,
			.kind = LOOM_STRAYS });
		for (unsigned m = 0; m < 2; m++)
			if (t->meet[m])
				s = add_new(s, (struct loom_branch){
					.guard = from, .block = (uintptr_t)r,
					.access = (uintptr_t)g->node[t->meet[m]].block,
					.kind = LOOM_STRAYS_UP_TO });
	}
	return s;
}

const struct loom_strays *loom_strays_of(uint64_t pc)
{
	struct loom_strays *s = NULL;

	if (loom_record_at(pc))
		return recorded(loom_record_at(pc));
	for (const struct loom_branch *b = __start_loom_branches;
	     b < __stop_loom_branches; b++) {
		if (b->block != pc ||
		    (b->kind != LOOM_STRAYS && b->kind != LOOM_STRAYS_UP_TO))
			continue;
		s = add_row(s, b);
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
