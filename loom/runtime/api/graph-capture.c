/* Graphs, and how streams are captured into them.  Their nodes run in the
 * order in which they came, which keeps every dependency. */
#include "api/graph-capture.h"

#include <stdlib.h>
#include <string.h>

#include "base/context.h"
#include "base/handle.h"
#include "execution/launch.h"
#include "api/errors.h"
#include "api/event.h"
#include "api/stream.h"

struct CUgraphNode_st {
	enum cudaGraphNodeType type;
	cudaError_t (*work)(void *);
	size_t size;
	struct CUgraphNode_st *next;
	_Alignas(16) char data[];
};

struct CUgraph_st {
	struct CUgraphNode_st *first, **last;
	size_t count;
	/* While it is captured: */
	struct CUstream_st *origin;
	struct CUgraph_st *other; /* that is captured too */
	enum cudaStreamCaptureMode mode;
	int invalid;
	unsigned long long forked, joined; /* streams beside the origin */
};

struct CUgraphExec_st {
	cudaGraph_t graph;
	unsigned long long flags;
};

static cudaGraph_t capturing; /* a list */

static cudaGraph_t new_graph(void)
{
	cudaGraph_t g = loom_handle_new(LOOM_GRAPH, sizeof *g);

	if (g)
		g->last = &g->first;
	return g;
}

static void free_graph(cudaGraph_t g)
{
	for (struct CUgraphNode_st *n = g->first, *next; n; n = next) {
		next = n->next;
		free(n);
	}
	loom_handle_free(g);
}

static cudaError_t append(cudaGraph_t g, enum cudaGraphNodeType type,
			  cudaError_t (*work)(void *), const void *data,
			  size_t size)
{
	struct CUgraphNode_st *n = malloc(sizeof *n + size);

	if (!n)
		return cudaErrorMemoryAllocation;
	*n = (struct CUgraphNode_st){ .type = type, .work = work,
				      .size = size };
	memcpy(n->data, data, size);
	*g->last = n;
	g->last = &n->next;
	g->count++;
	return cudaSuccess;
}

static cudaError_t append_all(cudaGraph_t to, const struct CUgraph_st *from)
{
	cudaError_t error = cudaSuccess;

	for (const struct CUgraphNode_st *n = from->first;
	     n && error == cudaSuccess; n = n->next)
		error = append(to, n->type, n->work, n->data, n->size);
	return error;
}

static cudaGraph_t copy(const struct CUgraph_st *graph)
{
	cudaGraph_t g = new_graph();

	if (g && append_all(g, graph) != cudaSuccess) {
		free_graph(g);
		return NULL;
	}
	return g;
}

/* Capturing. */
cudaError_t loom_capture(struct CUstream_st *s, enum cudaGraphNodeType type,
			 cudaError_t (*work)(void *), const void *data,
			 size_t size)
{
	s->captured++;
	return append(s->graph, type, work, data, size);
}

/* The legacy stream waits for all blocking streams, and a stream that only
 * records cannot be waited for. */
cudaError_t loom_capture_allows(struct CUstream_st *s)
{
	if (s->graph && s->graph->invalid)
		return cudaErrorStreamCaptureInvalidated;
	if (s != loom_stream(NULL))
		return cudaSuccess;
	for (cudaGraph_t g = capturing; g; g = g->other) {
		if (!(g->origin->flags & cudaStreamNonBlocking)) {
			g->invalid = 1;
			return cudaErrorStreamCaptureImplicit;
		}
	}
	return cudaSuccess;
}

cudaError_t loom_capture_wait(struct CUstream_st *s)
{
	if (!s->graph)
		return cudaSuccess;
	s->graph->invalid = 1;
	return cudaErrorStreamCaptureUnsupported;
}

cudaError_t loom_capture_unsafe(void)
{
	for (cudaGraph_t g = capturing; g; g = g->other) {
		if (g->mode != cudaStreamCaptureModeRelaxed) {
			g->invalid = 1;
			return cudaErrorStreamCaptureUnsupported;
		}
	}
	return cudaSuccess;
}

