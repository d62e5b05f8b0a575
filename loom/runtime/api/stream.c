/* Streams.  Every call has done its work when it returns, so a stream is a
 * name; while it captures, its work goes into a graph instead. */
#include "api/stream.h"

#include <stdlib.h>

#include "base/device.h"
#include "base/handle.h"
#include "hazards/outstanding.h"
#include "hazards/streams.h"
#include "api/errors.h"
#include "api/graph-capture.h"
#include "api/pending.h"
#include "loom/host.h"

enum { GREATEST_PRIORITY = -5 };

static int of_thread; /* stream 0 is the thread's own */

void loom_stream_default_of_thread(void)
{
	of_thread = 1;
}

/* The default streams of each device. */
static struct CUstream_st legacy[LOOM_DEVICES_MAX], per_thread[LOOM_DEVICES_MAX];

__attribute__((constructor)) static void setup(void)
{
	for (unsigned d = 0; d < LOOM_DEVICES_MAX; d++) {
		legacy[d] = (struct CUstream_st){
			.id = 1, .device = d, .number = loom_stream_legacy(d)
		};
		per_thread[d] = (struct CUstream_st){
			.id = 2, .device = d,
			.number = loom_stream_per_thread(d)
		};
	}
}

struct CUstream_st *loom_stream(cudaStream_t stream)
{
	if (!stream && of_thread)
		stream = cudaStreamPerThread;
	if (!stream || stream == cudaStreamLegacy)
		return &legacy[loom_device];
	if (stream == cudaStreamPerThread)
		return &per_thread[loom_device];
	return loom_handle_is(stream, LOOM_STREAM) ? stream : NULL;
}

int loom_stream_default(cudaStream_t stream)
{
	return !stream || stream == cudaStreamLegacy ||
	       stream == cudaStreamPerThread;
}

static _Thread_local unsigned long submitted;

unsigned long loom_submitted(void)
{
	return submitted;
}

cudaError_t loom_submit(cudaStream_t stream, enum cudaGraphNodeType type,
			   cudaError_t (*work)(void *), void *data, size_t size)
{
	struct CUstream_st *s = loom_stream(stream);
	cudaError_t error;

	if (!s)
		return cudaErrorInvalidResourceHandle;
	error = loom_capture_allows(s);
	if (error != cudaSuccess)
		return error;
	if (s->graph)
		return loom_capture(s, type, work, data, size);
	if (loom_pending_before(s->number)) {
		submitted = loom_pending_add(s->number, work, data, size);
		return cudaSuccess;
	}
	submitted = 0;
	loom_stream_enter(s->number);
	return work(data);
}

cudaError_t cudaStreamCreateWithPriority(cudaStream_t *stream, unsigned flags,
					 int priority)
{
	static unsigned long long ids = 10;

	if (!stream || flags > cudaStreamNonBlocking)
		return loom_error(cudaErrorInvalidValue);
	*stream = loom_handle_new(LOOM_STREAM, sizeof **stream);
	if (!*stream)
		return loom_error(cudaErrorMemoryAllocation);
	if (priority > 0)
		priority = 0;
	if (priority < GREATEST_PRIORITY)
		priority = GREATEST_PRIORITY;
	**stream = (struct CUstream_st){ .flags = flags, .priority = priority,
					 .id = ids++, .device = loom_device,
					 .number = loom_stream_begin(
						 loom_device,
						 !(flags & cudaStreamNonBlocking)) };
	return cudaSuccess;
}

cudaError_t cudaStreamCreateWithFlags(cudaStream_t *stream, unsigned flags)
{
	return cudaStreamCreateWithPriority(stream, flags, 0);
}

cudaError_t cudaStreamCreate(cudaStream_t *stream)
{
	return cudaStreamCreateWithFlags(stream, cudaStreamDefault);
}

