/* From what each lane did by itself to what the warp did: requests.
 *
 * A warp executes an instruction once for all of its lanes that are there.
 * Lanes that took different ways wait for each other where the ways meet.
 * Our lanes run one after another and leave records; here they are replayed
 * together.  While all are at the same place, they go on together.  When not,
 * the lanes deepest in calls go on, and of those the ones whose block comes
 * first in the order of the control flow (control-flow.c): whoever leaves a
 * loop or a branch waits behind it for the rest. */
#include "counters/reconverge.h"

#include <stdlib.h>
#include <string.h>

#include "common/hardware.h"
#include "base/access-record.h"
#include "base/context.h"
#include "base/failure.h"
#include "counters/banks.h"
#include "counters/control-flow.h"
#include "counters/events.h"
#include "counters/promotion.h"
#include "counters/widening.h"

/* After IDLE steps in which no lane gets on, lanes that are behind a loop do
 * not wait any longer for one that seems to spin in it, perhaps for them. */
enum { IDLE = 1 << 17 };

/* A lane's records: replayed up to next, their control flow noted up to
 * scanned or to next, written up to end. */
struct lane {
	loom_step *next, *scanned, *end;
	struct loom_calls ahead; /* where the lane is at scanned */
	int cut; /* it has not stopped by itself */
	loom_step *held; /* the next one, while it gets nowhere */
	unsigned since;           /* the warp's idle steps at that time */
	loom_step record[2 * LOOM_NOTES];
};

struct loom_replay {
	struct loom_replay *next; /* of those that nobody needs */
	struct loom_widening *widening;
	int fresh; /* some have not been scanned */
	struct lane lane[LOOM_LANES];
};

static struct loom_replay *unused;

static struct loom_replay *new_replay(void)
{
	struct loom_replay *r = malloc(sizeof *r);

	if (!r)
		loom_fail("no memory to note what a warp does");
	r->widening = loom_widening_new();
	return r;
}

void loom_reconverge_open(struct loom_warp *w)
{
	struct loom_replay *r = unused;

	if (w->replay)
		return;
	if (r)
		unused = r->next;
	else
		r = new_replay();
	for (unsigned n = 0; n < LOOM_LANES; n++) {
		struct lane *l = &r->lane[n];

		l->next = l->scanned = l->end = l->record;
		l->cut = 0;
		l->held = NULL;
	}
	loom_promotion_forget(loom_widening_promotion(r->widening));
	w->replay = r;
}

void loom_reconverge_close(struct loom_warp *w)
{
	w->replay->next = unused;
	unused = w->replay;
	w->replay = NULL;
}

void loom_reconverge_resume(struct loom_warp *w, unsigned lane, unsigned length)
{
	struct lane *l = &w->replay->lane[lane];
	loom_step *end = l->record + LOOM_NOTES;

	if (l->next == l->end) {
		l->next = l->scanned = l->end = l->record;
		l->held = NULL;
	}
	loom_now.next = l->end;
	loom_now.end = end - l->end < length ? end : l->end + length;
}

void loom_reconverge_pause(struct loom_warp *w, struct loom_thread *t)
{
	struct lane *l = &w->replay->lane[t->lane];

	l->end = loom_now.next;
	w->replay->fresh = 1;
	l->cut = t->state == LOOM_READY;
	if (t->state == LOOM_READY && l->end == l->record + LOOM_NOTES)
		t->state = LOOM_FULL;
}

int loom_reconverge_drained(const struct loom_warp *w, unsigned lane)
{
	return w->replay->lane[lane].next == w->replay->lane[lane].end;
}

static uint64_t what_of(const loom_step *r)
{
	return LOOM_STEP_WHAT(*r);
}

static enum loom_op op_of(const loom_step *r)
{
	return LOOM_WHAT_OP(what_of(r));
}

static unsigned block_of(const loom_step *r)
{
	return op_of(r) == LOOM_BLOCK ?
		loom_flow_block(LOOM_STEP_PC(*r)) : 0;
}

/* The block of the innermost call. */
static unsigned *top(struct loom_calls *c)
{
	return &c->block[c->depth < LOOM_CALLS ? c->depth : LOOM_CALLS - 1];
}

/* One step of the control flow; block: the one that begins. */
static inline void follow(struct loom_calls *c, enum loom_op op, unsigned block)
{
	if (op == LOOM_BLOCK) {
		*top(c) = block;
	} else if (op == LOOM_ENTER) {
		c->depth++;
		if (c->depth < LOOM_CALLS)
			c->block[c->depth] = 0;
	} else if (c->depth) {
		c->depth--;
	}
}

