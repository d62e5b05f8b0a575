/* Races: two threads use the same bytes, one of them stores, and nothing
 * orders the one before the other.
 *
 * Every word of memory has a cell that remembers its last store and its last
 * loads: whose, when and where in the code (shadow.h).  That finds a race the
 * first time the second access comes, in whatever order the threads happen to
 * run.  (Flanagan and Freund, "FastTrack", 2009, with the warp's lanes in the
 * place of a full vector of readers.)
 *
 * At worst a race between accesses with millions of others between them is
 * missed (shadow.h), and none is invented. */
#include "hazards/race.h"

#include <string.h>

#include "common/hardware.h"
#include "common/hash.h"
#include "base/access-record.h"
#include "base/context.h"
#include "base/record.h"
#include "base/source-line.h"
#include "memory/initialised.h"
#include "memory/shared-memory.h"
#include "hazards/happens-before.h"
#include "hazards/race-message.h"
#include "hazards/shadow.h"

int loom_checking, loom_race_closely;
static int any_ldg;

void loom_race_launch(void)
{
	any_ldg = loom_source_any_ldg();
	loom_race_closely = any_ldg;
}

/* ---- Stores of a value that is there already --------------------------------
 *
 * Threads that all store the same value do no harm.  What a store brings is
 * seen only when it has been done: at the thread's next callback. */

static struct {
	struct loom_use access;
	loom_stamp other;
	uint32_t how, old;
	unsigned depth; /* functions that it was in */
} unconfirmed;

static const void *word_of(uintptr_t at)
{
	return (const void *)(at & ~(uintptr_t)(LOOM_WORD - 1));
}

static void await_store(const struct loom_use *a, loom_stamp other,
			uint32_t how)
{
	unconfirmed.access = *a;
	unconfirmed.other = other;
	unconfirmed.how = how;
	unconfirmed.depth = loom_now.thread->depth;
	memcpy(&unconfirmed.old, word_of(a->at), LOOM_WORD);
	loom_now.unconfirmed = 1;
}

void loom_race_confirm_store(void)
{
	struct loom_thread *t = loom_now.thread;
	const unsigned depth = t->depth;
	uint32_t now, mask = 0;

	loom_race_drop();
	for (unsigned i = 0; i < LOOM_WORD; i++)
		if (unconfirmed.access.bytes >> i & 1)
			mask |= (uint32_t)0xff << 8 * i;
	memcpy(&now, word_of(unconfirmed.access.at), LOOM_WORD);
	if (!((now ^ unconfirmed.old) & mask))
		return;
	t->depth = unconfirmed.depth;
	loom_say_race(&unconfirmed.access, unconfirmed.other, unconfirmed.how,
		      LOOM_STORE);
	t->depth = depth;
}

/* ---- What a race is -------------------------------------------------------
 *
 * C11, 5.1.2.4: two actions are a data race when they conflict, in different
 * threads, at least one of them is not atomic, and neither happens before the
 * other.  Two actions conflict when they use the same bytes and one stores. */

/* With the last store: asked at every access, so what the block's last barrier
 * has ordered is out of the question here already. */
static inline int conflicts(const struct loom_use *a, const struct loom_cell *c)
{
	loom_stamp me = loom_now.stamp;

	if (!(loom_how_bytes(c->write) & a->bytes))
		return 0;
	if (loom_how_field(c->write) == LOOM_IN_FLIGHT)
		return 1;
	return !LOOM_STAMP_SAME_THREAD(c->writer, me) &&
	       !loom_clock_settled(loom_now.block, c->writer);
}

/* Both sides may use the word at once: atomic operations whose scope holds
 * both, and volatile accesses to device memory or to a flag. */
static int both_atomic(const struct loom_use *a, loom_stamp other, uint32_t how)
{
	enum loom_strength s = a->strength, o = loom_how_strength(how);

	if (s == LOOM_PLAIN || o == LOOM_PLAIN || s == LOOM_IN_FLIGHT ||
	    o == LOOM_IN_FLIGHT)
		return 0;
	if ((s == LOOM_ATOMIC_BLOCK || o == LOOM_ATOMIC_BLOCK) &&
	    LOOM_STAMP_BLOCK(other) != LOOM_STAMP_BLOCK(loom_now.stamp))
		return 0;
	return a->space == LOOM_GLOBAL || s >= LOOM_ATOMIC ||
	       o >= LOOM_ATOMIC ||
	       loom_clock_is_flag(a->at, a->op != LOOM_LOAD);
}

