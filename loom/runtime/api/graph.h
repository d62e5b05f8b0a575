/* Graphs: their nodes, in the order in which they came. */
#ifndef LOOM_GRAPH_H
#define LOOM_GRAPH_H

#include <stddef.h>

#include "api/graph-order.h"
#include "loom/host.h"

struct CUgraphNode_st {
	enum cudaGraphNodeType type;
	cudaError_t (*work)(void *);
	size_t size;
	struct CUgraphNode_st *next;
	struct loom_lane_place place;
	struct loom_front behind;
	_Alignas(16) char data[];
};

struct CUgraph_st {
	struct CUgraphNode_st *first, **last, *newest;
	size_t count;
	struct loom_lanes lanes;
	/* While it is captured: */
	struct CUstream_st *origin;
	struct CUgraph_st *other; /* that is captured too */
	enum cudaStreamCaptureMode mode;
	int invalid;
	unsigned long long forked, joined; /* streams beside the origin */
};

cudaGraph_t loom_graph_new(void); /* NULL: no memory */
void loom_graph_free(cudaGraph_t g);
cudaError_t loom_graph_append(cudaGraph_t g, enum cudaGraphNodeType type,
			      cudaError_t (*work)(void *), const void *data,
			      size_t size, const struct loom_front *behind);
/* The nodes of another one, the first of them behind these. */
cudaError_t loom_graph_append_all(cudaGraph_t to, const struct CUgraph_st *from,
				  const struct loom_front *behind);
/* Whether it is a graph, and complete; its nodes. */
int loom_graph_is(cudaGraph_t graph);
int loom_graph_has(cudaGraph_t graph, cudaGraphNode_t node);
cudaGraphNode_t loom_graph_last(cudaGraph_t graph);

#endif
