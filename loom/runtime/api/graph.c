/* Graphs.  Their nodes run in the order in which they came, which keeps every
 * dependency; graph-order.c says what else is ordered. */
#include "api/graph.h"

#include <stdlib.h>
#include <string.h>

#include "base/call.h"
#include "base/handle.h"
#include "hazards/streams.h"
#include "api/errors.h"
#include "api/graph-capture.h"
#include "api/pending.h"
#include "api/stream.h"

struct CUgraphExec_st {
	cudaGraph_t graph;
	unsigned long long flags;
	struct loom_moment done; /* the last launch of it */
	unsigned lanes[LOOM_LANES_MAX]; /* their streams' numbers */
};

cudaGraph_t loom_graph_new(void)
{
	cudaGraph_t g = loom_handle_new(LOOM_GRAPH, sizeof *g);

	if (g)
		g->last = &g->first;
	return g;
}

void loom_graph_free(cudaGraph_t g)
{
	for (struct CUgraphNode_st *n = g->first, *next; n; n = next) {
		next = n->next;
		free(n);
	}
	loom_handle_free(g);
}

cudaError_t loom_graph_append(cudaGraph_t g, enum cudaGraphNodeType type,
			  cudaError_t (*work)(void *), const void *data,
			  size_t size, const struct loom_front *behind)
{
	struct CUgraphNode_st *n = malloc(sizeof *n + size);

	if (!n)
		return cudaErrorMemoryAllocation;
	*n = (struct CUgraphNode_st){ .type = type, .work = work,
				      .size = size, .behind = *behind,
				      .place.node = (uint32_t)g->count };
	n->place.lane = loom_lanes_put(&g->lanes, &n->behind, n->place.node);
	memcpy(n->data, data, size);
	*g->last = n;
	g->last = &n->next;
	g->newest = n;
	g->count++;
	return cudaSuccess;
}

cudaError_t loom_graph_append_all(cudaGraph_t to, const struct CUgraph_st *from,
				  const struct loom_front *behind)
{
	struct loom_lane_place *place = malloc((from->count + 1) *
					       sizeof *place);
	cudaError_t error = place ? cudaSuccess : cudaErrorMemoryAllocation;

	for (const struct CUgraphNode_st *n = from->first;
	     n && error == cudaSuccess; n = n->next) {
		struct loom_front f = n->behind;

		for (unsigned i = 0; i < f.count; i++)
			f.at[i] = place[f.at[i].node];
		error = loom_graph_append(to, n->type, n->work, n->data, n->size,
					  f.count || f.all ? &f : behind);
		if (error == cudaSuccess)
			place[n->place.node] = to->newest->place;
	}
	free(place);
	return error;
}

static cudaGraph_t copy(const struct CUgraph_st *graph)
{
	static const struct loom_front none;
	cudaGraph_t g = loom_graph_new();

	if (g && loom_graph_append_all(g, graph, &none) != cudaSuccess) {
		loom_graph_free(g);
		return NULL;
	}
	return g;
}

int loom_graph_is(cudaGraph_t g)
{
	return loom_handle_is(g, LOOM_GRAPH) && !g->origin;
}

int loom_graph_has(cudaGraph_t g, cudaGraphNode_t node)
{
	for (cudaGraphNode_t n = g->first; n; n = n->next)
		if (n == node)
			return 1;
	return 0;
}

cudaGraphNode_t loom_graph_last(cudaGraph_t g)
{
	return g->newest;
}

cudaError_t cudaGraphCreate(cudaGraph_t *graph, unsigned flags)
{
	if (!graph || flags)
		return loom_error(cudaErrorInvalidValue);
	*graph = loom_graph_new();
	return loom_error(*graph ? cudaSuccess : cudaErrorMemoryAllocation);
}

cudaError_t cudaGraphClone(cudaGraph_t *clone, cudaGraph_t graph)
{
	if (!clone || !loom_graph_is(graph))
		return loom_error(cudaErrorInvalidValue);
	*clone = copy(graph);
	return loom_error(*clone ? cudaSuccess : cudaErrorMemoryAllocation);
}