void loom_capture_mark(struct CUstream_st *s, cudaEvent_t event)
{
	event->captured = s->graph;
	event->from = s;
	event->work = s->captured;
}

/* A stream that waits for an event of a capture takes part in it. */
cudaError_t loom_capture_join(struct CUstream_st *s, cudaEvent_t event)
{
	cudaGraph_t g = event->captured;

	if (!g || !loom_handle_is(g, LOOM_GRAPH) || !g->origin)
		return g ? cudaErrorCapturedEvent : cudaSuccess;
	if (s->graph && s->graph != g) {
		g->invalid = s->graph->invalid = 1;
		return cudaErrorStreamCaptureMerge;
	}
	if (!s->graph) {
		s->graph = g;
		s->captured = s->joined = 0;
		s->forked = g->origin->forked;
		g->origin->forked = s;
	}
	if (event->from != s)
		event->from->joined = event->work;
	return cudaSuccess;
}

void loom_capture_spoil(cudaGraph_t graph)
{
	if (loom_handle_is(graph, LOOM_GRAPH))
		graph->invalid = graph->origin != NULL;
}

void loom_capture_leave(struct CUstream_st *s)
{
	if (!s->graph)
		return;
	s->graph->invalid = 1;
	for (struct CUstream_st **at = &s->graph->origin->forked; *at;
	     at = &(*at)->forked) {
		if (*at == s) {
			*at = s->forked;
			break;
		}
	}
	if (s->graph->origin == s)
		cudaStreamEndCapture(s, NULL);
}

cudaError_t cudaStreamBeginCapture(cudaStream_t stream,
				   enum cudaStreamCaptureMode mode)
{
	struct CUstream_st *s = loom_stream(stream);
	cudaGraph_t g;

	if (!s)
		return loom_error(cudaErrorInvalidResourceHandle);
	if ((unsigned)mode > cudaStreamCaptureModeRelaxed)
		return loom_error(cudaErrorInvalidValue);
	if (s == loom_stream(NULL))
		return loom_error(cudaErrorStreamCaptureUnsupported);
	if (s->graph)
		return loom_error(cudaErrorIllegalState);
	g = new_graph();
	if (!g)
		return loom_error(cudaErrorMemoryAllocation);
	g->origin = s;
	g->mode = mode;
	g->other = capturing;
	capturing = g;
	s->graph = g;
	s->forked = NULL;
	s->captured = s->joined = 0;
	return cudaSuccess;
}

/* Takes the streams out of their capture; whether all had come back. */
static int end(cudaGraph_t g)
{
	struct CUstream_st *next;
	int joined = 1;

	for (struct CUstream_st *s = g->origin->forked; s; s = next) {
		next = s->forked;
		joined &= s->captured == s->joined;
		s->graph = NULL;
		s->forked = NULL;
	}
	g->origin->graph = NULL;
	g->origin->forked = NULL;
	g->origin = NULL;
	for (cudaGraph_t *at = &capturing; *at; at = &(*at)->other) {
		if (*at == g) {
			*at = g->other;
			break;
		}
	}
	return joined;
}

cudaError_t cudaStreamEndCapture(cudaStream_t stream, cudaGraph_t *graph)
{
	struct CUstream_st *s = loom_stream(stream);
	cudaGraph_t g = s ? s->graph : NULL;
	cudaError_t error = cudaSuccess;

	if (graph)
		*graph = NULL;
	if (!s)
		return loom_error(cudaErrorInvalidResourceHandle);
	if (!g)
		return loom_error(cudaErrorIllegalState);
	if (g->origin != s) {
		g->invalid = 1;
		return loom_error(cudaErrorStreamCaptureUnmatched);
	}
	if (!end(g))
		error = cudaErrorStreamCaptureUnjoined;
	if (g->invalid)
		error = cudaErrorStreamCaptureInvalidated;
	if (!graph && error == cudaSuccess)
		error = cudaErrorInvalidValue;
	if (error == cudaSuccess)
		*graph = g;
	else
		free_graph(g);
	return loom_error(error);
}

cudaError_t cudaStreamIsCapturing(cudaStream_t stream,
				  enum cudaStreamCaptureStatus *status)
{
	const struct CUstream_st *s = loom_stream(stream);