/* The other side is over, and the running thread knows of it. */
static int happens_before(loom_stamp other, uint32_t how)
{
	return loom_how_strength(how) != LOOM_IN_FLIGHT &&
	       loom_clock_ordered(other);
}

/* ---- Stores that hide others ---------------------------------------------- */

enum { HIDDEN_BITS = 14 };

/* Plain stores behind which strong ones came: two strong accesses may meet,
 * but who does not know of the plain one may not. */
static struct hidden {
	uintptr_t at;
	uint32_t key, how; /* the cell's */
	loom_stamp writer;
} hidden[1 << HIDDEN_BITS];

static struct hidden *hidden_at(uintptr_t at)
{
	return &hidden[LOOM_SPREAD(at / LOOM_WORD) >> (64 - HIDDEN_BITS)];
}

/* What the cell is to say of the strong store that comes. */
static __attribute__((__noinline__)) uint32_t
hide(const struct loom_use *a, const struct loom_cell *c)
{
	uint32_t how = loom_how_hiding(a->how);

	if (loom_how_hides(c->write))
		return how;
	if (a->space == LOOM_SHARED && loom_now.block->cluster->blocks == 1 &&
	    loom_clock_settled(loom_now.block, c->writer))
		return a->how; /* there is nobody who does not know of it */
	*hidden_at(a->at) = (struct hidden){ a->at / LOOM_WORD, c->key, c->write,
					     c->writer };
	return how;
}

/* ---- Loads and stores ---------------------------------------------------- */

static void check_store(const struct loom_use *a, loom_stamp other,
			uint32_t how)
{
	if (happens_before(other, how))
		return;
	if (a->op == LOOM_STORE && a->strength < LOOM_ATOMIC &&
	    loom_how_strength(how) < LOOM_ATOMIC)
		await_store(a, other, how);
	else
		loom_say_race(a, other, how, LOOM_STORE);
}

static __attribute__((__noinline__)) void
check_writer(const struct loom_use *a, const struct loom_cell *c)
{
	const struct hidden *h;

	if (!both_atomic(a, c->writer, c->write)) {
		check_store(a, c->writer, c->write);
	} else if (loom_how_hides(c->write)) {
		h = hidden_at(a->at);
		if (h->at == a->at / LOOM_WORD && h->key == c->key &&
		    loom_how_bytes(h->how) & a->bytes)
			check_store(a, h->writer, h->how);
	}
}

/* One of the readers that is not this thread; the one of the stamp if that may
 * be, since of it the place is known.  0: there is none. */
static loom_stamp a_reader(loom_stamp readers, uint32_t lanes)
{
	unsigned first = LOOM_STAMP_THREAD(readers) / LOOM_LANES * LOOM_LANES;
	unsigned self = LOOM_STAMP_THREAD(loom_now.stamp);
	unsigned reader = LOOM_STAMP_THREAD(readers) - first;

	if (LOOM_STAMP_BLOCK(readers) == LOOM_STAMP_BLOCK(loom_now.stamp) &&
	    self - first < LOOM_LANES)
		lanes &= ~((uint32_t)1 << (self - first));
	if (!lanes)
		return 0;
	if (lanes >> reader & 1)
		return readers;
	return LOOM_STAMP(LOOM_STAMP_BLOCK(readers),
			  first + (unsigned)__builtin_ctz(lanes),
			  LOOM_STAMP_TICK(readers));
}

/* Says so if the store is at odds with readers. */
static inline int check_readers(const struct loom_use *a, loom_stamp readers,
				uint32_t lanes, uint32_t how)
{
	loom_stamp reader = readers;

	if (both_atomic(a, readers, how))
		return 0;
	if (loom_how_strength(how) != LOOM_IN_FLIGHT) {
		reader = a_reader(readers, lanes);
		if (!reader || loom_clock_ordered(reader))
			return 0;
		if (readers & LOOM_MIXED && LOOM_STAMP_THREAD(reader) !=
					    LOOM_STAMP_THREAD(readers))
			how = loom_how(0, loom_how_strength(how), 0);
	}
	loom_say_race(a, reader, how, LOOM_LOAD);
	return 1;
}

