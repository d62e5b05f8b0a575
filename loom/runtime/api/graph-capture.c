/* How streams are captured into graphs. */
#include "api/graph-capture.h"

#include <stdlib.h>
#include <string.h>

#include "base/context.h"
#include "base/handle.h"
#include "execution/launch.h"
#include "api/errors.h"
#include "api/event.h"
#include "api/graph.h"
#include "api/stream.h"

static cudaGraph_t capturing; /* a list */

cudaError_t loom_capture(struct CUstream_st *s, enum cudaGraphNodeType type,
			 cudaError_t (*work)(void *), const void *data,
			 size_t size)
{
	cudaError_t error = loom_graph_append(s->graph, type, work, data, size,
					      &s->behind);

	s->captured++;
	if (error == cudaSuccess) {
		s->behind = (struct loom_front){ 0 };
		loom_front_add(&s->behind, loom_graph_last(s->graph)->place);
	}
	return error;
}

/* The legacy stream waits for all blocking streams, and a stream that only
 * records cannot be waited for. */
cudaError_t loom_capture_allows(struct CUstream_st *s)
{
	if (s->graph && s->graph->invalid)
		return cudaErrorStreamCaptureInvalidated;
	if (s != loom_stream(cudaStreamLegacy))
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
	event->behind = s->behind;
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
		s->behind = (struct loom_front){ 0 };
		s->forked = g->origin->forked;
		g->origin->forked = s;
	}
	if (event->from != s)
		event->from->joined = event->work;
	loom_front_join(&s->behind, &event->behind);
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
	if (s == loom_stream(cudaStreamLegacy))
		return loom_error(cudaErrorStreamCaptureUnsupported);
	if (s->graph)
		return loom_error(cudaErrorIllegalState);
	g = loom_graph_new();
	if (!g)
		return loom_error(cudaErrorMemoryAllocation);
	g->origin = s;
	g->mode = mode;
	g->other = capturing;
	capturing = g;
	s->graph = g;
	s->forked = NULL;
	s->captured = s->joined = 0;
	s->behind = (struct loom_front){ 0 };
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
		loom_graph_free(g);
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
