#include "hazards/readers.h"

#include "base/access-record.h"
#include "base/context.h"
#include "base/of-launch.h"
#include "hazards/happens-before.h"
#include "hazards/shadow.h"

enum { RING = 1 << 18, NUMBERS = 1 << (32 - LOOM_LINK_SHIFT) };

LOOM_OF_LAUNCH uint32_t loom_readers_kept = LOOM_HOW_IN_FLIGHT;
static struct loom_readers ring[RING];
static uint32_t newest; /* 0 is none */

void loom_readers_keep_all(int all)
{
	loom_readers_kept = LOOM_HOW_IN_FLIGHT | (all ? LOOM_ALL_BYTES : 0);
}

struct loom_readers *loom_readers_at(const struct loom_cell *c, uint32_t link)
{
	uint32_t n = link >> LOOM_LINK_SHIFT;
	struct loom_readers *r = &ring[n % RING];

	return n && (newest - n) % NUMBERS < RING && r->cell == c ? r : NULL;
}

static void push(struct loom_cell *c, loom_stamp reader, uint32_t lanes,
		 uint32_t read)
{
	const uint32_t before = c->older.more;

	newest = newest % (NUMBERS - 1) + 1;
	ring[newest % RING] = (struct loom_readers){ reader, lanes, read, c, before };
	c->older.more = newest << LOOM_LINK_SHIFT |
			((before | read) & LOOM_ALL_BYTES);
}

static uint32_t lane_of(loom_stamp s)
{
	return (uint32_t)1 << LOOM_STAMP_THREAD(s) % LOOM_LANES;
}

static int is_mine(loom_stamp s)
{
	return !LOOM_STAMP_BLOCK(s ^ loom_now.stamp);
}

/* The older one is of another block than the reader wherever any is; else it is
 * the latest of all that there were, and with it they are over.  So who finds
 * both of the cell's settled need not look at the others. */
void loom_readers_keep(struct loom_cell *c, loom_stamp reader, uint32_t lanes,
		       uint32_t read)
{
	struct loom_older *o = &c->older;
	const unsigned how = loom_how_field(read);
	const int flies = loom_how_field(c->read) == LOOM_IN_FLIGHT;
	struct loom_readers *first = flies ? loom_readers_at(c, o->more) : NULL;

	if (loom_how_bytes(o->read) && loom_clock_settled(loom_now.block, o->reader)) {
		o->read = 0;
		if (is_mine(c->reader) && !flies)
			o->more = 0;
	}
	if (how == LOOM_PLAIN && first && first->read == read &&
	    loom_same_readers(first->reader, reader)) {
		first->lanes |= lanes;
	} else if (how == LOOM_IN_FLIGHT ||
		   loom_same_readers(c->reader, loom_now.stamp) ||
		   (loom_how_bytes(o->read) && !is_mine(o->reader) && is_mine(reader))) {
		if (how == LOOM_PLAIN || how == LOOM_IN_FLIGHT)
			push(c, reader, lanes, read);
	} else {
		if (loom_how_bytes(o->read) && loom_how_field(o->read) == LOOM_PLAIN)
			push(c, o->reader, lane_of(o->reader), o->read);
		o->reader = reader;
		o->read = read;
	}
}

/* Who is at odds with the cell's readers is so with the running thread, if that
 * loads as much and knows that they are over. */
static int is_outdone(const struct loom_cell *c, uint32_t read)
{
	if (!loom_how_bytes(c->read))
		return 1;
	return !(c->read & ~read & LOOM_ALL_BYTES) &&
	       loom_how_field(read) == LOOM_PLAIN &&
	       (loom_clock_settled(loom_now.block, c->reader) ||
		(c->lanes == loom_now.lane &&
		 LOOM_STAMP_SAME_THREAD(c->reader, loom_now.stamp)));
}

void loom_readers_take_over(struct loom_cell *c, uint32_t read)
{
	if (!is_outdone(c, read))
		loom_readers_keep(c, c->reader, c->lanes, c->read);
	c->reader = loom_now.stamp;
	c->lanes = loom_now.lane;
	c->read = read;
}

/* The link to the one that is under way, with this number or any. */
static uint32_t *under_way(struct loom_cell *c, const uint32_t *flight)
{
	uint32_t *link = &c->older.more;
	struct loom_readers *r;

	while ((r = loom_readers_at(c, *link)) &&
	       (loom_how_field(r->read) != LOOM_IN_FLIGHT ||
		(flight && r->lanes != *flight)))
		link = &r->before;
	return r ? link : NULL;
}

int loom_readers_fly(struct loom_cell *c, uint32_t flight)
{
	return loom_how_field(c->read) == LOOM_IN_FLIGHT &&
	       (c->lanes == flight || under_way(c, &flight));
}

/* As long as any is under way, one of them is the cell's reader. */
int loom_readers_end(struct loom_cell *c, uint32_t flight, int own)
{
	const int first = c->lanes == flight;
	uint32_t *link, over = c->read;
	const struct loom_readers *r;

	if (loom_how_field(c->read) != LOOM_IN_FLIGHT)
		return 0;
	link = under_way(c, first ? NULL : &flight);
	if (!link && !first)
		return 0;
	if (!link) {
		c->read = 0;
	} else {
		r = loom_readers_at(c, *link);
		*link = r->before;
		if (first) {
			c->reader = r->reader;
			c->lanes = r->lanes;
			c->read = r->read;
		} else {
			over = r->read;
		}
	}
	over = loom_how(loom_how_place(over), LOOM_PLAIN, LOOM_ALL_BYTES);
	if (own && c->read)
		loom_readers_keep(c, loom_now.stamp, loom_now.lane, over);
	else if (own)
		loom_readers_take_over(c, over);
	return 1;
}
