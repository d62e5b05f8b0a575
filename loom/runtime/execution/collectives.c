/* Exchanges among a warp's lanes: shuffles, votes, matches, __syncwarp.  A
 * lane states what it gives and wants, and waits until every lane that its
 * mask names, and that has not returned, has come with the same mask. */
#include "execution/collectives.h"

#include "common/hardware.h"
#include "base/context.h"
#include "base/failure.h"
#include "base/jump-back.h"
#include "base/record.h"
#include "hazards/hazards.h"
#include "hazards/race.h"
#include "counters/events.h"
#include "loom/exchange.h"
#include "warp/shuffle.h"

uint64_t loom_exchange_from(int op, unsigned mask, uint64_t value, int source,
			    int width, uintptr_t from);
LOOM_JUMPS_BACK(loom_exchange, "r9", "x5");

uint64_t loom_exchange_from(int op, unsigned mask, uint64_t value, int source,
			    int width, uintptr_t from)
{
	struct loom_thread *t = loom_now.thread;
	uintptr_t pc = loom_called_from(from);

	if (op != LOOM_ACTIVE && !(mask >> t->lane & 1))
		loom_fail_at(pc,
			     "the mask 0x%08x does not name the calling lane "
			     "%u", mask, t->lane);
	if (width < 1 || width > LOOM_LANES || width & (width - 1))
		loom_fail_at(pc, "a shuffle's width is 1, 2, 4, 8, 16 or 32, "
			     "not %d", width);
	t->op = op & ~LOOM_TWO_WORDS;
	t->words = op & LOOM_TWO_WORDS ? 2 : 1;
	t->mask = mask;
	t->value = value;
	t->source = source;
	t->width = width;
	loom_stop(LOOM_WAITING, pc);
	return t->result;
}

/* Lanes that wait with this one: the same mask and operation. */
static uint32_t companions(const struct loom_warp *w,
			   const struct loom_thread *t)
{
	uint32_t group = 0;

	for (unsigned n = 0; n < w->lanes; n++) {
		const struct loom_thread *o = &w->thread[n];

		if (o->state == LOOM_WAITING && o->op == t->op &&
		    o->mask == t->mask &&
		    (t->op != LOOM_ACTIVE || o->where == t->where))
			group |= (uint32_t)1 << n;
	}
	return group;
}

/* The lane that is asked does not take part: the hardware gives anything. */
static void absent(const struct loom_warp *w, struct loom_thread *t,
		   unsigned from)
{
	const struct loom_thread *other = &w->thread[from];
	struct loom_thread *running = loom_now.thread;
	const char *why = "waits elsewhere";

	if (!loom_checking || loom_hazard_known(LOOM_HAZARD_SHUFFLE, t->where, 0))
		return;
	if (from >= w->lanes)
		why = "does not exist: the block has no such thread";
	else if (!(t->mask >> from & 1))
		why = "is not in the mask";
	else if (other->state == LOOM_DONE)
		why = "has returned";
	loom_now.thread = t;
	loom_hazard_report(LOOM_HAZARD_SHUFFLE, t->where, 0,
			   "the shuffle reads lane %u, which %s; let every "
			   "lane that is read take part, with its bit in the "
			   "mask 0x%08x", from, why, t->mask);
	loom_now.thread = running;
}

/* Over all lanes of a group; the values are signed, or fit. */
static uint64_t reduction(const struct loom_warp *w, uint32_t group, int op)
{
	uint64_t all = w->thread[__builtin_ctz(group)].value;

	for (uint32_t m = group & (group - 1); m; m &= m - 1) {
		uint64_t v = w->thread[__builtin_ctz(m)].value;

		switch (op) {
		case LOOM_REDUCE_ADD:
			all += v;
			break;
		case LOOM_REDUCE_MIN:
			all = (int64_t)v < (int64_t)all ? v : all;
			break;
		case LOOM_REDUCE_MAX:
			all = (int64_t)v > (int64_t)all ? v : all;
			break;
		case LOOM_REDUCE_AND:
			all &= v;
			break;
		case LOOM_REDUCE_OR:
			all |= v;
			break;
		default:
			all ^= v;
		}
	}
	return all;
}

/* Lanes of the group that give this value. */
static uint32_t equal(const struct loom_warp *w, uint32_t group, uint64_t value)
{
	uint32_t lanes = 0;

	for (uint32_t m = group; m; m &= m - 1)
		if (w->thread[__builtin_ctz(m)].value == value)
			lanes |= m & -m;
	return lanes;
}

