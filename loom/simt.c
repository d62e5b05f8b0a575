/* From what each lane did by itself to what the warp did: requests.
 *
 * A warp executes an instruction once for all of its lanes that are there.
 * Lanes that took different ways wait for each other where the ways meet.
 * Our lanes run one after another and leave records; here they are replayed
 * together.  While all are at the same place, they go on together.  When not,
 * the lanes deepest in calls go on, and of those the ones whose block comes
 * first in the order of the control flow (graph.c): whoever leaves a loop or
 * a branch waits behind it for the rest. */
#include <stdlib.h>

#include "graph.h"
#include "merge.h"
#include "runtime.h"

/* After IDLE steps in which no lane gets on, lanes that are behind a loop do
 * not wait any longer for one that seems to spin in it, perhaps for them. */
enum { RECORDS = 512, IDLE = 1 << 17 };

/* A lane's records: replayed up to next, their control flow noted up to
 * scanned, written up to end. */
struct lane {
	struct loom_record *next, *scanned, *end;
	struct loom_calls ahead; /* where the lane is at scanned */
	int cut; /* it has not stopped by itself */
	struct loom_record *held; /* the next one, while it gets nowhere */
	unsigned since;           /* the warp's idle steps at that time */
	struct loom_record record[RECORDS];
};

struct loom_replay {
	struct loom_replay *next; /* of those that nobody needs */
	struct loom_merge *merge;
	struct lane lane[LOOM_LANES];
};

static struct loom_replay *unused;

static struct loom_replay *new_replay(void)
{
	struct loom_replay *r = malloc(sizeof *r);

	if (!r)
		loom_fail("no memory to note what a warp does");
	r->merge = loom_merge_new();
	return r;
}

void loom_simt_open(struct loom_warp *w)
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
	w->replay = r;
}

void loom_simt_close(struct loom_warp *w)
{
	w->replay->next = unused;
	unused = w->replay;
	w->replay = NULL;
}

void loom_simt_resume(struct loom_warp *w, unsigned lane, unsigned length)
{
	struct lane *l = &w->replay->lane[lane];
	struct loom_record *end = l->record + RECORDS;

	if (l->next == l->end) {
		l->next = l->scanned = l->end = l->record;
		l->held = NULL;
	}
	loom_now.next = l->end;
	loom_now.end = end - l->end < length ? end : l->end + length;
}

void loom_simt_pause(struct loom_warp *w, struct loom_thread *t)
{
	struct lane *l = &w->replay->lane[t->lane];

	l->end = loom_now.next;
	l->cut = t->state == LOOM_READY;
	if (t->state == LOOM_READY && l->end == l->record + RECORDS)
		t->state = LOOM_FULL;
}

struct loom_merge *loom_simt_merge(const struct loom_warp *w)
{
	return w->replay->merge;
}

int loom_simt_drained(const struct loom_warp *w, unsigned lane)
{
	return w->replay->lane[lane].next == w->replay->lane[lane].end;
}

static uint64_t what_of(const struct loom_record *r)
{
	return r->what >> LOOM_ADDRESS_BITS;
}

/* One step of the control flow; returns the block that begins. */
static unsigned follow(struct loom_calls *c, enum loom_op op, unsigned block)
{
	unsigned top = c->depth < LOOM_CALLS ? c->depth : LOOM_CALLS - 1;

	if (op == LOOM_BLOCK) {
		loom_graph_edge(c->block[top], block);
		c->block[top] = block;
	} else if (op == LOOM_ENTER) {
		c->depth++;
		if (c->depth < LOOM_CALLS)
			c->block[c->depth] = 0;
	} else if (c->depth) {
		c->depth--;
	}
	return block;
}

/* Notes the control flow that lies ahead.  A block's record keeps its number
 * where an access has its address. */
static void scan(struct loom_warp *w)
{
	for (unsigned n = 0; n < w->lanes; n++) {
		struct lane *l = &w->replay->lane[n];

		if (l->scanned <= l->next) {
			l->scanned = l->next;
			l->ahead = w->calls[n];
		}
		for (; l->scanned < l->end; l->scanned++) {
			struct loom_record *r = l->scanned;
			enum loom_op op = LOOM_WHAT_OP(what_of(r));
			unsigned block = 0;

			if (op < LOOM_BLOCK)
				continue;
			if (op == LOOM_BLOCK)
				block = loom_graph_block(r->pc);
			follow(&l->ahead, op, block);
			r->what = what_of(r) << LOOM_ADDRESS_BITS | block;
		}
	}
}

/* What decides who goes on: the deepest, then the first. */
struct rank {
	unsigned depth, order;
	uint64_t pc, what;
};

/* When a lane enters a block.  Whoever goes back to the head of a loop waits
 * for those who are still in it. */