cudaError_t cudaGraphDestroy(cudaGraph_t graph)
{
	if (!loom_graph_is(graph))
		return loom_error(cudaErrorInvalidValue);
	loom_graph_free(graph);
	return cudaSuccess;
}

cudaError_t cudaGraphGetNodes(cudaGraph_t graph, cudaGraphNode_t *nodes,
			      size_t *count)
{
	size_t i = 0;

	if (!loom_graph_is(graph) || !count)
		return loom_error(cudaErrorInvalidValue);
	for (cudaGraphNode_t n = graph->first; nodes && n && i < *count;
	     n = n->next)
		nodes[i++] = n;
	while (nodes && i < *count)
		nodes[i++] = NULL;
	*count = graph->count;
	return cudaSuccess;
}

cudaError_t cudaGraphNodeGetType(cudaGraphNode_t node,
				 enum cudaGraphNodeType *type)
{
	if (!node || !type)
		return loom_error(cudaErrorInvalidValue);
	*type = node->type;
	return cudaSuccess;
}

cudaError_t cudaGraphInstantiate(cudaGraphExec_t *exec, cudaGraph_t graph,
				 unsigned long long flags)
{
	if (!exec || !loom_graph_is(graph) ||
	    flags & ~(unsigned long long)(cudaGraphInstantiateFlagUpload |
					  cudaGraphInstantiateFlagUseNodePriority |
					  cudaGraphInstantiateFlagAutoFreeOnLaunch))
		return loom_error(cudaErrorInvalidValue);
	*exec = loom_handle_new(LOOM_GRAPH_EXEC, sizeof **exec);
	if (*exec && !((*exec)->graph = copy(graph))) {
		loom_handle_free(*exec);
		*exec = NULL;
	}
	if (!*exec)
		return loom_error(cudaErrorMemoryAllocation);
	(*exec)->flags = flags;
	return cudaSuccess;
}

cudaError_t cudaGraphInstantiateWithFlags(cudaGraphExec_t *exec,
					  cudaGraph_t graph,
					  unsigned long long flags)
{
	return cudaGraphInstantiate(exec, graph, flags);
}

static int is_exec(cudaGraphExec_t e)
{
	return loom_handle_is(e, LOOM_GRAPH_EXEC);
}

cudaError_t cudaGraphExecGetFlags(cudaGraphExec_t exec,
				  unsigned long long *flags)
{
	if (!is_exec(exec) || !flags)
		return loom_error(cudaErrorInvalidValue);
	*flags = exec->flags;
	return cudaSuccess;
}

cudaError_t cudaGraphExecDestroy(cudaGraphExec_t exec)
{
	if (!is_exec(exec))
		return loom_error(cudaErrorInvalidValue);
	loom_graph_free(exec->graph);
	loom_handle_free(exec);
	return cudaSuccess;
}

cudaError_t cudaGraphUpload(cudaGraphExec_t exec, cudaStream_t stream)
{
	if (!is_exec(exec) || !loom_stream(stream))
		return loom_error(cudaErrorInvalidValue);
	return cudaSuccess;
}

cudaError_t cudaGraphLaunch(cudaGraphExec_t exec, cudaStream_t stream)
{
	LOOM_CALL;
	struct CUstream_st *s = loom_stream(stream);
	cudaError_t error;

	if (!is_exec(exec) || !s)
		return loom_error(cudaErrorInvalidValue);
	error = loom_capture_allows(s);
	if (error == cudaSuccess && s->graph) {
		s->captured++;
		error = loom_graph_append_all(s->graph, exec->graph, &s->behind);
		s->behind.all = 1;
		return loom_error(error);
	}
	if (error != cudaSuccess)
		return loom_error(error);
	loom_pending_end_stream(s->number);
	loom_stream_wait(s->number, &exec->done);
	error = loom_graph_run(exec->graph, s->number, exec->lanes);
	loom_stream_mark(s->number, &exec->done);
	return loom_error(error);
}
