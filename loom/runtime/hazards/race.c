/* Races: two threads use the same bytes, one of them stores, and nothing
 * orders the one before the other.
 *
 * Every word of memory has a cell that remembers its last store and its last
 * loads: whose, when (happens-before.h) and where in the code.  That finds a race the
 * first time the second access comes, in whatever order the threads happen to
 * run.  (Flanagan and Freund, "FastTrack", 2009, with the warp's lanes in the
 * place of a full vector of readers.)
 *
 * Shared memory has a cell a word.  For device memory there is one table of
 * fixed size, in which words that are far apart share a cell: the later one
 * takes it over.  So memory stays bounded; at worst a race between accesses
 * with millions of others between them is missed, and none is invented. */
#define _GNU_SOURCE
#include "hazards/race.h"

#include <stdio.h>
#include <string.h>
#include <sys/mman.h>

#include "common/hardware.h"
#include "common/hash.h"
#include "base/access-record.h"
#include "base/context.h"
#include "base/source-line.h"
#include "memory/device-memory.h"
#include "memory/initialised.h"
#include "memory/shared-memory.h"
#include "hazards/fault.h"
#include "hazards/happens-before.h"

enum { WORD = 4, GLOBAL_BITS = 23, PLACE_BITS = 25, HIDDEN_BITS = 14 };

struct cell {
	loom_stamp writer, reader; /* writer's 4 low bits: bytes ever stored;
				    * reader's lowest: MIXED */
	uint32_t key;              /* to whom the cell belongs now */
	uint32_t lanes;            /* of the reader's warp, since its tick */
	uint32_t write, read;      /* the last of each: HOW() */
};

/* Not all lanes loaded where the reader did. */
enum { MIXED = 1 };

/* Where in the code, how strong, and which of the word's bytes. */
#define HOW(at, strength, bytes)                                            \
	((uint32_t)(at) << 7 | (uint32_t)(strength) << 4 | (uint32_t)(bytes))
#define HOW_AT(h) ((h) >> 7)
#define HOW_FIELD(h) ((h) >> 4 & 7)
#define HOW_BYTES(h) ((h) & 15)
/* A strong store behind a plain one, which is kept elsewhere: HIDES is added
 * to LOOM_VOLATILE, LOOM_ATOMIC or LOOM_ATOMIC_BLOCK. */
enum { HIDES = LOOM_IN_FLIGHT };
#define HOW_HIDES(h) (HOW_FIELD(h) > HIDES)
#define HOW_STRENGTH(h)                                                     \
	((enum loom_strength)(HOW_FIELD(h) - (HOW_HIDES(h) ? HIDES : 0)))

extern char __executable_start[];

int loom_checking;
static struct cell *shared_cells, *global_cells;

