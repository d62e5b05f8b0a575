/* From what each lane did by itself to what the warp did: requests.
 *
 * A warp executes an instruction once for all of its lanes that are there.
 * Lanes that took different ways wait for each other where the ways meet.
 * Our lanes run one after another and leave records; here they are replayed
 * together.  While all are at the same place, they go on together.  When not,
 * the lanes deepest in calls go on, and of those the ones whose block comes
 * first in the order of the control flow (control-flow.c): whoever leaves a
 * loop or a branch waits behind it for the rest. */
#include "warp/reconverge.h"

#include <stdlib.h>

#include "base/failure.h"
#include "base/record.h"
#include "hardware/banks.h"
#include "counters/events.h"
#include "warp/paths.h"
#include "hardware/printing.h"
#include "warp/lanes.h"

/* After IDLE steps in which no lane gets on, lanes that are behind a loop do
 * not wait any longer for one that seems to spin in it, perhaps for them. */
enum { IDLE = 1 << 17 };

static struct loom_replay *unused;

static struct loom_replay *new_replay(void)
{
	struct loom_replay *r = calloc(1, sizeof *r);

	if (!r)
		loom_fail("no memory to note what a warp does");
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
		struct loom_lane *l = &r->lane[n];

		l->next = l->end = l->record;
		l->cut = 0;
		l->held = NULL;
		l->stray = 0;
	}
	r->strays = 0;
	r->strayed = 0;
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
	struct loom_lane *l = &w->replay->lane[lane];
	loom_step *end = l->record + LOOM_NOTES;

	if (l->next == l->end) {
		l->next = l->end = l->record;
		l->held = NULL;
	}
	loom_now.next = l->end;
	loom_now.end = end - l->end < length ? end : l->end + length;
}

void loom_reconverge_pause(struct loom_warp *w, struct loom_thread *t)
{
	struct loom_lane *l = &w->replay->lane[t->lane];

	l->end = loom_now.next;
	l->cut = t->state == LOOM_READY;
	if (t->state == LOOM_READY && l->end == l->record + LOOM_NOTES)
		t->state = LOOM_FULL;
}

int loom_reconverge_drained(const struct loom_warp *w, unsigned lane)
{
	return w->replay->lane[lane].next == w->replay->lane[lane].end;
}

/* ---- What they do together ------------------------------------------------ */

