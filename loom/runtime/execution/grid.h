/* The resident blocks of a launch. */
#ifndef LOOM_EXECUTION_GRID_H
#define LOOM_EXECUTION_GRID_H

#include <stdint.h>

struct loom_launch;

/* Returns 0 when it may wait for a launch on another device, and all of its
 * threads do nothing else; then it can go on.  Whether any has got on. */
int loom_grid_run(const struct loom_launch *l, int may_wait);
int loom_grid_go_on(int may_wait);
int loom_grid_worked(void);
void loom_grid_abandon(void); /* all of its blocks end where they are */
uint64_t loom_grid_unstarted(unsigned *held);

#endif
