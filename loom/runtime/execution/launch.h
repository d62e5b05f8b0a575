#ifndef LOOM_EXECUTION_LAUNCH_H
#define LOOM_EXECUTION_LAUNCH_H

#include <stddef.h>

struct loom_launch;

/* Runs a launch whose limits are checked. */
void loom_launch_now(const struct loom_launch *launch);
/* The same, but it is put aside, and NULL not returned, when it waits for a
 * launch on another device; and it goes on then, if it may not wait until its
 * end.  worked: whether it has got on. */
struct loom_aside *loom_launch_begin(const struct loom_launch *launch);
struct loom_aside *loom_launch_go_on(struct loom_aside *aside, int may_wait,
				     int *worked);
/* Blocks like this that the device holds at once; fixed: their static shared
 * memory. */
unsigned loom_launch_held(const struct loom_launch *l, size_t fixed);

#endif
