/* Streams and events.  Work is done when its call returns. */
#ifndef LOOM_HOST_STREAM_H
#define LOOM_HOST_STREAM_H

#include "loom/host/error.h"

#define cudaStreamDefault 0x00
#define cudaStreamNonBlocking 0x01
#define cudaStreamLegacy ((cudaStream_t)0x1)
#define cudaStreamPerThread ((cudaStream_t)0x2)

#define cudaEventDefault 0x00
#define cudaEventBlockingSync 0x01
#define cudaEventDisableTiming 0x02
#define cudaEventInterprocess 0x04
#define cudaEventRecordDefault 0x00
#define cudaEventRecordExternal 0x01
#define cudaEventWaitDefault 0x00
#define cudaEventWaitExternal 0x01

typedef void (*cudaStreamCallback_t)(cudaStream_t stream, cudaError_t status,
				     void *data);
typedef void (*cudaHostFn_t)(void *data);

LOOM_C_BEGIN
cudaError_t cudaStreamCreate(cudaStream_t *stream);
cudaError_t cudaStreamCreateWithFlags(cudaStream_t *stream, unsigned flags);
cudaError_t cudaStreamCreateWithPriority(cudaStream_t *stream, unsigned flags,
					 int priority);
cudaError_t cudaStreamDestroy(cudaStream_t stream);
cudaError_t cudaStreamSynchronize(cudaStream_t stream);
cudaError_t cudaStreamQuery(cudaStream_t stream);
cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event,
				unsigned flags LOOM_DEFAULT(0));
cudaError_t cudaStreamGetFlags(cudaStream_t stream, unsigned *flags);
cudaError_t cudaStreamGetPriority(cudaStream_t stream, int *priority);
cudaError_t cudaStreamGetId(cudaStream_t stream, unsigned long long *id);
cudaError_t cudaStreamGetDevice(cudaStream_t stream, int *device);
cudaError_t cudaDeviceGetStreamPriorityRange(int *least, int *greatest);
cudaError_t cudaStreamAddCallback(cudaStream_t stream,
				  cudaStreamCallback_t callback, void *data,
				  unsigned flags);
cudaError_t cudaLaunchHostFunc(cudaStream_t stream, cudaHostFn_t function,
			       void *data);

cudaError_t cudaEventCreate(cudaEvent_t *event);
cudaError_t cudaEventCreateWithFlags(cudaEvent_t *event, unsigned flags);
cudaError_t cudaEventDestroy(cudaEvent_t event);
cudaError_t cudaEventRecord(cudaEvent_t event,
			    cudaStream_t stream LOOM_DEFAULT(0));
cudaError_t cudaEventRecordWithFlags(cudaEvent_t event,
				     cudaStream_t stream LOOM_DEFAULT(0),
				     unsigned flags LOOM_DEFAULT(0));
cudaError_t cudaEventQuery(cudaEvent_t event);
cudaError_t cudaEventSynchronize(cudaEvent_t event);
cudaError_t cudaEventElapsedTime(float *ms, cudaEvent_t start,
				 cudaEvent_t stop);
void loom_stream_default_of_thread(void);
LOOM_C_END

/* nvcc decides that for a file, loom for the program. */
#ifdef CUDA_API_PER_THREAD_DEFAULT_STREAM
__attribute__((constructor)) static void loom_default_stream(void)
{
	loom_stream_default_of_thread();
}
#endif

#ifdef __cplusplus
inline cudaError_t cudaEventCreate(cudaEvent_t *event, unsigned flags)
{
	return ::cudaEventCreateWithFlags(event, flags);
}
#endif

#endif
