/* Memory that a kernel frees: who used it must have done so before. */
#include "common/hardware.h"
#include "base/access-record.h"
#include "base/context.h"
#include "hazards/happens-before.h"
#include "hazards/race-message.h"
#include "hazards/race.h"
#include "hazards/shadow.h"

/* Says so if what one of the stamp's lanes did may not be over. */
static void check(const struct loom_use *a, loom_stamp s, uint32_t lanes,
		  uint32_t how, enum loom_op op)
{
	unsigned first = LOOM_STAMP_THREAD(s) / LOOM_LANES * LOOM_LANES;

	if (!loom_how_bytes(how))
		return;
	for (; lanes; lanes &= lanes - 1) {
		if (loom_how_strength(how) != LOOM_IN_FLIGHT)
			s = LOOM_STAMP(LOOM_STAMP_BLOCK(s),
				       first + (unsigned)__builtin_ctz(lanes),
				       LOOM_STAMP_TICK(s));
		if (loom_how_strength(how) == LOOM_IN_FLIGHT ||
		    !loom_clock_ordered(s)) {
			loom_say_race(a, s, how, op);
			return;
		}
	}
}

static uint32_t lane_of(loom_stamp s)
{
	return (uint32_t)1 << LOOM_STAMP_THREAD(s) % LOOM_LANES;
}

void loom_race_freed(uintptr_t at, size_t size, uintptr_t pc)
{
	for (size_t i = 0; i < size; i += LOOM_WORD) {
		const struct loom_cell *c = loom_cell_global(at + i);
		const struct loom_use a = { .at = at + i, .op = LOOM_STORE,
					    .space = LOOM_GLOBAL, .pc = pc };
		const struct loom_readers *r;

		check(&a, c->writer, lane_of(c->writer), c->write, LOOM_STORE);
		check(&a, c->older.reader, lane_of(c->older.reader), c->older.read,
		      LOOM_LOAD);
		check(&a, c->reader, c->lanes, c->read, LOOM_LOAD);
		for (uint32_t l = c->older.more; (r = loom_readers_at(c, l)); l = r->before)
			check(&a, r->reader, r->lanes, r->read, LOOM_LOAD);
	}
}
