/* Events: the time at which a stream, which is never behind, got there. */
#define _GNU_SOURCE
#include "api/event.h"

#include <time.h>

#include "base/device.h"
#include "base/handle.h"
#include "hazards/outstanding.h"
#include "api/errors.h"
#include "api/graph-capture.h"
#include "api/pending.h"
#include "api/stream.h"
#include "loom/host.h"

static const unsigned event_flags = cudaEventBlockingSync |
				    cudaEventDisableTiming |
				    cudaEventInterprocess;

static int is_event(cudaEvent_t event)
{
	return loom_handle_is(event, LOOM_EVENT);
}

cudaError_t cudaEventCreateWithFlags(cudaEvent_t *event, unsigned flags)
{
	if (!event || flags & ~event_flags ||
	    (flags & cudaEventInterprocess &&
	     !(flags & cudaEventDisableTiming)))
		return loom_error(cudaErrorInvalidValue);
	*event = loom_handle_new(LOOM_EVENT, sizeof **event);
	if (!*event)
		return loom_error(cudaErrorMemoryAllocation);
	(*event)->timed = !(flags & cudaEventDisableTiming);
	(*event)->for_all = (flags & cudaEventInterprocess) != 0;
	(*event)->device = loom_device;
	return cudaSuccess;
}

cudaError_t cudaEventCreate(cudaEvent_t *event)
{
	return cudaEventCreateWithFlags(event, cudaEventDefault);
}

cudaError_t cudaEventDestroy(cudaEvent_t event)
{
	if (!is_event(event))
		return loom_error(cudaErrorInvalidResourceHandle);
	loom_handle_free(event);
	return cudaSuccess;
}

static cudaError_t now(void *data)
{
	cudaEvent_t event = *(cudaEvent_t *)data;

	if (!is_event(event))
		return cudaErrorInvalidResourceHandle;
	clock_gettime(CLOCK_MONOTONIC, &event->at);
	loom_stream_mark(loom_stream_entered(), &event->when);
	if (event->records)
		__atomic_add_fetch(&event->records->done, 1, __ATOMIC_SEQ_CST);
	event->recorded = 1;
	event->captured = NULL;
	return cudaSuccess;
}

/* In a capturing stream an event marks a place, unless the graph shall record
 * it itself. */
cudaError_t cudaEventRecordWithFlags(cudaEvent_t event, cudaStream_t stream,
				     unsigned flags)
{
	struct CUstream_st *s = loom_stream(stream);
	cudaError_t error;

	if (!is_event(event) || !s || event->device != s->device)
		return loom_error(cudaErrorInvalidResourceHandle);
	if (flags & ~(unsigned)cudaEventRecordExternal)
		return loom_error(cudaErrorInvalidValue);
	error = loom_capture_allows(s);
	if (error != cudaSuccess)
		return loom_error(error);
	if (s->graph && !flags) {
		loom_capture_mark(s, event);
		return cudaSuccess;
	}
	if (!s->graph && flags)
		return loom_error(cudaErrorIllegalState);
	if (event->records)
		__atomic_add_fetch(&event->records->given, 1, __ATOMIC_SEQ_CST);
	error = loom_submit(stream, cudaGraphNodeTypeEventRecord, now, &event,
			    sizeof event);
	if (!s->graph)
		event->pending = loom_submitted();
	return loom_error(error);
}

cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream)
{
	return cudaEventRecordWithFlags(event, stream, cudaEventRecordDefault);
}

static int is_done(cudaEvent_t event)
{
	struct loom_records *r = event->records;

	return !r || __atomic_load_n(&r->done, __ATOMIC_SEQ_CST) >=
			     __atomic_load_n(&r->given, __ATOMIC_SEQ_CST);
}

/* Another process is to do what it has recorded; meanwhile this one's work goes
 * on. */
static void await_others(cudaEvent_t event)
{
	static const struct timespec pause = { 0, 1000000 };

	while (!loom_pending(event->pending) && !is_done(event)) {
		loom_pending_look();
		nanosleep(&pause, NULL);
	}
}

static cudaError_t await(void *data)
{
	cudaEvent_t event = *(cudaEvent_t *)data;

	if (!is_event(event))
		return cudaErrorInvalidResourceHandle;
	loom_stream_wait(loom_stream_entered(), &event->when);
	return cudaSuccess;
}

cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event,
				unsigned flags)
{
	struct CUstream_st *s = loom_stream(stream);
	cudaError_t error;

	if (!is_event(event) || !s)
		return loom_error(cudaErrorInvalidResourceHandle);
	if (flags & ~(unsigned)cudaEventWaitExternal)
		return loom_error(cudaErrorInvalidValue);
	if (flags && !s->graph)
		return loom_error(cudaErrorIllegalState);
	if (flags)
		return loom_error(loom_submit(stream,
					      cudaGraphNodeTypeWaitEvent,
					      await, &event, sizeof event));
	await_others(event);
	error = loom_capture_join(s, event);
	if (error == cudaSuccess && !s->graph && loom_pending(event->pending))
		loom_pending_behind(s->number, await, &event, sizeof event,
				    event->pending);
	else if (error == cudaSuccess && !s->graph)
		loom_stream_wait(s->number, &event->when);
	return loom_error(error);
}

static cudaError_t finish(cudaEvent_t event)
{
	if (!is_event(event))
		return loom_error(cudaErrorInvalidResourceHandle);
	loom_awaited_event(&event->when);
	if (!event->captured)
		return cudaSuccess;
	loom_capture_spoil(event->captured);
	return loom_error(cudaErrorCapturedEvent);
}

cudaError_t cudaEventQuery(cudaEvent_t event)
{
	loom_pending_look();
	if (is_event(event) && (loom_pending(event->pending) || !is_done(event)))
		return loom_error(cudaErrorNotReady);
	return finish(event);
}

cudaError_t cudaEventSynchronize(cudaEvent_t event)
{
	if (is_event(event)) {
		loom_pending_end(event->pending);
		await_others(event);
	}
	return finish(event);
}

cudaError_t cudaEventElapsedTime(float *ms, cudaEvent_t start,
				 cudaEvent_t stop)
{
	if (!ms)
		return loom_error(cudaErrorInvalidValue);
	if (!is_event(start) || !is_event(stop) || !start->recorded ||
	    !stop->recorded || !start->timed || !stop->timed ||
	    start->device != stop->device)
		return loom_error(cudaErrorInvalidResourceHandle);
	if (loom_pending(start->pending) || loom_pending(stop->pending))
		return loom_error(cudaErrorNotReady);
	loom_awaited_event(&start->when);
	loom_awaited_event(&stop->when);
	*ms = (float)((double)(stop->at.tv_sec - start->at.tv_sec) * 1e3 +
		      (double)(stop->at.tv_nsec - start->at.tv_nsec) / 1e6);
	return cudaSuccess;
}
