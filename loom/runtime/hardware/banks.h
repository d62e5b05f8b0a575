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
	int looped; /* atomic, and in shared memory a loop */
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

/* Distinct addresses among the active lanes, without their lowest bits. */
unsigned loom_distinct(const struct loom_request *r, unsigned bits);

#endif
