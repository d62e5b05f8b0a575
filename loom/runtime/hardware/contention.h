/* What lanes cost that want the same address: atomic operations take turns,
 * constant memory serves one address after another.  Pure functions. */
#ifndef LOOM_CONTENTION_H
#define LOOM_CONTENTION_H

#include "hardware/banks.h"

/* Passes over the banks that an atomic operation on shared memory takes.
 * wave, when it is not NULL, receives for every active lane the pass (from 0)
 * that serves its first word. */
unsigned loom_atomic_wavefronts(const struct loom_request *r,
				unsigned char wave[LOOM_LANES]);

/* Passes that as many lanes would take with an address and a bank each. */
unsigned loom_atomic_wavefronts_ideal(const struct loom_request *r);

/* Sectors that an atomic operation sends to the L2 cache. */
unsigned loom_atomic_sectors(const struct loom_request *r);

#endif
