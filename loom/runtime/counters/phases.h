/* In what order nvcc and ptxas have the rounds of a loop that they unroll. */
#ifndef LOOM_PHASES_H
#define LOOM_PHASES_H

#include <stdint.h>

#include "common/hardware.h"

enum { LOOM_PHASES = 4, LOOM_PHASE_MOST = 16, LOOM_PHASE_LEAST = 4 };

/* Rounds side by side: so many at once, and how often each lane does that, from
 * which of its rounds on. */
struct loom_phase {
	unsigned size;
	unsigned times[LOOM_LANES], from[LOOM_LANES];
};

/* Of lanes that do so many rounds each, at most so many at once.  Returns how many
 * phases there are, of at most LOOM_PHASES. */
unsigned loom_phases(struct loom_phase *p, const unsigned *rounds, unsigned most,
		     int odd_last);

/* Those that do it once more. */
uint32_t loom_phase_lanes(const struct loom_phase *p, unsigned time);

#endif