cudaError_t cudaStreamDestroy(cudaStream_t stream)
{
	if (loom_stream_default(stream) || !loom_stream(stream))
		return loom_error(cudaErrorInvalidResourceHandle);
	loom_capture_leave(stream);
	loom_handle_free(stream);
	return cudaSuccess;
}

/* Waiting for a stream that only records has no meaning. */
cudaError_t cudaStreamSynchronize(cudaStream_t stream)
{
	struct CUstream_st *s = loom_stream(stream);

	if (!s)
		return loom_error(cudaErrorInvalidResourceHandle);
	loom_stream_settle(stream);
	loom_awaited_stream(s->number);
	return loom_error(loom_capture_wait(s));
}

void loom_stream_settle(cudaStream_t stream)
{
	const struct CUstream_st *s = loom_stream(stream);

	if (s && !s->graph)
		loom_pending_end_stream(s->number);
}

cudaError_t cudaStreamQuery(cudaStream_t stream)
{
	const struct CUstream_st *s = loom_stream(stream);

	loom_pending_look();
	if (s && !s->graph && loom_pending_before(s->number))
		return loom_error(cudaErrorNotReady);
	return cudaStreamSynchronize(stream);
}

cudaError_t cudaStreamGetFlags(cudaStream_t stream, unsigned *flags)
{
	const struct CUstream_st *s = loom_stream(stream);

	if (!s || !flags)
		return loom_error(s ? cudaErrorInvalidValue :
				      cudaErrorInvalidResourceHandle);
	*flags = s->flags;
	return cudaSuccess;
}

cudaError_t cudaStreamGetPriority(cudaStream_t stream, int *priority)
{
	const struct CUstream_st *s = loom_stream(stream);

	if (!s || !priority)
		return loom_error(s ? cudaErrorInvalidValue :
				      cudaErrorInvalidResourceHandle);
	*priority = s->priority;
	return cudaSuccess;
}

cudaError_t cudaStreamGetId(cudaStream_t stream, unsigned long long *id)
{
	const struct CUstream_st *s = loom_stream(stream);

	if (!s || !id)
		return loom_error(s ? cudaErrorInvalidValue :
				      cudaErrorInvalidResourceHandle);
	*id = s->id;
	return cudaSuccess;
}

cudaError_t cudaStreamGetDevice(cudaStream_t stream, int *device)
{
	const struct CUstream_st *s = loom_stream(stream);

	if (!s || !device)
		return loom_error(s ? cudaErrorInvalidValue :
				      cudaErrorInvalidResourceHandle);
	*device = (int)s->device;
	return cudaSuccess;
}

cudaError_t cudaDeviceGetStreamPriorityRange(int *least, int *greatest)
{
	if (least)
		*least = 0;
	if (greatest)
		*greatest = GREATEST_PRIORITY;
	return cudaSuccess;
}

struct call {
	cudaStream_t stream;
	cudaStreamCallback_t callback;
	cudaHostFn_t function;
	void *data;
};

static cudaError_t run_call(void *data)
{
	const struct call *c = data;

	loom_awaited_stream(loom_stream_entered()); /* it may tell the host */
	if (c->function)
		c->function(c->data);
	else
		c->callback(c->stream, cudaSuccess, c->data);
	return cudaSuccess;
}

cudaError_t cudaStreamAddCallback(cudaStream_t stream,
				  cudaStreamCallback_t callback, void *data,
				  unsigned flags)
{
	struct call c = { .stream = stream, .callback = callback,
			  .data = data };

	if (!callback || flags)
		return loom_error(cudaErrorInvalidValue);
	return loom_error(loom_submit(stream, cudaGraphNodeTypeHost,
					 run_call, &c, sizeof c));
}

cudaError_t cudaLaunchHostFunc(cudaStream_t stream, cudaHostFn_t function,
			       void *data)
{
	struct call c = { .stream = stream, .function = function,
			  .data = data };

	if (!function)
		return loom_error(cudaErrorInvalidValue);
	return loom_error(loom_submit(stream, cudaGraphNodeTypeHost,
					 run_call, &c, sizeof c));
}
