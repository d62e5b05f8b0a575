#ifndef LOOM_EXECUTION_LAUNCH_H
#define LOOM_EXECUTION_LAUNCH_H

#include <stddef.h>

struct loom_launch;

/* Runs a launch whose limits are checked. */
void loom_launch_now(const struct loom_launch *launch);
/* Blocks like this that the device holds at once; fixed: their static shared
 * memory. */
unsigned loom_launch_held(const struct loom_launch *l, size_t fixed);

#endif