static int same_calls(const struct loom_calls *a, const struct loom_calls *b)
{
	unsigned n = a->depth < LOOM_CALLS ? a->depth : LOOM_CALLS - 1;

	if (a->depth != b->depth)
		return 0;
	while (a->block[n] == b->block[n])
		if (!n--)
			return 1;
	return 0;
}

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

/* ---- What lies ahead ------------------------------------------------------ */

/* A lane that has been scanned, and where it began. */
struct scanned {
	const struct lane *lane;
	const loom_step *from;
	unsigned length;
	struct loom_calls calls;
};

static int scanned_like(const struct lane *l, const struct scanned *s)
{
	return s->lane && l->end - l->scanned == s->length &&
	       same_calls(&l->ahead, &s->calls) &&
	       in_common(l->scanned, s->from, s->length) == s->length;
}

static void scan_lane(struct lane *l, struct scanned *s)
{
	*s = (struct scanned){ l, l->scanned,
			       (unsigned)(l->end - l->scanned), l->ahead };
	for (; l->scanned < l->end; l->scanned++) {
		enum loom_op op = op_of(l->scanned);
		unsigned block = block_of(l->scanned);

		if (op < LOOM_BLOCK)
			continue;
		if (op == LOOM_BLOCK)
			loom_flow_edge(*top(&l->ahead), block);
		follow(&l->ahead, op, block);
	}
}

/* Notes the control flow that lies ahead.  Lanes that go the same way need
 * not be looked at again; most go one of two. */
static void scan(struct loom_warp *w)
{
	struct scanned recent[2] = { { .lane = NULL }, { .lane = NULL } };
	unsigned older = 0;

	if (!w->replay->fresh)
		return;
	w->replay->fresh = 0;
	for (unsigned n = 0; n < w->lanes; n++) {
		struct lane *l = &w->replay->lane[n];

		if (l->scanned <= l->next) {
			l->scanned = l->next;
			l->ahead = w->calls[n];
		}
		for (unsigned i = 0; i < 2 && l->scanned < l->end; i++)
			if (scanned_like(l, &recent[i])) {
				l->scanned = l->end;
				l->ahead = recent[i].lane->ahead;
				older = !i;
			}
		if (l->scanned < l->end) {
			scan_lane(l, &recent[older]);
			older = !older;
		}
	}
}

/* ---- Who goes on ---------------------------------------------------------- */

/* What decides: the deepest, then the first. */
struct rank {
	unsigned depth, order;
	uint64_t pc;
};

/* When a lane enters a block.  Whoever goes back to the head of a loop waits
 * for those who are still in it. */
static unsigned priority(unsigned from, unsigned to)
{
	if (from && loom_flow_order(to) <= loom_flow_order(from))
		return 2 * loom_flow_last(to) + 1;
	return 2 * loom_flow_order(to);
}

static struct rank rank(struct loom_calls *c, const loom_step *r)
{
	struct rank k = { c->depth, 0, LOOM_STEP_PC(*r) };
	enum loom_op op = op_of(r);

	if (op == LOOM_ENTER)
		k.depth++; /* its block is yet to come: the first of all */
	else if (op == LOOM_BLOCK)
		k.order = priority(*top(c), block_of(r));
	else if (*top(c))
		k.order = 2 * loom_flow_order(*top(c));
	return k;
}

static int before(const struct rank *a, const struct rank *b)
{
	if (a->depth != b->depth)
		return a->depth > b->depth;
	if (a->order != b->order)
		return a->order < b->order;
	return a->pc < b->pc;
}

/* A path: lanes whose next records are the same step in the same block. */
struct path {
	uint64_t step;
	unsigned depth, block;
	uint32_t lanes;
	int ranked;
	struct rank rank;
};

/* All lanes that have records, and those that are on no path yet. */
struct paths {
	struct path path[LOOM_LANES];
	unsigned count;
	uint32_t loose;
};

static void put_on_path(struct loom_warp *w, struct paths *all, unsigned n)
{
	const loom_step *r = w->replay->lane[n].next;
	struct loom_calls *c = &w->calls[n];
	unsigned block = *top(c), i = 0;
	struct path *p = all->path;

	while (i < all->count && (p[i].step != *r ||
				  p[i].block != block || p[i].depth != c->depth))
		i++;
	if (i == all->count)
		p[all->count++] = (struct path){ .step = *r,
						  .depth = c->depth,
						  .block = block };
	p[i].lanes |= (uint32_t)1 << n;
}

/* Puts all lanes on paths; 0 when one must run first to tell where it is,
 * unless nobody waits for that. */