/* The addresses of the lanes' i-th next records; most often of all lanes. */
static inline void collect_addresses(const struct loom_lane *lane, uint32_t lanes,
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

/* It is one with others of its lanes: the first of these asks for all.  Returns
 * whether it asks at all. */
static int join(struct loom_request *q, const struct loom_record *r)
{
	if (!r || !(r->marks & LOOM_MARK_JOINED))
		return 1;
	q->width = r->wide;
	for (uint32_t m = q->active; m; m &= m - 1)
		q->address[__builtin_ctz(m)] -= r->before;
	return r->wide != 0;
}

/* The i-th of the group's next records is an access. */
static void access_together(struct loom_warp *w, uint32_t lanes, unsigned i,
			    const loom_step *r)
{
	uint64_t pc = LOOM_STEP_PC(*r), what = loom_step_what(r);
	struct loom_request q;
	enum loom_op op = LOOM_WHAT_OP(what);
	enum loom_space space = LOOM_WHAT_SPACE(what);

	q.active = lanes;
	q.width = LOOM_WHAT_SIZE(what);
	q.is_load = op == LOOM_LOAD;
	q.looped = (what & LOOM_LOOPED) != 0;
	q.combined = LOOM_WHAT_COMBINED(what);
	collect_addresses(w->replay->lane, lanes, i, q.address);
	if (!join(&q, loom_record_at(pc)))
		return;
	loom_on_request(w, pc, op, space, &q);
}

/* It is a printf, which goes on until the lane that prints most has done. */
static void print_together(struct loom_warp *w, uint32_t lanes, unsigned i,
			   const loom_step *r)
{
	struct loom_printed printed = { .lanes = 0 };

	for (uint32_t m = lanes; m; m &= m - 1)
		loom_printed_add(&printed, LOOM_STEP_ADDRESS(
			w->replay->lane[__builtin_ctz(m)].next + i));
	loom_on_print(LOOM_STEP_PC(*r), &printed);
}

/* Whoever strayed has met the others, or has left the call. */
static void end_strays(struct loom_warp *w, uint32_t lanes, const loom_step *r)
{
	for (uint32_t m = lanes & w->replay->strays; m; m &= m - 1) {
		unsigned n = (unsigned)__builtin_ctz(m);
		struct loom_lane *l = &w->replay->lane[n];

		if (loom_stray_of(&w->calls[n], l, r) &&
		    w->calls[n].depth >= l->depth)
			continue;
		l->stray = 0;
		w->replay->strays &= ~((uint32_t)1 << n);
	}
}

/* The group goes into a block: apart from those who come there by other ways? */
static void begin_strays(struct loom_warp *w, uint32_t lanes, unsigned block)
{
	struct loom_calls *c = &w->calls[__builtin_ctz(lanes)];
	unsigned from = *loom_calls_top(c);

	if (!from || !loom_flow_stray(from, block))
		return;
	w->replay->strays |= lanes;
	w->replay->strayed++;
	for (uint32_t m = lanes; m; m &= m - 1) {
		struct loom_lane *l = &w->replay->lane[__builtin_ctz(m)];

		l->stray = w->replay->strayed;
		l->strayed = block;
		l->depth = c->depth;
	}
}

/* It is a step of the control flow.  alike: the lanes were in the same calls
 * and are followed by the first of them. */
static void step_together(struct loom_warp *w, const struct loom_group *g,
			  const loom_step *r, int alike)
{
	enum loom_op op = loom_step_op(r);
	unsigned block = loom_step_block(r);
	uint32_t lanes = alike ? g->lanes & -g->lanes : g->lanes;

	if (w->replay->strays & g->lanes)
		end_strays(w, g->lanes, r);
	if (op == LOOM_BLOCK && g->parted)
		begin_strays(w, g->lanes, block);
	for (uint32_t m = lanes; m; m &= m - 1)
		loom_calls_follow(&w->calls[__builtin_ctz(m)], op, block);
	if (op == LOOM_BLOCK)
		loom_on_basic_block(block, LOOM_STEP_PC(*r), g->lanes);
}

static int are_alike(const struct loom_warp *w, uint32_t lanes)
{
	const struct loom_calls *first = &w->calls[__builtin_ctz(lanes)];

	for (uint32_t m = lanes & (lanes - 1); m; m &= m - 1)
		if (!loom_calls_same(first, &w->calls[__builtin_ctz(m)]))
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
static int goes_first(struct loom_warp *w, const struct loom_group *g,
		      const loom_step *r)
{
	unsigned n = (unsigned)__builtin_ctz(g->lanes);
	struct loom_rank k = loom_rank_of(&w->calls[n], &w->replay->lane[n], r);

	return loom_step_op(r - 1) != LOOM_LEAVE && loom_rank_before(&k, &g->behind);
}

static void replay(struct loom_warp *w, const struct loom_group *g)
{
	struct loom_lane *lane = w->replay->lane;
	const loom_step *r = lane[__builtin_ctz(g->lanes)].next;
	int alike = 0;
	unsigned i;

	for (i = 0; i < g->length; i++) {
		if (g->parted && i && !goes_first(w, g, &r[i]))
			break;
		if (loom_step_op(&r[i]) == LOOM_PRINT) {
			print_together(w, g->lanes, i, &r[i]);
			continue;
		}
		if (loom_step_op(&r[i]) < LOOM_BLOCK) {
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

/* Whether a lane whose records are full has long waited for others that go
 * first, and got nowhere. */
static int held_back(const struct loom_warp *w)
{
	int held = 0;

	for (unsigned n = 0; n < w->lanes; n++) {
		struct loom_lane *l = &w->replay->lane[n];
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
	struct loom_paths all;
	struct loom_group g;

	all.count = 0;
	all.loose = 0xffffffffu >> (LOOM_LANES - w->lanes);
	while (loom_paths_collect(w, &all, force)) {
		g = loom_paths_group(w, &all);
		replay(w, &g);
	}
}

void loom_reconverge_consume(struct loom_warp *w)
{
	replay_all(w, 0);
	if (w->idle > IDLE && held_back(w))
		replay_all(w, 1);
}
