/* From what each lane did by itself to what the warp did: requests.
 *
 * A warp executes an instruction once for all of its lanes that are there.
 * Lanes that took different ways wait for each other where the ways meet.
 * Our lanes run one after another and leave records; here they are replayed
 * together.  At every step the lanes whose next record lies deepest in calls
 * and, among those, lowest in the code go on; the others wait.  Code is laid
 * out in the order of the source (loomcc sees to that), so the end of a loop
 * or of an if lies above everything inside: whoever arrives there first
 * waits for the rest. */
#include <stdlib.h>

#include "runtime.h"

enum { RECORDS = 512 };

static struct loom_record (*buffer)[RECORDS];
static struct loom_record *next[LOOM_LANES], *end[LOOM_LANES];

int loom_simt_setup(void)
{
	if (!buffer)
		buffer = calloc(LOOM_LANES, sizeof *buffer);
	for (unsigned n = 0; buffer && n < LOOM_LANES; n++)
		next[n] = end[n] = buffer[n];
	return buffer != NULL;
}

void loom_simt_resume(unsigned lane)
{
	if (next[lane] == end[lane])
		next[lane] = end[lane] = buffer[lane];
	loom_now.next = end[lane];
	loom_now.end = buffer[lane] + RECORDS;
}

void loom_simt_pause(unsigned lane)
{
	end[lane] = loom_now.next;
	loom_now.next = loom_now.end = NULL;
}

int loom_simt_drained(unsigned lane)
{
	return next[lane] == end[lane];
}

static unsigned depth_of(const struct loom_thread *t,
			 const struct loom_record *r)
{
	return t->depth + (LOOM_WHAT_OP(r->what >> LOOM_ADDRESS_BITS) ==
			   LOOM_ENTER);
}

/* The lanes that go on; 0 when none can or when one must run first to tell
 * where it is. */
static uint32_t leaders(const struct loom_warp *w)
{
	uint64_t pc = 0, what = 0;
	unsigned depth = 0;
	uint32_t group = 0;

	for (unsigned n = 0; n < w->lanes; n++) {
		const struct loom_thread *t = &w->thread[n];
		const struct loom_record *r = next[n];
		unsigned d;

		if (r == end[n]) {
			if (t->state == LOOM_READY || t->state == LOOM_FULL)
				return 0;
			continue;
		}
		d = depth_of(t, r);
		if (!group || d > depth || (d == depth && r->pc < pc)) {
			group = 0;
			depth = d;
			pc = r->pc;
			what = r->what >> LOOM_ADDRESS_BITS;
		}
		if (d == depth && r->pc == pc &&
		    r->what >> LOOM_ADDRESS_BITS == what)
			group |= (uint32_t)1 << n;
	}
	return group;
}

static void access_together(struct loom_warp *w, uint32_t group, uint64_t pc,
			    uint64_t what)
{
	struct loom_request q;
	enum loom_op op = LOOM_WHAT_OP(what);
	enum loom_space space = LOOM_WHAT_SPACE(what);

	q.active = group;
	q.width = LOOM_WHAT_SIZE(what);
	q.is_load = op == LOOM_LOAD;
	for (uint32_t m = group; m; m &= m - 1) {
		unsigned n = (unsigned)__builtin_ctz(m);

		q.address[n] = next[n]->what &
			       (((uint64_t)1 << LOOM_ADDRESS_BITS) - 1);
		next[n]++;
	}
	loom_counters_add(pc, op, space, &q);
	if (loom_traced(w))
		loom_trace(pc, op, space, &q);
}

static void step_together(struct loom_warp *w, uint32_t group, enum loom_op op)
{
	for (uint32_t m = group; m; m &= m - 1) {
		unsigned n = (unsigned)__builtin_ctz(m);
		struct loom_thread *t = &w->thread[n];

		if (op == LOOM_ENTER)
			t->depth++;
		else if (op == LOOM_LEAVE && t->depth)
			t->depth--;
		next[n]++;
	}
}

void loom_simt_consume(struct loom_warp *w)
{
	uint32_t group;

	while ((group = leaders(w))) {
		const struct loom_record *r =
			next[(unsigned)__builtin_ctz(group)];
		uint64_t what = r->what >> LOOM_ADDRESS_BITS;
		enum loom_op op = LOOM_WHAT_OP(what);

		if (op >= LOOM_BLOCK)
			step_together(w, group, op);
		else
			access_together(w, group, r->pc, what);
	}
}
