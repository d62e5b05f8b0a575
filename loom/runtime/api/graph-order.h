/* What is ordered within a graph.  Its nodes lie in lanes: each waits for the
 * one before it in its lane, and for others that it names.  So a lane is to
 * races what a stream is. */
#ifndef LOOM_GRAPH_ORDER_H
#define LOOM_GRAPH_ORDER_H

#include <stdint.h>

#include "loom/host.h"

enum { LOOM_LANES_MAX = 256, LOOM_FRONT_MAX = 64 };

struct loom_lane_place {
	uint32_t node, lane;
};

/* The nodes that something is behind; when they are too many, all. */
struct loom_front {
	unsigned count;
	int all;
	struct loom_lane_place at[LOOM_FRONT_MAX];
};

struct loom_lanes {
	unsigned count;
	uint32_t end[LOOM_LANES_MAX]; /* its last node */
};

void loom_front_add(struct loom_front *f, struct loom_lane_place at);
void loom_front_join(struct loom_front *f, const struct loom_front *of);
/* The lane of a node that is behind all of these, and now its lane's last. */
uint32_t loom_lanes_put(struct loom_lanes *l, struct loom_front *behind,
			uint32_t node);

struct CUgraph_st;

/* Runs the nodes in the stream of this number, and the other lanes in streams
 * of theirs, 0: none yet. */
cudaError_t loom_graph_run(const struct CUgraph_st *g, unsigned stream,
			   unsigned *lanes);

#endif