/* Whether all lanes get the same; then what that is. */
static int for_all(const struct loom_warp *w, uint32_t group, int op,
		   uint64_t *all)
{
	uint32_t set;

	switch (op) {
	case LOOM_SYNC:
	case LOOM_ACTIVE:
		*all = group;
		return 1;
	case LOOM_ANY:
	case LOOM_ALL:
	case LOOM_UNIFORM:
	case LOOM_BALLOT:
		set = group & ~equal(w, group, 0);
		*all = op == LOOM_BALLOT ? set :
		       op == LOOM_ANY	 ? set != 0 :
		       op == LOOM_ALL	 ? set == group :
					   set == group || !set;
		return 1;
	case LOOM_REDUCE_ADD:
	case LOOM_REDUCE_MIN:
	case LOOM_REDUCE_MAX:
	case LOOM_REDUCE_AND:
	case LOOM_REDUCE_OR:
	case LOOM_REDUCE_XOR:
		*all = reduction(w, group, op);
		return 1;
	default:
		return 0;
	}
}

static uint64_t result(const struct loom_warp *w, uint32_t group,
		       struct loom_thread *t)
{
	unsigned from;

	switch (t->op) {
	case LOOM_MATCH:
		return equal(w, group, t->value);
	case LOOM_MATCH_ALL:
		return equal(w, group, t->value) == group ? group : 0;
	default:
		from = loom_shuffle_source((int)t->op, (int)t->lane,
					   t->source, t->width);
		if (group >> from & 1)
			return w->thread[from].value;
		absent(w, t, from);
		return t->value;
	}
}

/* ---- Masks that do not agree --------------------------------------------- */

/* At one instruction, by the same calls: one line may hold two. */
static int same_way(const struct loom_thread *a, const struct loom_thread *b)
{
	if (a->where != b->where || a->depth != b->depth ||
	    a->depth > LOOM_PATH + 1)
		return 0;
	for (unsigned i = 0; i + 1 < a->depth; i++)
		if (a->path[i] != b->path[i])
			return 0;
	return 1;
}

/* Who waits here for these lanes has seen them come by with another mask. */
static __attribute__((__noinline__)) void
note_crossing(struct loom_warp *w, uint32_t group, const struct loom_thread *by)
{
	for (unsigned n = 0; n < w->lanes; n++) {
		struct loom_thread *t = &w->thread[n];

		if (group >> n & 1 || t->state != LOOM_WAITING ||
		    t->op != by->op || !(t->mask & group) ||
		    !same_way(t, by))
			continue;
		t->crossed |= group;
		w->crossed |= (uint32_t)1 << n;
	}
}

/* If they have ended since, they never came with the mask of those who wait. */
static __attribute__((__noinline__)) void tell_crossing(struct loom_warp *w,
							uint32_t group)
{
	struct loom_thread *running = loom_now.thread;

	for (uint32_t m = group & w->crossed; m; m &= m - 1) {
		struct loom_thread *t = &w->thread[__builtin_ctz(m)];
		uint32_t gone = t->crossed & t->mask & ~w->live;

		t->crossed = 0;
		if (!gone || !loom_checking ||
		    loom_hazard_known(LOOM_HAZARD_SHUFFLE, t->where, 0))
			continue;
		loom_now.thread = t;
		loom_hazard_report(LOOM_HAZARD_SHUFFLE, t->where, 0,
				   "the mask 0x%08x names lane %u, which came by "
				   "with the mask 0x%08x and has returned; give "
				   "all lanes that a mask names the same mask",
				   t->mask, (unsigned)__builtin_ctz(gone),
				   w->thread[__builtin_ctz(gone)].mask);
	}
	loom_now.thread = running;
	w->crossed &= ~group;
}

static unsigned complete(struct loom_warp *w, uint32_t group)
{
	const struct loom_thread *first = &w->thread[__builtin_ctz(group)];
	int op = first->op;
	unsigned released = (unsigned)__builtin_popcount(group);
	uint64_t all;
	int alike = for_all(w, group, op, &all);

	if (w->waiting > released && op != LOOM_ACTIVE)
		note_crossing(w, group, first);
	if (__builtin_expect(w->crossed & group, 0))
		tell_crossing(w, group);
	for (uint32_t m = group; m; m &= m - 1) {
		struct loom_thread *t = &w->thread[__builtin_ctz(m)];

		t->result = alike ? all : result(w, group, t);
	}
	for (uint32_t m = group; m; m &= m - 1)
		w->thread[__builtin_ctz(m)].state = LOOM_READY;
	if (op == LOOM_SYNC)
		loom_on_warp_barrier(w, group);
	else
		loom_on_lanes(first->where, group, first->words);
	w->waiting -= released;
	return released;
}

unsigned loom_exchanges(struct loom_warp *w)
{
	unsigned released = 0;

	for (unsigned n = 0; n < w->lanes; n++) {
		struct loom_thread *t = &w->thread[n];
		uint32_t group;

		if (t->state != LOOM_WAITING || t->op == LOOM_ACTIVE)
			continue;
		group = companions(w, t);
		if ((t->mask & w->live & ~group) == 0)
			released += complete(w, group);
	}
	return released;
}

unsigned loom_exchange_active(struct loom_warp *w)
{
	for (unsigned n = 0; n < w->lanes; n++) {
		struct loom_thread *t = &w->thread[n];

		if (t->state == LOOM_WAITING && t->op == LOOM_ACTIVE)
			return complete(w, companions(w, t));
	}
	return 0;
}
