/* The banks of shared memory and the sectors of global memory: how many
 * passes one warp's instruction takes.  Pure functions, no state. */
#ifndef LOOM_BANKS_H
#define LOOM_BANKS_H

#include <stdint.h>

#include "base/access-record.h"
#include "common/hardware.h"

/* One instruction of one warp: the byte address of every active lane, each
 * aligned to width (1, 2, 4, 8 or 16 bytes). */
struct loom_request {
	uint64_t address[LOOM_LANES];
	uint32_t active; /* bit n: lane n takes part */
	unsigned width;
	int is_load;
	int as_is; /* volatile or atomic: never merged with others */
	int looped; /* atomic, and in shared memory a loop */
	int fixed;  /* by one lane, where all threads would have the same word */
	enum loom_combined combined;
};

/* Passes over the banks that the request takes.  wave, when it is not NULL,
 * receives for every active lane the pass (from 0) that serves its first
 * word. */
unsigned loom_wavefronts(const struct loom_request *r,
			 unsigned char wave[LOOM_LANES]);

/* Passes that the same lanes would take without a conflict. */
unsigned loom_wavefronts_ideal(const struct loom_request *r);

/* Distinct 32-byte sectors that the request touches; ideal: those that the
 * same bytes would take if they lay side by side. */
unsigned loom_sectors(const struct loom_request *r, unsigned *ideal);

/* Whether these lanes had the same words, that wide, as all of the request's, or
 * those whose addresses differ by these bits from them. */
static inline int loom_same_words(const struct loom_request *r, uint64_t bits,
				  uint32_t active, unsigned width,
				  const uint64_t address[LOOM_LANES])
{
	unsigned first = (unsigned)__builtin_ctz(r->active);
	uint64_t other = 0;

	if ((r->active & ~active) || r->width != width ||
	    (r->address[first] ^ bits) != address[first])
		return 0;
	for (unsigned n = 0; n < LOOM_LANES; n++)
		if (r->active >> n & 1)
			other |= (r->address[n] ^ bits) ^ address[n];
	return !other;
}

enum { LOOM_ONE_ADDRESS = 0 };

/* Whether the active lanes' addresses, of which there is one, are the same but for
 * multiples of so many bytes, a power of two; of LOOM_ONE_ADDRESS: the same. */
static inline int loom_lie_alike(uint32_t active, const uint64_t address[LOOM_LANES],
				 unsigned bytes)
{
	uint64_t first = address[__builtin_ctz(active)], mask = (uint64_t)bytes - 1;

	for (uint32_t m = active; m; m &= m - 1)
		if ((address[__builtin_ctz(m)] ^ first) & mask)
			return 0;
	return 1;
}

/* Distinct addresses among the active lanes, without their lowest bits. */
unsigned loom_distinct(const struct loom_request *r, unsigned bits);

#endif
