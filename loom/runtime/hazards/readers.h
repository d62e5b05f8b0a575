/* Readers for which a cell has no place (shadow.h): a chain for each cell that
 * wants one, the latest first, in a ring whose oldest are forgotten.  They are
 * plain, or under way. */
#ifndef LOOM_READERS_H
#define LOOM_READERS_H

#include <stdint.h>

#include "base/stamp.h"

struct loom_cell;

struct loom_readers {
	loom_stamp reader;
	uint32_t lanes, read; /* as a cell's */
	const struct loom_cell *cell;
	uint32_t before; /* the link to the next one */
};

/* A link is a number in the ring and, in its last bits, all bytes that those in
 * the chain may have loaded. */
enum { LOOM_LINK_SHIFT = 4 };

/* The bits of a cell's read with which its readers are not to give way to another
 * one by loom_cell_take_over: that they are under way; and any, as soon as more
 * than barriers orders. */
extern uint32_t loom_readers_kept __attribute__((visibility("hidden")));
void loom_readers_keep_all(int all);
/* What a link of the cell's leads to, the first of which is older.more; NULL:
 * nothing.  A link may be set to the one behind it. */
struct loom_readers *loom_readers_at(const struct loom_cell *c, uint32_t link);
/* One more, of the running thread's block or what the cell had; readers whose
 * reading the running thread knows to be over may be forgotten. */
void loom_readers_keep(struct loom_cell *c, loom_stamp reader, uint32_t lanes,
		       uint32_t read);
/* As loom_cell_take_over, where more than barriers orders. */
void loom_readers_take_over(struct loom_cell *c, uint32_t read);
/* An asynchronous reading is over, by its number: it is the running thread's
 * now, or, when not own, nobody's.  Returns 0 when there is none. */
int loom_readers_end(struct loom_cell *c, uint32_t flight, int own);
/* Whether one of that number is under way from the cell. */
int loom_readers_fly(struct loom_cell *c, uint32_t flight);

#endif
