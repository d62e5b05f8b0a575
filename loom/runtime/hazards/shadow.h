/* What is remembered of every word of memory: its last store and its last
 * loads, whose and when (base/stamp.h), and how:
 *
 *   writer   block 27 | tick 23 | thread 10 | 4: bytes that were ever stored
 *   reader   block 27 | tick 23 | thread 10 | 3 | 1: mixed
 *   write,   place 25 | strength 3          | 4: bytes of the word
 *   read
 *
 * The readers are the lanes of one warp since one tick; mixed: not all of them
 * loaded at the reader's place.  Of a reading that is under way, lanes is its
 * number.  older: of the warp that had loaded the word before them, one lane;
 * more: a link to those for which there is no place here (readers.h).  The
 * strength is enum loom_strength, or more than LOOM_IN_FLIGHT: that of a store
 * which hides a plain one.
 *
 * Shared memory has a cell a word.  For device memory there is one table of
 * fixed size, in which words that are far apart share a cell: the later one
 * takes it over.  So memory stays bounded. */
#ifndef LOOM_SHADOW_H
#define LOOM_SHADOW_H

#include <stddef.h>
#include <stdint.h>

#include "common/hardware.h"
#include "base/access-record.h"
#include "base/context.h"
#include "hazards/happens-before.h"
#include "hazards/readers.h"
#include "hazards/streams.h"
#include "memory/device-memory.h"
#include "memory/shared-memory.h"

enum { LOOM_WORD = 4, LOOM_ALL_BYTES = 15, LOOM_SHADOW_BITS = 23 };

struct loom_cell {
	loom_stamp writer, reader;
	uint32_t key;   /* to whom the cell belongs now */
	uint32_t lanes; /* of the reader's warp, since its tick */
	uint32_t write, read;
	struct loom_older {
		loom_stamp reader;
		uint32_t read, more;
	} older;
};

/* ---- How: place, strength, bytes ----------------------------------------- */

enum {
	LOOM_HOW_BYTES = 4,
	LOOM_HOW_STRENGTH = 3,
	LOOM_HOW_PLACE = LOOM_HOW_BYTES + LOOM_HOW_STRENGTH,
	LOOM_PLACE_BITS = 32 - LOOM_HOW_PLACE,
	/* A strong store behind a plain one, which is kept elsewhere: this is
	 * added to LOOM_VOLATILE, LOOM_ATOMIC or LOOM_ATOMIC_BLOCK. */
	LOOM_HIDES = LOOM_IN_FLIGHT,
	LOOM_HOW_IN_FLIGHT = LOOM_IN_FLIGHT << LOOM_HOW_BYTES
};

static inline uint32_t loom_how(unsigned place, unsigned strength,
				unsigned bytes)
{
	return (uint32_t)place << LOOM_HOW_PLACE |
	       (uint32_t)strength << LOOM_HOW_BYTES | bytes;
}

static inline unsigned loom_how_place(uint32_t how)
{
	return how >> LOOM_HOW_PLACE;
}

static inline unsigned loom_how_field(uint32_t how)
{
	return how >> LOOM_HOW_BYTES & ((1u << LOOM_HOW_STRENGTH) - 1);
}

static inline unsigned loom_how_bytes(uint32_t how)
{
	return how & LOOM_ALL_BYTES;
}

static inline int loom_how_hides(uint32_t how)
{
	return loom_how_field(how) > LOOM_HIDES;
}

static inline enum loom_strength loom_how_strength(uint32_t how)
{
	return (enum loom_strength)(loom_how_field(how) -
				    (loom_how_hides(how) ? LOOM_HIDES : 0));
}

static inline uint32_t loom_how_hiding(uint32_t how)
{
	return how + (LOOM_HIDES << LOOM_HOW_BYTES);
}

static inline int loom_how_same_place(uint32_t a, uint32_t b)
{
	return !((a ^ b) >> LOOM_HOW_PLACE);
}

/* Places in the code, as far as the program's own text reaches; else 0. */
extern char __executable_start[];

static inline unsigned loom_place_of(uintptr_t pc)
{
	uintptr_t at = pc - (uintptr_t)__executable_start;

	return at >> LOOM_PLACE_BITS ? 0 : (unsigned)at;
}

static inline uintptr_t loom_place_pc(unsigned place)
{
	return place ? (uintptr_t)__executable_start + place : 0;
}

/* ---- The stamps' free bits ----------------------------------------------- */

enum { LOOM_MIXED = 1 };

#define LOOM_STAMP_WARP ((loom_stamp)(1023 & ~(LOOM_LANES - 1)) << LOOM_THREAD_SHIFT)

