#include "api/graph-order.h"

#include <stdlib.h>

#include "hazards/streams.h"
#include "api/graph.h"

void loom_front_add(struct loom_front *f, struct loom_lane_place at)
{
	if (f->count == LOOM_FRONT_MAX)
		f->all = 1;
	else
		f->at[f->count++] = at;
}

void loom_front_join(struct loom_front *f, const struct loom_front *of)
{
	f->all |= of->all;
	for (unsigned i = 0; i < of->count; i++)
		loom_front_add(f, of->at[i]);
}

uint32_t loom_lanes_put(struct loom_lanes *l, struct loom_front *behind,
			uint32_t node)
{
	uint32_t lane = LOOM_LANES_MAX;

	for (unsigned i = 0; i < behind->count; i++)
		if (l->end[behind->at[i].lane] == behind->at[i].node)
			lane = behind->at[i].lane;
	if (lane == LOOM_LANES_MAX && !behind->all &&
	    l->count < LOOM_LANES_MAX)
		lane = l->count;
	if (lane == LOOM_LANES_MAX) {
		behind->all = 1;
		lane = 0;
	}
	if (lane >= l->count)
		l->count = lane + 1;
	l->end[lane] = node;
	return lane;
}

static void await(const struct CUgraphNode_st *n, unsigned stream,
		  const struct loom_moment *done)
{
	for (unsigned i = 0; i < n->behind.count; i++)
		loom_stream_wait(stream, &done[n->behind.at[i].node]);
	for (uint32_t i = 0; n->behind.all && i < n->place.node; i++)
		loom_stream_wait(stream, &done[i]);
}

static cudaError_t run_line(const struct CUgraph_st *g, unsigned stream)
{
	cudaError_t error = cudaSuccess;

	for (struct CUgraphNode_st *n = g->first; n && error == cudaSuccess;
	     n = n->next) {
		loom_stream_enter(stream);
		error = n->work(n->data);
	}
	return error;
}

cudaError_t loom_graph_run(const struct CUgraph_st *g, unsigned stream,
			   unsigned *lanes)
{
	cudaError_t error = cudaSuccess;
	struct loom_moment begin, *done;

	if (g->lanes.count < 2)
		return run_line(g, stream);
	done = calloc(g->count, sizeof *done);
	if (!done)
		return cudaErrorMemoryAllocation;
	loom_stream_enter(stream);
	loom_stream_mark(stream, &begin);
	for (struct CUgraphNode_st *n = g->first; n && error == cudaSuccess;
	     n = n->next) {
		unsigned *lane = n->place.lane ? &lanes[n->place.lane] : &stream;

		if (!*lane)
			*lane = loom_stream_begin(loom_stream_device(stream), 0);
		loom_stream_wait(*lane, &begin);
		await(n, *lane, done);
		loom_stream_enter(*lane);
		error = n->work(n->data);
		loom_stream_mark(*lane, &done[n->place.node]);
	}
	for (size_t i = 0; i < g->count; i++)
		loom_stream_wait(stream, &done[i]);
	free(done);
	return error;
}