/* Those for which the cell has no place; who is known to be over is forgotten. */
static __attribute__((__noinline__)) void check_more(const struct loom_use *a,
						     struct loom_cell *c)
{
	enum { FAR = 256 };
	uint32_t *link = &c->older.more;
	struct loom_readers *r;

	for (unsigned i = 0; (r = loom_readers_at(c, *link)); i++) {
		if (!(loom_how_bytes(r->read) & a->bytes) && i < FAR)
			link = &r->before;
		else if (!check_readers(a, r->reader, r->lanes, r->read))
			*link = r->before;
		else
			return;
	}
	*link = 0;
}

/* The older load; it is forgotten when it is over. */
static __attribute__((__noinline__)) void check_older(const struct loom_use *a,
						       struct loom_cell *c)
{
	if (both_atomic(a, c->older.reader, c->older.read))
		return;
	if (!LOOM_STAMP_SAME_THREAD(c->older.reader, loom_now.stamp) &&
	    !loom_clock_ordered(c->older.reader))
		loom_say_race(a, c->older.reader, c->older.read, LOOM_LOAD);
	else
		c->older.read = 0;
}

/* A load of the same bytes by another lane, at another place and no weaker: the
 * cell keeps the place that it has. */
static inline int elsewhere(const struct loom_use *a,
			    const struct loom_cell *c, uint32_t lane)
{
	return !loom_how_same_place(a->how, c->read) &&
	       loom_how_place(c->read) && c->lanes & ~lane &&
	       loom_how_bytes(c->read) == a->bytes && loom_how_bytes(c->read) &&
	       (a->strength != LOOM_PLAIN ||
		loom_how_strength(c->read) == LOOM_PLAIN);
}

/* While a copy is under way from the word, that is the one to tell of first. */
static __attribute__((__noinline__)) void remember_beside(const struct loom_use *a,
							  struct loom_cell *c)
{
	uint32_t lanes = loom_now.lane;

	if (a->strength == LOOM_IN_FLIGHT) {
		lanes = loom_now.thread->flight;
		if (loom_readers_fly(c, lanes))
			return;
	}
	loom_readers_keep(c, loom_now.stamp, lanes, a->how | a->bytes);
}

static void remember_load(const struct loom_use *a, struct loom_cell *c)
{
	loom_stamp me = loom_now.stamp;
	uint32_t lane = loom_now.lane;
	uint32_t bytes = a->bytes;

	if (loom_how_strength(c->read) == LOOM_IN_FLIGHT) {
		remember_beside(a, c);
		return;
	}
	if (!loom_same_readers(c->reader, me) || a->strength == LOOM_IN_FLIGHT) {
		if (c->read & loom_readers_kept)
			loom_readers_take_over(c, a->how | bytes);
		else
			loom_cell_take_over(c, a->how | bytes);
		if (a->strength == LOOM_IN_FLIGHT)
			c->lanes = loom_now.thread->flight;
		return;
	}
	if (c->read == (a->how | bytes)) {
		c->lanes |= lane;
		return;
	}
	if (elsewhere(a, c, lane)) {
		c->lanes |= lane;
		c->reader |= LOOM_MIXED;
		return;
	}
	me |= (loom_stamp)loom_cell_is_mixed(c);
	if (bytes == loom_how_bytes(c->read))
		lane |= c->lanes;
	else if (lane == c->lanes)
		bytes |= loom_how_bytes(c->read);
	else
		loom_readers_keep(c, c->reader, c->lanes, c->read);
	c->lanes = lane;
	c->reader = me;
	c->read = a->how | bytes;
}

static inline void remember_store(const struct loom_use *a, struct loom_cell *c)
{
	loom_stamp me = loom_now.stamp;
	uint32_t bytes = a->bytes, how = a->how;

	if (a->strength != LOOM_PLAIN && a->strength != LOOM_IN_FLIGHT &&
	    loom_how_bytes(c->write) &&
	    (loom_how_field(c->write) == LOOM_PLAIN || loom_how_hides(c->write)))
		how = hide(a, c);
	if (LOOM_STAMP_SAME(c->writer, me))
		bytes |= loom_how_bytes(c->write);
	c->writer = me | loom_cell_stored(c) | a->bytes;
	c->write = how | bytes;
}

