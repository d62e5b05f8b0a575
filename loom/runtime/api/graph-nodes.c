/* Graphs that are put together node by node.  A node may only depend on nodes
 * that are there already, so the order in which they come keeps every
 * dependency; each is made by the call that it stands for, in a stream that
 * captures into the graph. */
#include <stdint.h>
#include <string.h>

#include "base/call.h"
#include "base/handle.h"
#include "memory/device-memory.h"
#include "memory/initialised.h"
#include "hazards/across.h"
#include "hazards/race.h"
#include "api/errors.h"
#include "api/graph.h"
#include "api/graph-capture.h"
#include "api/stream.h"
#include "loom/host.h"
#include "loom/start.h"

static struct CUstream_st *recorder;

/* NULL when nothing may be added to the graph. */
static struct CUstream_st *record(cudaGraphNode_t *node, cudaGraph_t graph,
				  const cudaGraphNode_t *from, size_t count)
{
	if (!node || !loom_graph_is(graph) || (count && !from))
		return NULL;
	for (size_t i = 0; i < count; i++)
		if (!loom_graph_has(graph, from[i]))
			return NULL;
	if (!recorder)
		recorder = loom_handle_new(LOOM_STREAM, sizeof *recorder);
	if (!recorder)
		return NULL;
	recorder->graph = graph;
	recorder->behind = (struct loom_front){ 0 };
	for (size_t i = 0; i < count; i++)
		loom_front_add(&recorder->behind, from[i]->place);
	return recorder;
}

static cudaError_t recorded(cudaGraphNode_t *node, cudaError_t error)
{
	if (error == cudaSuccess)
		*node = loom_graph_last(recorder->graph);
	recorder->graph = NULL;
	return error;
}

cudaError_t cudaGraphAddKernelNode(cudaGraphNode_t *node, cudaGraph_t graph,
				   const cudaGraphNode_t *from, size_t count,
				   const struct cudaKernelNodeParams *p)
{
	LOOM_CALL;

	if (!p || p->extra || !record(node, graph, from, count))
		return loom_error(cudaErrorInvalidValue);
	return recorded(node, cudaLaunchKernel(p->func, p->gridDim,
					       p->blockDim, p->kernelParams,
					       p->sharedMemBytes, recorder));
}

cudaError_t cudaGraphAddMemcpyNode(cudaGraphNode_t *node, cudaGraph_t graph,
				   const cudaGraphNode_t *from, size_t count,
				   const struct cudaMemcpy3DParms *p)
{
	LOOM_CALL;

	if (!p || !p->extent.width || !p->extent.height || !p->extent.depth ||
	    !record(node, graph, from, count))
		return loom_error(cudaErrorInvalidValue);
	return recorded(node, cudaMemcpy3DAsync(p, recorder));
}

cudaError_t cudaGraphAddMemcpyNode1D(cudaGraphNode_t *node, cudaGraph_t graph,
				     const cudaGraphNode_t *from, size_t count,
				     void *to, const void *source, size_t size,
				     enum cudaMemcpyKind kind)
{
	LOOM_CALL;

	if (!size || !record(node, graph, from, count))
		return loom_error(cudaErrorInvalidValue);
	return recorded(node,
			cudaMemcpyAsync(to, source, size, kind, recorder));
}

cudaError_t cudaGraphAddHostNode(cudaGraphNode_t *node, cudaGraph_t graph,
				 const cudaGraphNode_t *from, size_t count,
				 const struct cudaHostNodeParams *p)
{
	if (!p || !record(node, graph, from, count))
		return loom_error(cudaErrorInvalidValue);
	return recorded(node, cudaLaunchHostFunc(recorder, p->fn, p->userData));
}

static cudaError_t nothing(void *data)
{
	(void)data;
	return cudaSuccess;
}

cudaError_t cudaGraphAddEmptyNode(cudaGraphNode_t *node, cudaGraph_t graph,
				  const cudaGraphNode_t *from, size_t count)
{
	char none = 0;

	if (!record(node, graph, from, count))
		return loom_error(cudaErrorInvalidValue);
	return recorded(node, loom_submit(recorder, cudaGraphNodeTypeEmpty,
					  nothing, &none, sizeof none));
}

/* A fill by elements of 1, 2 or 4 bytes; this machine's numbers begin with
 * their low byte, as the device's do. */
static cudaError_t fill(void *data)
{
	const struct cudaMemsetParams *p = data;
	size_t width = p->width * p->elementSize;
	struct loom_area a = { (uintptr_t)p->dst, width, p->height, 1,
			       p->pitch, 0 };

	if (loom_checking)
		loom_across_area(&a, LOOM_DEED_FILL, LOOM_STORE,
				 loom_call_pc());
	for (size_t y = 0; y < p->height; y++) {
		char *row = (char *)p->dst + y * p->pitch;

		for (size_t x = 0; x < width; x += p->elementSize)
			memcpy(row + x, &p->value, p->elementSize);
		loom_initialised_written((uintptr_t)row, width);
	}
	return cudaSuccess;
}

static int can_fill(const struct cudaMemsetParams *p)
{
	size_t width, rows, size;
	enum loom_memory kind;

	if ((p->elementSize != 1 && p->elementSize != 2 &&
	     p->elementSize != 4) || !p->width || !p->height ||
	    __builtin_mul_overflow(p->width, p->elementSize, &width) ||
	    (p->height > 1 && p->pitch < width) ||
	    __builtin_mul_overflow(p->height - 1, p->pitch, &rows) ||
	    __builtin_add_overflow(rows, width, &size))
		return 0;
	kind = loom_memory_of(p->dst, size);
	return kind != LOOM_MEMORY_HOST && kind != LOOM_MEMORY_NONE;
}

cudaError_t cudaGraphAddMemsetNode(cudaGraphNode_t *node, cudaGraph_t graph,
				   const cudaGraphNode_t *from, size_t count,
				   const struct cudaMemsetParams *p)
{
	struct cudaMemsetParams copy;

	if (!p || !can_fill(p) || !record(node, graph, from, count))
		return loom_error(cudaErrorInvalidValue);
	copy = *p;
	return recorded(node, loom_submit(recorder, cudaGraphNodeTypeMemset,
					  fill, &copy, sizeof copy));
}