static unsigned turn(unsigned from, unsigned to)
{
	if (from && loom_graph_order(to) <= loom_graph_order(from))
		return 2 * loom_graph_last(to) + 1;
	return 2 * loom_graph_order(to);
}

static struct rank rank(const struct loom_calls *c,
			const struct loom_record *r)
{
	struct rank k = { c->depth, 0, r->pc, what_of(r) };
	enum loom_op op = LOOM_WHAT_OP(k.what);
	unsigned top = k.depth < LOOM_CALLS ? k.depth : LOOM_CALLS - 1;

	if (op == LOOM_ENTER)
		k.depth++; /* its block is yet to come: the first of all */
	else if (op == LOOM_BLOCK)
		k.order = turn(c->block[top], (unsigned)r->what);
	else if (c->block[top])
		k.order = 2 * loom_graph_order(c->block[top]);
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

/* The lanes that go on when not all are at one place. */
static uint32_t leaders(struct loom_warp *w, uint32_t present)
{
	struct rank best = { 0, 0, 0, 0 };
	uint32_t group = 0;

	scan(w);
	for (uint32_t m = present; m; m &= m - 1) {
		unsigned n = (unsigned)__builtin_ctz(m);
		struct rank k = rank(&w->calls[n],
				     w->replay->lane[n].next);

		if (!group || before(&k, &best)) {
			group = 0;
			best = k;
		}
		if (k.depth == best.depth && k.pc == best.pc &&
		    k.what == best.what)
			group |= (uint32_t)1 << n;
	}
	return group;
}

/* The lanes whose next records are replayed together; 0 when none can be, or
 * when a lane must run first to tell where it is. */
static uint32_t group_of(struct loom_warp *w, int force)
{
	const struct loom_record *first = NULL;
	uint32_t present = 0, same = 0;

	for (unsigned n = 0; n < w->lanes; n++) {
		const struct lane *l = &w->replay->lane[n];
		const struct loom_record *r = l->next;

		if (r == l->end) {
			if (w->thread[n].state <= LOOM_FULL && !force)
				return 0;
			continue;
		}
		if (!first)
			first = r;
		present |= (uint32_t)1 << n;
		if (r->pc == first->pc && what_of(r) == what_of(first))
			same |= (uint32_t)1 << n;
	}
	return present == same ? same : leaders(w, present);
}

unsigned loom_simt_block(const struct loom_warp *w, unsigned lane)
{
	const struct loom_calls *c = &w->calls[lane];

	return c->block[c->depth < LOOM_CALLS ? c->depth : LOOM_CALLS - 1];
}

static void access_together(struct loom_warp *w, uint32_t group, uint64_t pc,
			    uint64_t what)
{
	struct lane *lane = w->replay->lane;
	struct loom_request q;
	enum loom_op op = LOOM_WHAT_OP(what);
	enum loom_space space = LOOM_WHAT_SPACE(what);

	q.active = group;
	q.width = LOOM_WHAT_SIZE(what);
	q.is_load = op == LOOM_LOAD;
	q.as_is = (what & LOOM_AS_IS) != 0;
	for (uint32_t m = group; m; m &= m - 1) {
		unsigned n = (unsigned)__builtin_ctz(m);

		q.address[n] = lane[n].next->what &
			       (((uint64_t)1 << LOOM_ADDRESS_BITS) - 1);
		lane[n].next++;
	}
	loom_counters_add(w, pc, op, space, &q);
	if (loom_traced(w))
		loom_trace(w, pc, op, space, &q);
}

static void step_together(struct loom_warp *w, uint32_t group, uint64_t pc,
			  enum loom_op op)
{
	unsigned block = op == LOOM_BLOCK ? loom_graph_block(pc) : 0;

	loom_merge_close(w->replay->merge);
	for (uint32_t m = group; m; m &= m - 1) {
		unsigned n = (unsigned)__builtin_ctz(m);

		follow(&w->calls[n], op, block);
		w->replay->lane[n].next++;
	}
	if (op == LOOM_BLOCK)
		loom_counters_step(block, pc, group);
}

static void replay(struct loom_warp *w, uint32_t group)
{
	const struct loom_record *r =
		w->replay->lane[(unsigned)__builtin_ctz(group)].next;
	enum loom_op op = LOOM_WHAT_OP(what_of(r));

	if (op >= LOOM_BLOCK)
		step_together(w, group, r->pc, op);
	else
		access_together(w, group, r->pc, what_of(r));
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

void loom_simt_consume(struct loom_warp *w)
{
	uint32_t group;

	while ((group = group_of(w, 0)))
		replay(w, group);
	if (w->idle > IDLE && held_back(w))
		while ((group = group_of(w, 1)))
			replay(w, group);
	if (!interrupted(w))
		loom_merge_close(w->replay->merge);
}
