#ifndef LOOM_EXECUTION_CLUSTER_H
#define LOOM_EXECUTION_CLUSTER_H

#include "base/context.h"

extern unsigned loom_cluster_size; /* of the launch's clusters, in blocks */
cudaError_t loom_cluster_check(const struct loom_launch *l);
void loom_cluster_launch(const struct loom_launch *l);
struct loom_cluster *loom_cluster_new(const struct loom_launch *l);
void loom_cluster_free(struct loom_cluster *c);
void loom_cluster_begin(struct loom_cluster *c, uint64_t number);
int loom_cluster_turn(struct loom_cluster *c); /* whether a thread got on */
void loom_cluster_end(struct loom_cluster *c);
void loom_cluster_enter(const struct loom_block *b);

#endif
