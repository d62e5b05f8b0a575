/* Asynchronous copies: stores that have landed, loads that are over. */
#include "common/hardware.h"
#include "base/access-record.h"
#include "base/context.h"
#include "hazards/happens-before.h"
#include "hazards/race-message.h"
#include "hazards/race.h"
#include "hazards/shadow.h"

void loom_race_landed(uintptr_t at, size_t size, int own)
{
	for (size_t i = 0; i < size; i += LOOM_WORD) {
		struct loom_cell *c = loom_cell_at(at + i);

		c->writer = loom_now.stamp | LOOM_ALL_BYTES;
		c->write = loom_how(loom_how_place(c->write), LOOM_PLAIN, own ? LOOM_ALL_BYTES : 0);
	}
}

void loom_race_engine(uintptr_t at, size_t size, enum loom_op op, uintptr_t pc)
{
	for (size_t i = 0; i < size; i += LOOM_WORD) {
		const struct loom_cell *c = loom_cell_shared(at + i);

		if (loom_how_bytes(c->write) &&
		    loom_how_strength(c->write) != LOOM_IN_FLIGHT &&
		    loom_clock_ordered(c->writer) &&
		    !loom_clock_proxied(c->writer))
			loom_say_not_proxied(at + i, c, op, pc);
	}
}

void loom_race_read(uintptr_t at, size_t size, uint32_t flight, int own)
{
	for (size_t i = 0; i < size; i += LOOM_WORD)
		loom_readers_end(loom_cell_at(at + i), flight, own);
}