/* Two threads of one warp, at the same tick. */
static inline int loom_same_readers(loom_stamp a, loom_stamp b)
{
	return (a ^ b) >> LOOM_THREAD_SHIFT < LOOM_LANES;
}

static inline unsigned loom_cell_stored(const struct loom_cell *c)
{
	return c->writer & LOOM_ALL_BYTES;
}

static inline int loom_cell_is_mixed(const struct loom_cell *c)
{
	return c->reader & LOOM_MIXED;
}

/* ---- The cells ----------------------------------------------------------- */

extern struct loom_cell *loom_shadow_shared, *loom_shadow_global
	__attribute__((visibility("hidden")));

/* The running thread becomes the cell's reader in another's place.  Where barriers
 * alone order, who is at odds with any reader is so with one of these two, as the
 * older one is of another block wherever any is; else see readers.h. */
static inline void loom_cell_take_over(struct loom_cell *c, uint32_t read)
{
	const loom_stamp other = c->reader ^ loom_now.stamp;

	if (LOOM_STAMP_BLOCK(other) ||
	    (other & LOOM_STAMP_WARP &&
	     (!LOOM_STAMP_BLOCK(c->older.reader ^ loom_now.stamp) || !c->older.read))) {
		c->older.reader = c->reader;
		c->older.read = c->read;
	}
	c->reader = loom_now.stamp;
	c->lanes = loom_now.lane;
	c->read = read;
}

int loom_shadow_setup(void); /* 0: no memory */
void loom_shadow_needs(uintptr_t shared); /* a block's memory has cells, or it fails */
void loom_shadow_clear(void); /* forgets all accesses to device memory */

/* The rest is not looked at when nobody has stored and loaded. */
static inline void loom_cell_begin(struct loom_cell *c, uint32_t key)
{
	c->writer = c->reader = 0;
	c->write = c->read = c->older.read = c->older.more = 0;
	c->key = key;
}

/* The cell starts anew when it belonged to something else. */
static inline struct loom_cell *loom_cell_claim(struct loom_cell *c,
						uint32_t key)
{
	if (__builtin_expect(c->key != key, 0))
		loom_cell_begin(c, key);
	return c;
}

static inline struct loom_cell *loom_cell_of_block(uintptr_t at,
						   uint32_t serial)
{
	return loom_cell_claim(
		&loom_shadow_shared[(at - loom_shared_pool) / LOOM_WORD],
		serial);
}

/* In the running block's memory. */
static inline struct loom_cell *loom_cell_own(uintptr_t at)
{
	return loom_cell_of_block(at, loom_now.block->clock.serial);
}

static inline struct loom_cell *loom_cell_shared(uintptr_t at)
{
	return at - loom_shared_base < LOOM_SHARED_SPAN ? loom_cell_own(at) :
		loom_cell_of_block(at, loom_shared_serial(at));
}

/* epoch | which of the words that share the cell | a variable's? */
#define LOOM_KEY_EPOCH(key) ((key) >> (32 - LOOM_EPOCH_BITS))
static inline uint32_t loom_key(size_t word, int variable)
{
	return loom_epoch << (32 - LOOM_EPOCH_BITS) |
	       (uint32_t)(word >> LOOM_SHADOW_BITS & 0x1fff) << 1 |
	       (uint32_t)variable;
}

/* The cell is taken over for the word, of a variable or an allocation: what it
 * says is kept for other streams (across.h). */
void loom_cell_leaves(const struct loom_cell *c, size_t word, int variable);

static inline struct loom_cell *loom_cell_shares(size_t word)
{
	return &loom_shadow_global[word &
				   (((size_t)1 << LOOM_SHADOW_BITS) - 1)];
}

static inline struct loom_cell *loom_cell_of_device(size_t word, int variable)
{
	const uint32_t key = loom_key(word, variable);
	struct loom_cell *c = loom_cell_shares(word);

	if (loom_streams_apart && c->key != key)
		loom_cell_leaves(c, word, variable);
	return loom_cell_claim(c, key);
}

static inline struct loom_cell *loom_cell_global(uintptr_t at)
{
	if (at - loom_global_base < loom_global_span)
		return loom_cell_of_device((at - loom_global_base) / LOOM_WORD,
					   0);
	return loom_cell_of_device((at - (uintptr_t)__executable_start) /
				   LOOM_WORD, 1);
}

static inline struct loom_cell *loom_cell_at(uintptr_t at)
{
	return at - loom_shared_pool < loom_shared_pool_span ?
		loom_cell_shared(at) : loom_cell_global(at);
}

#endif
