#include "warp/paths.h"

#include <string.h>

#include "base/control-flow.h"

/* How many of at most n steps are the same. */
static unsigned in_common(const loom_step *a,
			  const loom_step *b, unsigned n)
{
	if (!memcmp(a, b, n * sizeof *a))
		return n;
	for (n = 0; a[n] == b[n]; n++)
		;
	return n;
}

/* When a lane enters a block.  Whoever goes back to the head of a loop waits
 * for those who are still in it. */
static unsigned priority(unsigned from, unsigned to)
{
	if (from && loom_flow_order(to) <= loom_flow_order(from))
		return 2 * loom_flow_last(to) + 1;
	return 2 * loom_flow_order(to);
}

unsigned loom_stray_of(struct loom_calls *c, const struct loom_lane *l,
		       const loom_step *r)
{
	return l->stray && c->depth == l->depth &&
	       loom_step_op(r) == LOOM_BLOCK &&
	       loom_flow_meet(l->strayed, loom_step_block(r)) ? 0 : l->stray;
}

/* Up to which block lanes may come that would stray together with it. */
static unsigned begins_to_stray(struct loom_calls *c, const loom_step *r)
{
	unsigned from = *loom_calls_top(c);

	return from && loom_step_op(r) == LOOM_BLOCK ?
		loom_flow_stray(from, loom_step_block(r)) : 0;
}

struct loom_rank loom_rank_of(struct loom_calls *c, const struct loom_lane *l,
			      const loom_step *r)
{
	struct loom_rank k = { c->depth, 0, !loom_stray_of(c, l, r),
			       LOOM_STEP_PC(*r) };
	enum loom_op op = loom_step_op(r);
	unsigned last = begins_to_stray(c, r);

	if (op == LOOM_ENTER)
		k.depth++; /* its block is yet to come: the first of all */
	else if (last)
		k.order = 2 * loom_flow_order(last) + 1;
	else if (op == LOOM_BLOCK)
		k.order = priority(*loom_calls_top(c), loom_step_block(r));
	else if (*loom_calls_top(c))
		k.order = 2 * loom_flow_order(*loom_calls_top(c));
	return k;
}

static void put_on_path(struct loom_warp *w, struct loom_paths *all, unsigned n)
{
	const loom_step *r = w->replay->lane[n].next;
	struct loom_calls *c = &w->calls[n];
	unsigned block = *loom_calls_top(c), i = 0;
	unsigned stray = loom_stray_of(c, &w->replay->lane[n], r);
	struct loom_path *p = all->path;

	while (i < all->count && (p[i].step != *r || p[i].stray != stray ||
				  p[i].block != block || p[i].depth != c->depth))
		i++;
	if (i == all->count)
		p[all->count++] = (struct loom_path){ .step = *r,
						  .depth = c->depth,
						  .block = block,
						  .stray = stray };
	p[i].lanes |= (uint32_t)1 << n;
}

int loom_paths_collect(struct loom_warp *w, struct loom_paths *all, int force)
{
	for (; all->loose; all->loose &= all->loose - 1) {
		unsigned n = (unsigned)__builtin_ctz(all->loose);
		const struct loom_lane *l = &w->replay->lane[n];

		if (l->next != l->end)
			put_on_path(w, all, n);
		else if (w->thread[n].state <= LOOM_FULL && !force)
			return 0;
	}
	return all->count > 0;
}

static const struct loom_path *first_path(struct loom_warp *w,
					  struct loom_paths *all)
{
	struct loom_path *p = all->path, *best = p;

	for (unsigned i = 0; i < all->count; i++) {
		unsigned n = (unsigned)__builtin_ctz(p[i].lanes);

		if (!p[i].ranked)
			p[i].rank = loom_rank_of(&w->calls[n],
						 &w->replay->lane[n],
						 w->replay->lane[n].next);
		p[i].ranked = 1;
		if (loom_rank_before(&p[i].rank, &best->rank) ||
		    (!loom_rank_before(&best->rank, &p[i].rank) &&
		     n < (unsigned)__builtin_ctz(best->lanes)))
			best = &p[i];
	}
	return best;
}

/* Whether lanes on the two paths are one group. */
static int are_together(struct loom_warp *w, const struct loom_path *a,
			const struct loom_path *b)
{
	struct loom_calls *c = w->calls;
	const struct loom_lane *l = w->replay->lane;
	unsigned m = (unsigned)__builtin_ctz(a->lanes);
	unsigned n = (unsigned)__builtin_ctz(b->lanes);

	return a->step == b->step && a->stray == b->stray &&
	       (a->block == b->block ||
		begins_to_stray(&c[m], l[m].next) ==
			begins_to_stray(&c[n], l[n].next));
}

/* The lanes that go on when not all are at one place. */
static void choose(struct loom_warp *w, struct loom_paths *all,
		   struct loom_group *g)
{
	const struct loom_path *p = all->path, *best = first_path(w, all);
	uint32_t lanes = 0;

	for (unsigned i = 0; i < all->count; i++)
		if (p[i].depth == best->depth && are_together(w, &p[i], best)) {
			lanes |= p[i].lanes;
			g->mixed |= &p[i] != best;
		}
	g->lanes = lanes & -(best->lanes & -best->lanes);
	for (unsigned i = 0; i < all->count; i++)
		if (p[i].lanes & ~g->lanes &&
		    (!g->parted || loom_rank_before(&p[i].rank, &g->behind))) {
			g->parted = 1;
			g->behind = p[i].rank;
		}
}

static unsigned length_of(const struct loom_warp *w, uint32_t lanes)
{
	const struct loom_lane *l = w->replay->lane;
	const struct loom_lane *first = &l[__builtin_ctz(lanes)];
	unsigned length = (unsigned)(first->end - first->next);

	for (uint32_t m = lanes & (lanes - 1); m; m &= m - 1) {
		const struct loom_lane *o = &l[__builtin_ctz(m)];

		if (o->end - o->next < length)
			length = (unsigned)(o->end - o->next);
		length = in_common(first->next, o->next, length);
	}
	return length;
}

static int at_one_step(struct loom_warp *w, const struct loom_paths *all)
{
	for (unsigned i = 1; i < all->count; i++)
		if (!are_together(w, &all->path[i], &all->path[0]))
			return 0;
	return 1;
}

static void take_off_paths(struct loom_paths *all, uint32_t lanes)
{
	unsigned kept = 0;

	for (unsigned i = 0; i < all->count; i++) {
		all->path[i].lanes &= ~lanes;
		if (all->path[i].lanes)
			all->path[kept++] = all->path[i];
	}
	all->count = kept;
	all->loose |= lanes;
}

struct loom_group loom_paths_group(struct loom_warp *w, struct loom_paths *all)
{
	struct loom_group g = { 0 };

	if (at_one_step(w, all))
		for (unsigned i = 0; i < all->count; i++)
			g.lanes |= all->path[i].lanes;
	else
		choose(w, all, &g);
	g.length = g.mixed ? 1 : length_of(w, g.lanes);
	take_off_paths(all, g.lanes);
	return g;
}
