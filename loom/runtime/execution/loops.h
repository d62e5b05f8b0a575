/* Blocks whose threads need no stacks. */
#ifndef LOOM_EXECUTION_LOOPS_H
#define LOOM_EXECUTION_LOOPS_H

#include "base/context.h"

/* Whether a block of the launch that begins now may run so: nobody counts or checks
 * it, and it is as if each thread had its turns in the schedule's order. */
int loom_loops_can_run(const struct loom_launch *l);
/* Runs the block up to its end. */
void loom_loops_run(struct loom_block *b);

#endif
