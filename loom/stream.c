/* Streams and events.  Every call has done its work when it returns, so a
 * stream is a name and an event a time. */
#define _GNU_SOURCE
#include <stdlib.h>
#include <time.h>

#include "runtime.h"

struct CUstream_st {
	int alive;
};

struct CUevent_st {
	int recorded, timed;
	struct timespec at;
};

cudaError_t cudaStreamCreateWithFlags(cudaStream_t *stream, unsigned flags)
{
	if (!stream || flags > cudaStreamNonBlocking)
		return loom_error(cudaErrorInvalidValue);
	*stream = malloc(sizeof **stream);
	if (!*stream)
		return loom_error(cudaErrorMemoryAllocation);
	(*stream)->alive = 1;
	return cudaSuccess;
}

cudaError_t cudaStreamCreate(cudaStream_t *stream)
{
	return cudaStreamCreateWithFlags(stream, cudaStreamDefault);
}

cudaError_t cudaStreamDestroy(cudaStream_t stream)
{
	if (!stream)
		return loom_error(cudaErrorInvalidResourceHandle);
	free(stream);
	return cudaSuccess;
}

cudaError_t cudaStreamSynchronize(cudaStream_t stream)
{
	(void)stream;
	return cudaSuccess;
}

cudaError_t cudaStreamQuery(cudaStream_t stream)
{
	(void)stream;
	return cudaSuccess;
}

cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event,
				unsigned flags)
{
	(void)stream;
	if (!event)
		return loom_error(cudaErrorInvalidResourceHandle);
	return flags ? loom_error(cudaErrorInvalidValue) : cudaSuccess;
}

cudaError_t cudaEventCreateWithFlags(cudaEvent_t *event, unsigned flags)
{
	if (!event || flags & ~(unsigned)(cudaEventBlockingSync |
					  cudaEventDisableTiming))
		return loom_error(cudaErrorInvalidValue);
	*event = calloc(1, sizeof **event);
	if (!*event)
		return loom_error(cudaErrorMemoryAllocation);
	(*event)->timed = !(flags & cudaEventDisableTiming);
	return cudaSuccess;
}

cudaError_t cudaEventCreate(cudaEvent_t *event)
{
	return cudaEventCreateWithFlags(event, cudaEventDefault);
}

cudaError_t cudaEventDestroy(cudaEvent_t event)
{
	if (!event)
		return loom_error(cudaErrorInvalidResourceHandle);
	free(event);
	return cudaSuccess;
}

cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream)
{
	(void)stream;
	if (!event)
		return loom_error(cudaErrorInvalidResourceHandle);
	clock_gettime(CLOCK_MONOTONIC, &event->at);
	event->recorded = 1;
	return cudaSuccess;
}

cudaError_t cudaEventQuery(cudaEvent_t event)
{
	if (!event)
		return loom_error(cudaErrorInvalidResourceHandle);
	return cudaSuccess;
}

cudaError_t cudaEventSynchronize(cudaEvent_t event)
{
	return cudaEventQuery(event);
}

cudaError_t cudaEventElapsedTime(float *ms, cudaEvent_t start,
				 cudaEvent_t stop)
{
	if (!ms)
		return loom_error(cudaErrorInvalidValue);
	if (!start || !stop || !start->recorded || !stop->recorded ||
	    !start->timed || !stop->timed)
		return loom_error(cudaErrorInvalidResourceHandle);
	*ms = (float)((double)(stop->at.tv_sec - start->at.tv_sec) * 1e3 +
		      (double)(stop->at.tv_nsec - start->at.tv_nsec) / 1e6);
	return cudaSuccess;
}