int loom_race_setup(void)
{
	size_t shared = loom_shared_pool_span / WORD * sizeof(struct cell);
	size_t global = ((size_t)1 << GLOBAL_BITS) * sizeof(struct cell);
	char *m;

	if (shared_cells)
		return 1;
	m = mmap(NULL, shared + global, PROT_READ | PROT_WRITE,
		 MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
	if (m == MAP_FAILED)
		return 0;
	shared_cells = (struct cell *)(void *)m;
	global_cells = (struct cell *)(void *)(m + shared);
	return 1;
}

void loom_race_clear(void)
{
	if (global_cells)
		madvise(global_cells,
			((size_t)1 << GLOBAL_BITS) * sizeof(struct cell),
			MADV_DONTNEED);
}

/* An access to one word, or to a part of it. */
struct access {
	uintptr_t at;
	unsigned bytes; /* one bit for each */
	enum loom_op op;
	enum loom_space space;
	enum loom_strength strength;
	uintptr_t pc;
	uint32_t how; /* HOW(), but for the bytes */
};

/* ---- What to say ------------------------------------------------------- */

static uintptr_t place(unsigned at)
{
	return at ? (uintptr_t)__executable_start + at : 0;
}

static inline unsigned place_of(uintptr_t pc)
{
	uintptr_t at = pc - (uintptr_t)__executable_start;

	return at >> PLACE_BITS ? 0 : (unsigned)at;
}

static const char *verb(enum loom_op op, enum loom_strength strength)
{
	if (strength == LOOM_ATOMIC_BLOCK)
		return "changes (atomically, for its block only)";
	if (strength == LOOM_ATOMIC)
		return "changes (atomically)";
	if (strength == LOOM_IN_FLIGHT)
		return op == LOOM_LOAD ? "loads (asynchronously)" :
					 "stores (asynchronously)";
	return op == LOOM_LOAD ? "loads" : "stores";
}

static int is_other_block(loom_stamp other)
{
	return LOOM_STAMP_BLOCK(other) != LOOM_STAMP_BLOCK(loom_now.stamp);
}

static const char *remedy(const struct access *a, loom_stamp other,
			  enum loom_op op, enum loom_strength strength)
{
	unsigned self = LOOM_STAMP_THREAD(loom_now.stamp);
	unsigned them = LOOM_STAMP_THREAD(other);

	if (strength == LOOM_IN_FLIGHT && op == LOOM_LOAD)
		return "wait until the copy has read it";
	if (strength == LOOM_IN_FLIGHT)
		return "wait until the copy has landed";
	if (strength == LOOM_ATOMIC_BLOCK && a->strength >= LOOM_ATOMIC)
		return "give both the scope of the device";
	if ((a->op == LOOM_LOAD && a->strength == LOOM_PLAIN &&
	     strength >= LOOM_ATOMIC) ||
	    (op == LOOM_LOAD && strength == LOOM_PLAIN &&
	     a->strength >= LOOM_ATOMIC && a->strength != LOOM_IN_FLIGHT))
		return "let the load be volatile or atomic if any value will "
		       "do, and order the two by a barrier if not";
	if (loom_clock_left(other))
		return "let it return behind the barrier, which orders nothing "
		       "for threads that have ended";
	if (is_other_block(other))
		return a->space == LOOM_SHARED ?
			"let the cluster's blocks meet between the two" :
			"order the blocks by a flag with __threadfence() on "
			"both sides, by an atomic operation or by two launches";
	if (self / LOOM_LANES == them / LOOM_LANES)
		return "put __syncwarp() or __syncthreads() between the two";
	return "put __syncthreads() between the two";
}

static void other_thread(loom_stamp s, char *room, size_t size)
{
	const dim3 *d = &loom_now.launch->block;
	const dim3 *g = &loom_now.launch->grid;
	unsigned t = LOOM_STAMP_THREAD(s), b = LOOM_STAMP_BLOCK(s);
	int n = 0;

	if (b != LOOM_STAMP_BLOCK(loom_now.stamp))
		n = snprintf(room, size, "block (%u,%u,%u) ", b % g->x,
			     b / g->x % g->y, b / g->x / g->y);
	snprintf(room + n, size - (size_t)n, "thread (%u,%u,%u)", t % d->x,
		 t / d->x % d->y, t / d->x / d->y);
}

static void race(const struct access *a, loom_stamp other, uint32_t how,
		 enum loom_op op)
{
	unsigned other_at = HOW_AT(how);
	enum loom_strength strength = HOW_STRENGTH(how);
	char who[96], where[256], at[512] = "";
	struct loom_source_line p;

	if (loom_hazard_known(LOOM_HAZARD_RACE, a->pc, place(other_at)))
		return;
	other_thread(other, who, sizeof who);
	loom_where(a->at, where, sizeof where);
	if (other_at) {
		p = loom_source_line(place(other_at));
		snprintf(at, sizeof at, " at %s:%u", p.file, p.line);
	}
	loom_hazard_report(LOOM_HAZARD_RACE, a->pc, place(other_at),
			   "%s %s, which %s %s%s, and nothing orders the two; "
			   "%s", verb(a->op, a->strength), where, who,
			   verb(op, strength), at,
			   remedy(a, other, op, strength));
}

/* ---- Stores of a value that is there already --------------------------------
 *
 * Threads that all store the same value do no harm.  What a store brings is
 * seen only when it has been done: at the thread's next callback. */

static struct {
	struct access a;
	loom_stamp other;
	uint32_t how, old;
} doubt;

static void doubt_store(const struct access *a, loom_stamp other, uint32_t how)
{
	doubt.a = *a;
	doubt.other = other;
	doubt.how = how;
	memcpy(&doubt.old, (const void *)(a->at & ~(uintptr_t)(WORD - 1)),
	       WORD);
	loom_now.unconfirmed = 1;
}

void loom_race_confirm_store(void)
{
	uint32_t now, mask = 0;

	loom_race_drop();
	for (unsigned i = 0; i < WORD; i++)
		if (doubt.a.bytes >> i & 1)
			mask |= (uint32_t)0xff << 8 * i;
	memcpy(&now, (const void *)(doubt.a.at & ~(uintptr_t)(WORD - 1)), WORD);
	if ((now ^ doubt.old) & mask)
		race(&doubt.a, doubt.other, doubt.how, LOOM_STORE);
}

/* ---- Loads and stores -------------------------------------------------- */

/* Both sides may use the word at once: atomic operations whose scope holds
 * both, and volatile accesses to device memory or to a flag. */
static int both_strong(const struct access *a, loom_stamp other, uint32_t how)
{
	enum loom_strength s = a->strength, o = HOW_STRENGTH(how);

	if (s == LOOM_PLAIN || o == LOOM_PLAIN || s == LOOM_IN_FLIGHT ||
	    o == LOOM_IN_FLIGHT)
		return 0;
	if ((s == LOOM_ATOMIC_BLOCK || o == LOOM_ATOMIC_BLOCK) &&
	    is_other_block(other))
		return 0;
	return a->space == LOOM_GLOBAL || s >= LOOM_ATOMIC ||
	       o >= LOOM_ATOMIC ||
	       loom_clock_is_flag(a->at, a->op != LOOM_LOAD);
}

/* The writer is another thread, and no barrier of the block has passed. */
static inline int may_conflict(const struct access *a, const struct cell *c)
{
	loom_stamp me = loom_now.stamp;

	if (!(HOW_BYTES(c->write) & a->bytes))
		return 0;
	if (HOW_FIELD(c->write) == LOOM_IN_FLIGHT)
		return 1;
	if (!((c->writer ^ me) >> 27))
		return 0;
	return LOOM_STAMP_BLOCK(c->writer) != LOOM_STAMP_BLOCK(me) ||
	       LOOM_STAMP_TICK(c->writer) >= loom_now.block->clock.settled;
}

/* Plain stores behind which strong ones came: two strong accesses may meet,
 * but who does not know of the plain one may not. */
static struct hidden {
	uintptr_t at;
	uint32_t key, how; /* the cell's */
	loom_stamp writer;
} hidden[1 << HIDDEN_BITS];

static struct hidden *hidden_at(uintptr_t at)
{
	return &hidden[LOOM_SPREAD(at / WORD) >> (64 - HIDDEN_BITS)];
}

/* The strong store's HOW() in the place of what the cell has. */
static __attribute__((__noinline__)) uint32_t
hide(const struct access *a, const struct cell *c)
{
	uint32_t how = a->how + (HIDES << 4);

	if (HOW_HIDES(c->write))
		return how;
	if (a->space == LOOM_SHARED && loom_now.block->cluster->blocks == 1 &&
	    LOOM_STAMP_TICK(c->writer) < loom_now.block->clock.settled)
		return a->how; /* there is nobody who does not know of it */
	*hidden_at(a->at) = (struct hidden){ a->at / WORD, c->key, c->write,
					     c->writer };
	return how;
}

static void check_store(const struct access *a, loom_stamp other, uint32_t how)
{
	enum loom_strength strength = HOW_STRENGTH(how);

	if (strength != LOOM_IN_FLIGHT && loom_clock_ordered(other))
		return;
	if (a->op == LOOM_STORE && a->strength < LOOM_ATOMIC &&
	    strength < LOOM_ATOMIC)
		doubt_store(a, other, how);
	else
		race(a, other, how, LOOM_STORE);
}

static __attribute__((__noinline__)) void
check_writer(const struct access *a, const struct cell *c)
{
	const struct hidden *h;

	if (!both_strong(a, c->writer, c->write)) {
		check_store(a, c->writer, c->write);
	} else if (HOW_HIDES(c->write)) {
		h = hidden_at(a->at);
		if (h->at == a->at / WORD && h->key == c->key &&
		    HOW_BYTES(h->how) & a->bytes)
			check_store(a, h->writer, h->how);
	}
}

/* One of the reader's lanes that is not this thread; the reader itself if that
 * may be, since of it the place is known. */
static loom_stamp a_reader(const struct cell *c)
{
	unsigned first = LOOM_STAMP_THREAD(c->reader) / LOOM_LANES * LOOM_LANES;
	unsigned self = LOOM_STAMP_THREAD(loom_now.stamp);
	unsigned reader = LOOM_STAMP_THREAD(c->reader) - first;
	uint32_t lanes = c->lanes;

	if (LOOM_STAMP_BLOCK(c->reader) == LOOM_STAMP_BLOCK(loom_now.stamp) &&
	    self - first < LOOM_LANES)
		lanes &= ~((uint32_t)1 << (self - first));
	if (!lanes)
		return 0;
	if (lanes >> reader & 1)
		return c->reader;
	return LOOM_STAMP(LOOM_STAMP_BLOCK(c->reader),
			  first + (unsigned)__builtin_ctz(lanes),
			  LOOM_STAMP_TICK(c->reader));
}

static inline void check_reader(const struct access *a, const struct cell *c)
{
	loom_stamp reader;

	if (!(HOW_BYTES(c->read) & a->bytes) ||
	    both_strong(a, c->reader, c->read))
		return;
	if (HOW_STRENGTH(c->read) == LOOM_IN_FLIGHT) {
		race(a, c->reader, c->read, LOOM_LOAD);
		return;
	}
	reader = a_reader(c);
	if (!reader || loom_clock_ordered(reader))
		return;
	if (c->reader & MIXED && LOOM_STAMP_THREAD(reader) !=
				 LOOM_STAMP_THREAD(c->reader))
		race(a, reader, HOW(0, HOW_STRENGTH(c->read), 0), LOOM_LOAD);
	else
		race(a, reader, c->read, LOOM_LOAD);
}

/* A load of the same bytes by another lane, at another place and no weaker: the
 * cell keeps the place that it has. */
static inline int elsewhere(const struct access *a, const struct cell *c,
			    uint32_t lane)
{
	return (a->how ^ c->read) >> 7 && c->lanes & ~lane &&
	       HOW_BYTES(c->read) == a->bytes && HOW_BYTES(c->read) &&
	       (a->strength != LOOM_PLAIN ||
		HOW_STRENGTH(c->read) == LOOM_PLAIN);
}

static inline void remember_load(const struct access *a, struct cell *c)
{
	loom_stamp me = loom_now.stamp;
	uint32_t lane = (uint32_t)1 << LOOM_STAMP_THREAD(me) % LOOM_LANES;
	uint32_t bytes = a->bytes;

	if (HOW_STRENGTH(c->read) == LOOM_IN_FLIGHT)
		return; /* that is the one to tell of */
	/* The same warp (5 bits of lane above the tick) at the same tick. */
	if (((c->reader ^ me) & ~((uint64_t)31 << 27 | MIXED)) == 0) {
		if (c->read == (a->how | bytes)) {
			c->lanes |= lane;
			return;
		}
		if (elsewhere(a, c, lane)) {
			c->lanes |= lane;
			c->reader |= MIXED;
			return;
		}
		me |= c->reader & MIXED;
		/* Which lane loaded which part of the word is not kept: of
		 * lanes with different parts only this one is. */
		if (bytes == HOW_BYTES(c->read))
			lane |= c->lanes;
		else if (lane == c->lanes)
			bytes |= HOW_BYTES(c->read);
	}
	c->lanes = lane;
	c->reader = me;
	c->read = a->how | bytes;
}

static inline void remember_store(const struct access *a, struct cell *c)
{
	loom_stamp me = loom_now.stamp;
	uint32_t bytes = a->bytes, how = a->how;

	if (a->strength != LOOM_PLAIN && a->strength != LOOM_IN_FLIGHT &&
	    HOW_BYTES(c->write) &&
	    (HOW_FIELD(c->write) == LOOM_PLAIN || HOW_HIDES(c->write)))
		how = hide(a, c);
	if (c->writer >> 4 == me >> 4)
		bytes |= HOW_BYTES(c->write);
	c->writer = me | (c->writer & 15) | a->bytes;
	c->write = how | bytes;
}

/* The cell starts anew when it belonged to something else. */
static inline struct cell *claim(struct cell *c, uint32_t key)
{
	if (__builtin_expect(c->key != key, 0))
		*c = (struct cell){ .key = key };
	return c;
}

static inline struct cell *shared_cell(uintptr_t at)
{
	uint32_t key = at - loom_shared_base < LOOM_SHARED_SPAN ?
		loom_now.block->clock.serial : loom_shared_serial(at);

	return claim(&shared_cells[(at - loom_shared_pool) / WORD], key);
}

static inline struct cell *global_cell(uintptr_t at)
{
	uintptr_t base = at - loom_global_base < loom_global_span ?
		loom_global_base : (uintptr_t)__executable_start;
	size_t word = (at - base) / WORD;
	uint32_t key = loom_epoch << (32 - LOOM_EPOCH_BITS) |
		       (uint32_t)(word >> GLOBAL_BITS & 0x1fff) << 1 |
		       (base != loom_global_base);

	return claim(&global_cells[word & (((size_t)1 << GLOBAL_BITS) - 1)],
		     key);
}

static inline void word(const struct access *a, struct cell *c)
{
	if (__builtin_expect(may_conflict(a, c), 0))
		check_writer(a, c);
	if (a->op == LOOM_LOAD) {
		remember_load(a, c);
		return;
	}
	check_reader(a, c);
	remember_store(a, c);
}

/* ---- Values that nobody stored --------------------------------------------
 *
 * An access counts as a use of stored values when any of its bytes was
 * stored: copying a struct copies its padding too.  Only where the host stopped
 * within a word, the rest is no padding (initialised.c). */

static __attribute__((__noinline__)) void
not_stored(uintptr_t a, enum loom_space space, uintptr_t pc)
{
	char where[256];

	if (loom_hazard_known(LOOM_HAZARD_UNINITIALISED, pc, 0))
		return;
	loom_where(a, where, sizeof where);
	loom_hazard_report(LOOM_HAZARD_UNINITIALISED, pc, 0,
			   "loads %s, which nobody has stored%s; %s", where,
			   space == LOOM_GLOBAL && loom_initialised_any(a, 1) ?
			   " whole" : "",
			   space == LOOM_SHARED ?
			   "let a thread store every element that is read" :
			   "fill it with cudaMemcpy, cudaMemset or a kernel "
			   "first");
}

static inline void shared_access(struct access *w, size_t size, int uses)
{
	uintptr_t start = w->at;
	unsigned stored = 0;

	for (size_t i = 0; i < size; i += WORD) {
		struct cell *c = shared_cell(start + i);

		stored |= c->writer & 15;
		w->at = start + i;
		word(w, c);
	}
	if (__builtin_expect(uses && !stored, 0))
		not_stored(start, LOOM_SHARED, w->pc);
}

static inline void global_access(struct access *w, size_t size, int uses)
{
	uintptr_t start = w->at;

	if (uses && __builtin_expect(!loom_initialised_any(start, size) ||
				     (loom_initialised_cuts &&
				      loom_initialised_is_cut(start, size)), 0))
		not_stored(start, LOOM_GLOBAL, w->pc);
	if (w->op != LOOM_LOAD)
		loom_initialised_written(start, size);
	for (size_t i = 0; i < size; i += WORD) {
		w->at = start + i;
		word(w, global_cell(w->at));
	}
}

void loom_race(uintptr_t a, size_t size, enum loom_op op,
	       enum loom_space space, enum loom_strength strength,
	       uintptr_t pc)
{
	struct access w = { a, 15, op == LOOM_RMW ? LOOM_STORE : op, space,
			    strength, pc, HOW(place_of(pc), strength, 0) };

	if (size < WORD)
		w.bytes = ((1u << size) - 1) << (a & 3) & 15;
	if (space == LOOM_SHARED)
		shared_access(&w, size, op != LOOM_STORE);
	else
		global_access(&w, size, op != LOOM_STORE);
}

static struct cell *cell_at(uintptr_t at)
{
	return at - loom_shared_pool < loom_shared_pool_span ?
		shared_cell(at) : global_cell(at);
}

void loom_race_given(uintptr_t at, size_t size)
{
	if (at - loom_shared_base >= LOOM_SHARED_SPAN) {
		loom_initialised_written(at, size);
		return;
	}
	for (size_t i = 0; i < size; i += WORD)
		shared_cell(at + i)->writer |= 15;
}

void loom_race_landed(uintptr_t at, size_t size, int own)
{
	for (size_t i = 0; i < size; i += WORD) {
		struct cell *c = cell_at(at + i);

		c->writer = loom_now.stamp | 15;
		c->write = HOW(HOW_AT(c->write), LOOM_PLAIN, own ? 15 : 0);
	}
}

/* ---- Copies from shared memory ------------------------------------------- */

static void not_proxied(uintptr_t at, const struct cell *c, uintptr_t pc)
{
	char who[96], where[256];
	uintptr_t other = place(HOW_AT(c->write));
	struct loom_source_line p;

	if (loom_hazard_known(LOOM_HAZARD_RACE, pc, other))
		return;
	other_thread(c->writer, who, sizeof who);
	loom_where(at, where, sizeof where);
	p = loom_source_line(other);
	loom_hazard_report(LOOM_HAZARD_RACE, pc, other,
			   "copies %s, which %s stores at %s:%u, and no fence "
			   "shows it to the copy; let who stores call "
			   "fence_proxy_async(space_shared) before the barrier",
			   where, who, p.file, p.line);
}

void loom_race_engine(uintptr_t at, size_t size, uintptr_t pc)
{
	for (size_t i = 0; i < size; i += WORD) {
		const struct cell *c = shared_cell(at + i);

		if (HOW_BYTES(c->write) &&
		    HOW_STRENGTH(c->write) != LOOM_IN_FLIGHT &&
		    loom_clock_ordered(c->writer) &&
		    !loom_clock_proxied(c->writer))
			not_proxied(at + i, c, pc);
	}
}

void loom_race_read(uintptr_t at, size_t size)
{
	for (size_t i = 0; i < size; i += WORD) {
		struct cell *c = shared_cell(at + i);

		if (HOW_STRENGTH(c->read) != LOOM_IN_FLIGHT)
			continue;
		c->reader = loom_now.stamp;
		c->lanes = (uint32_t)1 << LOOM_STAMP_THREAD(c->reader) %
						  LOOM_LANES;
		c->read = HOW(HOW_AT(c->read), LOOM_PLAIN, 15);
	}
}
