#ifndef LOOM_LAUNCH_LIMITS_H
#define LOOM_LAUNCH_LIMITS_H

#include "loom/host.h"

struct loom_launch;

/* Checks a launch as the hardware's driver would, and runs it or puts it into
 * a graph. */
cudaError_t loom_launch(const struct loom_launch *launch);

#endif