	if (!s || !status)
		return loom_error(s ? cudaErrorInvalidValue :
				      cudaErrorInvalidResourceHandle);
	*status = !s->graph	    ? cudaStreamCaptureStatusNone :
		  s->graph->invalid ? cudaStreamCaptureStatusInvalidated :
				      cudaStreamCaptureStatusActive;
	return cudaSuccess;
}

cudaError_t cudaThreadExchangeStreamCaptureMode(
	enum cudaStreamCaptureMode *mode)
{
	static _Thread_local enum cudaStreamCaptureMode now;
	enum cudaStreamCaptureMode old = now;

	if (!mode || (unsigned)*mode > cudaStreamCaptureModeRelaxed)
		return loom_error(cudaErrorInvalidValue);
	now = *mode;
	*mode = old;
	return cudaSuccess;
}

/* Graphs. */
int loom_capture_is_graph(cudaGraph_t g)
{
	return loom_handle_is(g, LOOM_GRAPH) && !g->origin;
}

int loom_capture_has(cudaGraph_t g, cudaGraphNode_t node)
{
	for (cudaGraphNode_t n = g->first; n; n = n->next)
		if (n == node)
			return 1;
	return 0;
}

cudaGraphNode_t loom_capture_last(cudaGraph_t g)
{
	cudaGraphNode_t n = g->first;

	while (n && n->next)
		n = n->next;
	return n;
}

cudaError_t cudaGraphCreate(cudaGraph_t *graph, unsigned flags)
{
	if (!graph || flags)
		return loom_error(cudaErrorInvalidValue);
	*graph = new_graph();
	return loom_error(*graph ? cudaSuccess : cudaErrorMemoryAllocation);
}

cudaError_t cudaGraphClone(cudaGraph_t *clone, cudaGraph_t graph)
{
	if (!clone || !loom_capture_is_graph(graph))
		return loom_error(cudaErrorInvalidValue);
	*clone = copy(graph);
	return loom_error(*clone ? cudaSuccess : cudaErrorMemoryAllocation);
}

cudaError_t cudaGraphDestroy(cudaGraph_t graph)
{
	if (!loom_capture_is_graph(graph))
		return loom_error(cudaErrorInvalidValue);
	free_graph(graph);
	return cudaSuccess;
}

cudaError_t cudaGraphGetNodes(cudaGraph_t graph, cudaGraphNode_t *nodes,
			      size_t *count)
{
	size_t i = 0;

	if (!loom_capture_is_graph(graph) || !count)
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
	if (!exec || !loom_capture_is_graph(graph) ||
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
	free_graph(exec->graph);
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
	struct CUstream_st *s = loom_stream(stream);
	cudaError_t error;

	if (!is_exec(exec) || !s)
		return loom_error(cudaErrorInvalidValue);
	error = loom_capture_allows(s);
	if (error == cudaSuccess && s->graph) {
		s->captured++;
		return loom_error(append_all(s->graph, exec->graph));
	}
	for (struct CUgraphNode_st *n = exec->graph->first;
	     n && error == cudaSuccess; n = n->next)
		error = n->work(n->data);
	return loom_error(error);
}

/* A launch with its arguments behind it. */
static cudaError_t run_launch(void *data)
{
	struct loom_launch *l = data;

	l->args = l + 1;
	loom_launch_now(l);
	return cudaSuccess;
}

int loom_capture_launch(const struct loom_launch *l)
{
	_Static_assert(sizeof *l % 16 == 0, "arguments are aligned");
	struct CUstream_st *s = loom_stream(l->stream);
	cudaError_t error = loom_capture_allows(s);
	char *data;

	if (error == cudaSuccess && !s->graph)
		return 0;
	data = malloc(sizeof *l + l->size);
	if (!data)
		error = cudaErrorMemoryAllocation;
	if (error == cudaSuccess) {
		memcpy(data, l, sizeof *l);
		memcpy(data + sizeof *l, l->args, l->size);
		error = loom_capture(s, cudaGraphNodeTypeKernel, run_launch,
				     data, sizeof *l + l->size);
	}
	free(data);
	loom_error(error);
	return 1;
}
