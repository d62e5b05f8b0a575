/* What the lanes of a warp, and the warps of a block, do together. */
#include "builtin.h"
#include "machine.h"
#include "warp/shuffle.h"

static uint32_t mask_of(const struct warp *w, const cell *a, unsigned lane)
{
	return (uint32_t)a[0][lane] & w->active;
}

static void check_named(struct warp *w, const struct instruction *i, uint32_t mask, int is_sync);

static void check_caller(struct warp *w, const struct instruction *i, const cell *a)
{
	if (w->active)
		check_named(w, i, (uint32_t)a[0][__builtin_ctz(w->active)],
			    i->op == I_MEET && i->more == T_SYNCWARP);
	for (uint32_t m = w->active; m; m &= m - 1) {
		unsigned l = (unsigned)__builtin_ctz(m);

		if ((uint32_t)a[0][l] >> l & 1)
			continue;
		fault(w, i, l, "the mask leaves out lane %u, which calls with it; give every caller "
		      "its bit", l);
		return;
	}
}

/* Lanes that a mask names and that do not come: when they wait elsewhere for those
 * that wait for them, nobody goes on.  Two __syncwarp of one mask meet. */
static void check_named(struct warp *w, const struct instruction *i, uint32_t mask, int is_sync)
{
	uint32_t missing = mask & w->all & ~w->exited & ~w->active;

	if (w->pending.missing & w->active && mask & w->pending.callers && w->pending.site != i->site &&
	    !(is_sync && w->pending.is_sync && mask == w->pending.mask) && hazards_on) {
		uint32_t late = w->pending.missing & w->active;

		machine.faulted = 1;
		if (hazard_is_known(BARRIER, w->pending.site, i->site))
			return;
		hazard_begin(BARRIER, w->pending.site, (unsigned)__builtin_ctz(w->pending.callers), i->site);
		hazard_say("deadlock: waits for the lanes of its mask, but lane %u waits at line %u; name "
			   "the lanes that come, or let all come", (unsigned)__builtin_ctz(late),
			   code.sites[i->site].at.line);
		hazard_end();
		return;
	}
	w->pending.missing = missing;
	w->pending.mask = mask;
	w->pending.site = i->site;
	w->pending.callers = w->active;
	w->pending.is_sync = is_sync;
}

static void say_absent(struct warp *w, const struct instruction *i, unsigned lane, unsigned from,
		       uint32_t mask)
{
	static const char digits[] = "0123456789abcdef";
	char hex[11] = "0x00000000";

	if (hazard_is_known(SHUFFLE, i->site, 0))
		return;
	for (unsigned d = 0; d < 8; d++)
		hex[9 - d] = digits[mask >> 4 * d & 15];
	hazard_begin(SHUFFLE, i->site, lane, 0);
	hazard_say("the shuffle reads lane %u, which %s; let every lane that is read take part, "
		   "with its bit in the mask %s", from,
		   !(w->all >> from & 1) ? "is not there" : w->exited >> from & 1 ? "has returned" :
		   "does not take part", hex);
	hazard_end();
}

void do_shuffle(struct warp *w, const struct instruction *i, uint64_t *d, const cell *a)
{
	static const int ops[] = { LOOM_SHUFFLE, LOOM_SHUFFLE_UP, LOOM_SHUFFLE_DOWN, LOOM_SHUFFLE_XOR };
	cell result = { 0 };

	check_caller(w, i, a);
	for (uint32_t m = w->active; m; m &= m - 1) {
		unsigned l = (unsigned)__builtin_ctz(m), from;
		int width = (int)a[3][l], argument = (int)a[2][l];

		if (width < 1 || width > 32 || width & (width - 1)) {
			fault(w, i, l, "a shuffle's width is 1, 2, 4, 8, 16 or 32, not %d", width);
			return;
		}
		if (i->more != T_SHFL)
			argument &= 31;
		from = loom_shuffle_source(ops[i->more - T_SHFL], (int)l, argument, width) & 31;
		if (!(w->active >> from & 1) && hazards_on)
			say_absent(w, i, l, from, (uint32_t)a[0][l]);
		result[l] = a[1][w->active >> from & 1 ? from : l];
	}
	memcpy(d, result, sizeof result);
}