static int collect(struct loom_warp *w, struct paths *all, int force)
{
	for (; all->loose; all->loose &= all->loose - 1) {
		unsigned n = (unsigned)__builtin_ctz(all->loose);
		const struct lane *l = &w->replay->lane[n];

		if (l->next != l->end)
			put_on_path(w, all, n);
		else if (w->thread[n].state <= LOOM_FULL && !force)
			return 0;
	}
	return all->count > 0;
}

/* The lanes whose next records are replayed together, and how many records. */
struct group {
	uint32_t lanes;
	unsigned length;
	int mixed;          /* they come from different blocks */
	int parted;         /* others are elsewhere, */
	struct rank behind; /* at best here */
};

static const struct path *first_path(struct loom_warp *w, struct paths *all)
{
	struct path *p = all->path, *best = p;

	scan(w);
	for (unsigned i = 0; i < all->count; i++) {
		unsigned n = (unsigned)__builtin_ctz(p[i].lanes);

		if (!p[i].ranked)
			p[i].rank = rank(&w->calls[n],
					 w->replay->lane[n].next);
		p[i].ranked = 1;
		if (before(&p[i].rank, &best->rank) ||
		    (!before(&best->rank, &p[i].rank) &&
		     n < (unsigned)__builtin_ctz(best->lanes)))
			best = &p[i];
	}
	return best;
}

/* The lanes that go on when not all are at one place. */
static void choose(struct loom_warp *w, struct paths *all, struct group *g)
{
	const struct path *p = all->path, *best = first_path(w, all);
	uint32_t lanes = 0;

	for (unsigned i = 0; i < all->count; i++)
		if (p[i].step == best->step && p[i].depth == best->depth) {
			lanes |= p[i].lanes;
			g->mixed |= &p[i] != best;
		}
	g->lanes = lanes & -(best->lanes & -best->lanes);
	for (unsigned i = 0; i < all->count; i++)
		if (p[i].lanes & ~g->lanes &&
		    (!g->parted || before(&p[i].rank, &g->behind))) {
			g->parted = 1;
			g->behind = p[i].rank;
		}
}

static unsigned length_of(const struct loom_warp *w, uint32_t lanes)
{
	const struct lane *l = w->replay->lane;
	const struct lane *first = &l[__builtin_ctz(lanes)];
	unsigned length = (unsigned)(first->end - first->next);

	for (uint32_t m = lanes & (lanes - 1); m; m &= m - 1) {
		const struct lane *o = &l[__builtin_ctz(m)];

		if (o->end - o->next < length)
			length = (unsigned)(o->end - o->next);
		length = in_common(first->next, o->next, length);
	}
	return length;
}

static int at_one_step(const struct paths *all)
{
	for (unsigned i = 1; i < all->count; i++)
		if (all->path[i].step != all->path[0].step)
			return 0;
	return 1;
}

static void take_off_paths(struct paths *all, uint32_t lanes)
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

/* They leave their paths. */
static struct group group_of(struct loom_warp *w, struct paths *all)
{
	struct group g = { 0 };

	if (at_one_step(all))
		for (unsigned i = 0; i < all->count; i++)
			g.lanes |= all->path[i].lanes;
	else
		choose(w, all, &g);
	g.length = g.mixed ? 1 : length_of(w, g.lanes);
	take_off_paths(all, g.lanes);
	return g;
}

/* ---- What they do together ------------------------------------------------ */

/* The addresses of the lanes' i-th next records; most often of all lanes. */
static inline void collect_addresses(const struct lane *lane, uint32_t lanes,
				     unsigned i, uint64_t *address)
{
	if (!~lanes)
		for (unsigned n = 0; n < LOOM_LANES; n++)
			address[n] = LOOM_STEP_ADDRESS(lane[n].next + i);
	for (uint32_t m = ~lanes ? lanes : 0; m; m &= m - 1) {
		unsigned n = (unsigned)__builtin_ctz(m);

		address[n] = LOOM_STEP_ADDRESS(lane[n].next + i);
	}
}

/* The i-th of the group's next records is an access. */
static void access_together(struct loom_warp *w, uint32_t lanes, unsigned i,
			    const loom_step *r)
{
	uint64_t pc = LOOM_STEP_PC(*r), what = what_of(r);
	struct loom_request q;
	enum loom_op op = LOOM_WHAT_OP(what);
	enum loom_space space = LOOM_WHAT_SPACE(what);

	q.active = lanes;
	q.width = LOOM_WHAT_SIZE(what);
	q.is_load = op == LOOM_LOAD;
	q.as_is = (what & LOOM_AS_IS) != 0;
	collect_addresses(w->replay->lane, lanes, i, q.address);
	loom_on_request(w, *top(&w->calls[__builtin_ctz(lanes)]),
			w->replay->widening, pc, op, space, &q);
}

