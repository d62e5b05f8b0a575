/* A launch of which some blocks are looked at (base/sample.h): whether anybody watches,
 * checks and counts changes from block to block.  Clusters are looked at whole. */
#ifndef LOOM_SAMPLED_H
#define LOOM_SAMPLED_H

#include <stdint.h>

struct loom_cluster;

void loom_sampled_launch(void); /* begins */
/* The cluster begins, of so many; it is behind loom_sampled_enter() then. */
void loom_sampled_begin(struct loom_cluster *c, uint64_t number, uint64_t count);
void loom_sampled_enter(struct loom_cluster *c);
void loom_sampled_end(struct loom_cluster *c); /* its counters are complete */
/* What comes now is the launch's, not one cluster's. */
void loom_sampled_leave(void);

/* A thread does what may order others' accesses. */
extern int loom_sampled_orders;

#endif
