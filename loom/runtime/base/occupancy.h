/* How many blocks a multiprocessor holds at once.  The registers, which a CPU
 * does not know, are left out of it. */
#ifndef LOOM_OCCUPANCY_H
#define LOOM_OCCUPANCY_H

#include "base/model.h"

unsigned loom_occupancy(const struct loom_model *model, unsigned threads,
			size_t shared_static, size_t shared_dynamic);
/* The same when the multiprocessor splits off only so much. */
unsigned loom_occupancy_within(const struct loom_model *model, unsigned threads,
			       size_t shared, size_t carveout);
/* The split that serves a carve-out of some percent, -1: the largest. */
size_t loom_occupancy_carveout(const struct loom_model *model, int percent);
/* The shared memory that each of so many blocks can have. */
size_t loom_occupancy_share(const struct loom_model *model, unsigned blocks);

#endif
