/* The resident blocks of a launch. */
#ifndef LOOM_EXECUTION_GRID_H
#define LOOM_EXECUTION_GRID_H

#include <stdint.h>

struct loom_launch;

void loom_grid_run(const struct loom_launch *l);
void loom_grid_abandon(void); /* all of its blocks end where they are */
uint64_t loom_grid_unstarted(unsigned *held);

#endif