static uint32_t holding(const struct warp *w, const uint64_t *c)
{
	uint32_t mask = 0;

	for (uint32_t m = w->active; m; m &= m - 1)
		mask |= (uint32_t)(c[__builtin_ctz(m)] != 0) << __builtin_ctz(m);
	return mask;
}

static void vote(struct warp *w, const struct instruction *i, uint64_t *d, const cell *a)
{
	uint32_t yes = holding(w, a[1]);
	cell result = { 0 };

	check_caller(w, i, a);
	for (uint32_t m = w->active; m; m &= m - 1) {
		unsigned l = (unsigned)__builtin_ctz(m);
		uint32_t of = mask_of(w, a, l);

		result[l] = i->more == T_BALLOT ? yes & of : i->more == T_ANY ? (yes & of) != 0 :
							     (yes & of) == of;
	}
	memcpy(d, result, sizeof result);
}

void do_match(struct warp *w, const struct instruction *i, cell *d, const cell *a)
{
	cell result[2] = { { 0 } };

	check_caller(w, i, a);
	for (uint32_t m = w->active; m; m &= m - 1) {
		unsigned l = (unsigned)__builtin_ctz(m);
		uint32_t of = mask_of(w, a, l), same_as = 0;

		for (uint32_t k = of; k; k &= k - 1)
			same_as |= (uint32_t)(a[1][__builtin_ctz(k)] == a[1][l]) << __builtin_ctz(k);
		result[1][l] = same_as == of;
		result[0][l] = i->more == T_MATCH_ANY ? same_as : same_as == of ? of : 0;
	}
	memcpy(d, result, i->more == T_MATCH_ANY ? sizeof *result : sizeof result);
}

void do_reduce(struct warp *w, const struct instruction *i, uint64_t *d, const cell *a)
{
	cell result = { 0 };

	check_caller(w, i, a);
	for (uint32_t m = w->active; m; m &= m - 1) {
		unsigned l = (unsigned)__builtin_ctz(m), first = 1;

		for (uint32_t k = mask_of(w, a, l); k; k &= k - 1, first = 0) {
			uint64_t v = a[1][__builtin_ctz(k)];

			result[l] = first ? v : atomic_result(i->more - A_ADD, (enum kind)i->type,
							      result[l], v, 0);
		}
	}
	memcpy(d, result, sizeof result);
}

/* ---- Barriers ---- */

static void wait(struct warp *w, const struct instruction *i, const cell *a)
{
	uint32_t here = w->all & ~w->exited;
	unsigned other;

	if (w->active != here) {
		other = (unsigned)__builtin_ctz(here & ~w->active);
		machine.faulted = 1;
		if (hazard_is_known(BARRIER, i->site, 0))
			return;
		hazard_begin(BARRIER, i->site, (unsigned)__builtin_ctz(w->active), 0);
		hazard_say("a barrier that not all threads reach: %u of %u lanes of their warp wait "
			   "here, ", (unsigned)__builtin_popcount(w->active),
			   (unsigned)__builtin_popcount(here));
		hazard_say("lane %u goes another way; move the barrier out of the branch, or let the "
			   "others return before it", other);
		hazard_end();
		return;
	}
	w->waits = i;
	w->waiting = w->active;
	w->votes = i->flag ? holding(w, a[0]) : 0;
}

void do_meet(struct warp *w, const struct instruction *i, uint64_t *d, const cell *a)
{
	if (!w->active)
		return;
	switch (i->more) {
	case T_BARRIER:
	case T_BARRIER_AND:
	case T_BARRIER_OR:
	case T_BARRIER_COUNT:
		wait(w, i, a);
		return;
	case T_SYNCWARP:
		if (i->flag)
			check_caller(w, i, a);
		else
			check_named(w, i, ~(uint32_t)0, 1);
		meet_lanes(w, i->flag ? (uint32_t)a[0][__builtin_ctz(w->active)] : ~(uint32_t)0);
		return;
	case T_ACTIVE:
		for (unsigned l = 0; l < LOOM_LANES; l++)
			d[l] = w->active;
		return;
	case T_FENCE:
	case T_FENCE_BLOCK:
		fence(w, i->more == T_FENCE_BLOCK);
		return;
	case T_TRAP:
		fault(w, i, (unsigned)__builtin_ctz(w->active), "__trap() ends the launch");
		return;
	default:
		vote(w, i, d, a);
	}
}