static inline __attribute__((__always_inline__)) void
word(const struct loom_use *a, struct loom_cell *c)
{
	if (__builtin_expect(conflicts(a, c), 0))
		check_writer(a, c);
	if (a->op == LOOM_LOAD) {
		remember_load(a, c);
		return;
	}
	if (loom_how_bytes(c->read) & a->bytes)
		check_readers(a, c->reader, c->lanes, c->read);
	if (__builtin_expect(loom_how_bytes(c->older.read) & a->bytes, 0))
		check_older(a, c);
	if (__builtin_expect(c->older.more & a->bytes, 0))
		check_more(a, c);
	remember_store(a, c);
}

/* ---- Values that nobody stored --------------------------------------------
 *
 * An access counts as a use of stored values when any of its bytes was
 * stored: copying a struct copies its padding too.  Of a number all have to be; what
 * is loaded to be kept beside what is stored is no use. */

static inline void shared_access(struct loom_use *w, size_t size, int uses)
{
	uintptr_t start = w->at;
	unsigned stored = 0, missing = 0;

	for (size_t i = 0; i < size; i += LOOM_WORD) {
		struct loom_cell *c = loom_cell_shared(start + i);

		stored |= loom_cell_stored(c);
		missing |= w->bytes & ~loom_cell_stored(c);
		w->at = start + i;
		word(w, c);
	}
	if (__builtin_expect(uses && missing, 0) &&
	    (!stored || loom_is_marked(w->pc, LOOM_MARK_VALUE)) &&
	    !loom_is_marked(w->pc, LOOM_MARK_KEPT))
		loom_say_not_stored(start, LOOM_SHARED, stored != 0, w->pc);
}

static inline void global_access(struct loom_use *w, size_t size, int uses)
{
	uintptr_t start = w->at;

	if (uses && !(loom_is_marked(w->pc, LOOM_MARK_VALUE) ?
			      loom_initialised_whole(start, size) :
			      loom_initialised_any(start, size)) &&
	    !loom_is_marked(w->pc, LOOM_MARK_KEPT))
		loom_say_not_stored(start, LOOM_GLOBAL, loom_initialised_any(start, size),
				    w->pc);
	if (w->op != LOOM_LOAD)
		loom_initialised_written(start, size);
	for (size_t i = 0; i < size; i += LOOM_WORD) {
		w->at = start + i;
		word(w, loom_cell_global(w->at));
	}
}

/* What __ldg loads must not be stored to at all. */
static __attribute__((__noinline__)) void check_read_only(struct loom_use a,
							  size_t size)
{
	const uintptr_t end = a.at + size;

	for (; a.at < end; a.at += LOOM_WORD) {
		const struct loom_cell *c = loom_cell_global(a.at);
		unsigned read = loom_how_place(c->read);

		if (a.op == LOOM_LOAD && loom_how_bytes(c->write) & a.bytes &&
		    loom_source_is_ldg(a.pc))
			loom_say_read_only(&a, c->writer, c->write, LOOM_STORE);
		else if (a.op != LOOM_LOAD &&
			 loom_how_bytes(c->read) & a.bytes && read &&
			 loom_source_is_ldg(loom_place_pc(read)))
			loom_say_read_only(&a, c->reader, c->read, LOOM_LOAD);
	}
}

void loom_race(uintptr_t a, size_t size, enum loom_op op,
	       enum loom_space space, enum loom_strength strength,
	       uintptr_t pc)
{
	struct loom_use w = {
		.at = a, .bytes = LOOM_ALL_BYTES, .size = (unsigned)size,
		.op = op == LOOM_RMW ? LOOM_STORE : op, .space = space,
		.strength = strength, .pc = pc,
		.how = loom_how(loom_place_of(pc), strength, 0)
	};

	if (size < LOOM_WORD)
		w.bytes = ((1u << size) - 1) << (a % LOOM_WORD) &
			  LOOM_ALL_BYTES;
	if (__builtin_expect(any_ldg && space == LOOM_GLOBAL, 0))
		check_read_only(w, size);
	if (space == LOOM_SHARED)
		shared_access(&w, size, op != LOOM_STORE);
	else
		global_access(&w, size, op != LOOM_STORE);
}

void loom_race_given(uintptr_t at, size_t size)
{
	if (at - loom_shared_base >= LOOM_SHARED_SPAN) {
		loom_initialised_written(at, size);
		return;
	}
	for (size_t i = 0; i < size; i += LOOM_WORD)
		loom_cell_shared(at + i)->writer |= LOOM_ALL_BYTES;
}
