/* Most accesses are plain, and no race: what was done to the word before was
 * ordered by a barrier, or the thread's own.  These are judged here, where they
 * are announced, in a few instructions; of all others, race.c says what they
 * are.  Here nothing is decided in another way than there: what is remembered
 * of the word is the same, and race.c may be asked again. */
#ifndef LOOM_USUAL_ACCESS_H
#define LOOM_USUAL_ACCESS_H

#include "common/hardware.h"
#include "base/access-record.h"
#include "base/context.h"
#include "memory/initialised.h"
#include "hazards/happens-before.h"
#include "hazards/race.h"
#include "hazards/shadow.h"

/* The bits of a how that say so, LOOM_PLAIN being none of them. */
enum { LOOM_HOW_STRONG = ((1 << LOOM_HOW_STRENGTH) - 1) << LOOM_HOW_BYTES };

/* The last store of these bytes was over before what the thread does now. */
static inline int loom_usual_behind_store(const struct loom_cell *c,
					  unsigned bytes)
{
	if (!(c->write & bytes))
		return 1;
	return !(c->write & LOOM_HOW_STRONG) &&
	       (loom_clock_settled(loom_now.block, c->writer) ||
		LOOM_STAMP_SAME_THREAD(c->writer, loom_now.stamp));
}

/* The same of the last loads. */
static inline int loom_usual_behind_loads(const struct loom_cell *c,
					  unsigned bytes)
{
	if (c->older.read & bytes &&
	    !loom_clock_settled(loom_now.block, c->older.reader))
		return 0;
	if (!(c->read & bytes))
		return !(c->older.more & bytes);
	return !(c->read & LOOM_HOW_IN_FLIGHT) &&
	       (loom_clock_settled(loom_now.block, c->reader) ||
		(c->lanes == loom_now.lane && !(c->older.more & bytes) &&
		 loom_same_readers(c->reader, loom_now.stamp)));
}

static inline int loom_usual_load(struct loom_cell *c, uint32_t how)
{
	if (!loom_same_readers(c->reader, loom_now.stamp)) {
		if (c->read & loom_readers_kept)
			return 0;
		loom_cell_take_over(c, how);
		return 1;
	}
	if (c->read != how)
		return 0;
	c->lanes |= loom_now.lane;
	return 1;
}

static inline void loom_usual_store(struct loom_cell *c, uint32_t how)
{
	loom_stamp me = loom_now.stamp;
	unsigned bytes = loom_how_bytes(how);

	if (LOOM_STAMP_SAME(c->writer, me))
		how |= loom_how_bytes(c->write);
	c->writer = me | loom_cell_stored(c) | bytes;
	c->write = how;
}

/* The same of a cell that nobody has used since it began. */
static inline void loom_usual_first(struct loom_cell *c, uint32_t key, enum loom_op op,
				    uint32_t how)
{
	loom_cell_begin(c, key);
	if (op == LOOM_LOAD) {
		c->reader = loom_now.stamp;
		c->lanes = loom_now.lane;
		c->read = how;
	} else {
		c->writer = loom_now.stamp | loom_how_bytes(how);
		c->write = how;
	}
}

static inline __attribute__((__always_inline__)) int
loom_usual_word(struct loom_cell *c, enum loom_op op, uint32_t how)
{
	unsigned bytes = loom_how_bytes(how);

	if (!loom_usual_behind_store(c, bytes))
		return 0;
	if (op == LOOM_LOAD)
		return loom_usual_load(c, how);
	if (!loom_usual_behind_loads(c, bytes))
		return 0;
	loom_usual_store(c, how);
	return 1;
}

/* Of an allocation.  Its cell may be another word's, which other streams may ask for. */
static inline __attribute__((__always_inline__)) int
loom_usual_global(uintptr_t at, enum loom_op op, uint32_t how)
{
	const size_t word = (at - loom_global_base) / LOOM_WORD;
	const uint32_t key = loom_key(word, 0);
	struct loom_cell *c = loom_cell_shares(word);

	if (__builtin_expect(c->key == key, 1))
		return loom_usual_word(c, op, how);
	if (loom_streams_apart)
		return 0;
	loom_usual_first(c, key, op, how);
	return 1;
}

/* A plain load or store of 1 to 16 bytes, at a multiple of its size, of the
 * running block's shared memory or an allocation.  0: race.c must be asked. */
static inline __attribute__((__always_inline__)) int
loom_usual_access(uintptr_t a, size_t size, enum loom_op op,
		  enum loom_space space, uintptr_t pc)
{
	unsigned missing = 0, bytes = LOOM_ALL_BYTES;
	uint32_t how;

	if (size < LOOM_WORD)
		bytes = ((1u << size) - 1) << (a % LOOM_WORD);
	how = loom_how(loom_place_of(pc), LOOM_PLAIN, bytes);
	if (space == LOOM_GLOBAL) {
		if (loom_race_closely ||
		    (op != LOOM_STORE && !loom_initialised_here(a, size)))
			return 0;
		if (op == LOOM_STORE)
			loom_initialised_now(a, size);
	}
	for (size_t i = 0; i < size; i += LOOM_WORD) {
		struct loom_cell *c;

		if (space == LOOM_GLOBAL) {
			if (!loom_usual_global(a + i, op, how))
				return 0;
			continue;
		}
		c = loom_cell_own(a + i);
		missing |= bytes & ~loom_cell_stored(c);
		if (!loom_usual_word(c, op, how))
			return 0;
	}
	return op == LOOM_STORE || space == LOOM_GLOBAL || !missing;
}

#endif
