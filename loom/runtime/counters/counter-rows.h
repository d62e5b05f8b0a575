/* The files that LOOM and LOOM_LINES name. */
#ifndef LOOM_COUNTER_ROWS_H
#define LOOM_COUNTER_ROWS_H

#include "counters/site.h"

struct loom_launch;

/* Whether there is such a file. */
int loom_rows_wanted(void);
/* What a launch has cost, and where. */
void loom_rows_write(const struct loom_launch *launch, unsigned number,
		     struct loom_sites *accesses, struct loom_sites *blocks);

/* Of a launch of which some blocks are looked at, what a part of it has cost that is. */
void loom_rows_part(unsigned blocks, struct loom_sites *accesses, struct loom_sites *steps);

#endif
