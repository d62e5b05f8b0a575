/* Memory that a kernel frees: who used it must have done so before. */
#include "common/hardware.h"
#include "base/access-record.h"
#include "base/context.h"
#include "hazards/happens-before.h"
#include "hazards/race-message.h"
#include "hazards/race.h"
#include "hazards/shadow.h"

/* Whether all that the stamp's lanes did is over, as the running thread knows;
 * if not, *which is one of them. */
static int lanes_are_done(loom_stamp s, uint32_t lanes, loom_stamp *which)
{
	unsigned first = LOOM_STAMP_THREAD(s) / LOOM_LANES * LOOM_LANES;

	for (; lanes; lanes &= lanes - 1) {
		*which = LOOM_STAMP(LOOM_STAMP_BLOCK(s),
				    first + (unsigned)__builtin_ctz(lanes),
				    LOOM_STAMP_TICK(s));
		if (!loom_clock_ordered(*which))
			return 0;
	}
	return 1;
}

static int is_open(loom_stamp s, uint32_t how)
{
	return loom_how_bytes(how) &&
	       (loom_how_strength(how) == LOOM_IN_FLIGHT ||
		!loom_clock_ordered(s));
}

void loom_race_freed(uintptr_t at, size_t size, uintptr_t pc)
{
	for (size_t i = 0; i < size; i += LOOM_WORD) {
		const struct loom_cell *c = loom_cell_global(at + i);
		const struct loom_use a = { .at = at + i, .op = LOOM_STORE,
					    .space = LOOM_GLOBAL, .pc = pc };
		loom_stamp reader = c->reader;

		if (is_open(c->writer, c->write))
			loom_say_race(&a, c->writer, c->write, LOOM_STORE);
		if (is_open(c->older.reader, c->older.read))
			loom_say_race(&a, c->older.reader, c->older.read,
				      LOOM_LOAD);
		if (loom_how_bytes(c->read) &&
		    !lanes_are_done(c->reader, c->lanes, &reader))
			loom_say_race(&a, reader, c->read, LOOM_LOAD);
	}
}