/* It is a step of the control flow.  alike: the lanes were in the same calls
 * and are followed by the first of them. */
static void step_together(struct loom_warp *w, const struct group *g,
			  const loom_step *r, int alike)
{
	enum loom_op op = op_of(r);
	unsigned block = block_of(r);
	uint32_t lanes = alike ? g->lanes & -g->lanes : g->lanes;

	loom_widening_close(w->replay->widening);
	if (op == LOOM_BLOCK && loom_flow_apart(block))
		loom_widening_unguard(w->replay->widening);
	for (uint32_t m = lanes; m; m &= m - 1) {
		struct loom_calls *c = &w->calls[__builtin_ctz(m)];

		if (op == LOOM_BLOCK && !g->parted)
			loom_flow_edge(*top(c), block);
		follow(c, op, block);
	}
	if (op == LOOM_BLOCK)
		loom_on_basic_block(block, LOOM_STEP_PC(*r), g->lanes);
}

static int are_alike(const struct loom_warp *w, uint32_t lanes)
{
	const struct loom_calls *first = &w->calls[__builtin_ctz(lanes)];

	for (uint32_t m = lanes & (lanes - 1); m; m &= m - 1)
		if (!same_calls(first, &w->calls[__builtin_ctz(m)]))
			return 0;
	return 1;
}

static void follow_first(struct loom_warp *w, uint32_t lanes)
{
	struct loom_calls first = w->calls[__builtin_ctz(lanes)];

	for (uint32_t m = lanes & (lanes - 1); m; m &= m - 1)
		w->calls[__builtin_ctz(m)] = first;
}

/* Whether the group still goes before the others with its next record.  Its
 * lanes are in one block since they began it together. */
static int goes_first(struct loom_warp *w, const struct group *g,
		      const loom_step *r)
{
	struct rank k = rank(&w->calls[__builtin_ctz(g->lanes)], r);

	return op_of(r - 1) != LOOM_LEAVE && before(&k, &g->behind);
}

static void replay(struct loom_warp *w, const struct group *g)
{
	struct lane *lane = w->replay->lane;
	const loom_step *r = lane[__builtin_ctz(g->lanes)].next;
	int alike = 0;
	unsigned i;

	for (i = 0; i < g->length; i++) {
		if (g->parted && i && !goes_first(w, g, &r[i]))
			break;
		if (op_of(&r[i]) < LOOM_BLOCK) {
			access_together(w, g->lanes, i, &r[i]);
			continue;
		}
		if (!g->parted && !alike)
			alike = are_alike(w, g->lanes);
		step_together(w, g, &r[i], alike);
	}
	if (alike)
		follow_first(w, g->lanes);
	for (uint32_t m = g->lanes; m; m &= m - 1)
		lane[__builtin_ctz(m)].next += i;
}

/* Whether a lane was only cut short and goes on where it was. */
static int interrupted(const struct loom_warp *w)
{
	for (unsigned n = 0; n < w->lanes; n++)
		if (w->replay->lane[n].cut)
			return 1;
	return 0;
}

/* Whether a lane whose records are full has long waited for others that go
 * first, and got nowhere. */
static int held_back(const struct loom_warp *w)
{
	int held = 0;

	for (unsigned n = 0; n < w->lanes; n++) {
		struct lane *l = &w->replay->lane[n];
		int waits = w->thread[n].state == LOOM_FULL &&
			    l->next != l->end;

		if (!waits || l->held != l->next || l->since > w->idle) {
			l->held = waits ? l->next : NULL;
			l->since = w->idle;
		}
		held |= waits && w->idle - l->since > IDLE;
	}
	return held;
}

static void replay_all(struct loom_warp *w, int force)
{
	struct paths all;
	struct group g;

	all.count = 0;
	all.loose = 0xffffffffu >> (LOOM_LANES - w->lanes);
	while (collect(w, &all, force)) {
		g = group_of(w, &all);
		replay(w, &g);
	}
}

void loom_reconverge_consume(struct loom_warp *w)
{
	replay_all(w, 0);
	if (w->idle > IDLE && held_back(w))
		replay_all(w, 1);
	if (!interrupted(w)) {
		loom_widening_close(w->replay->widening);
		loom_widening_unguard(w->replay->widening);
		loom_promotion_forget(loom_widening_promotion(w->replay->widening));
	}
}
