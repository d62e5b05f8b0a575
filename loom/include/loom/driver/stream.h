/* The driver's streams and events: the runtime's. */
#ifndef LOOM_DRIVER_STREAM_H
#define LOOM_DRIVER_STREAM_H

#define CU_STREAM_LEGACY ((CUstream)0x1)
#define CU_STREAM_PER_THREAD ((CUstream)0x2)

typedef enum CUstream_flags_enum {
	CU_STREAM_DEFAULT = 0,
	CU_STREAM_NON_BLOCKING = 1
} CUstream_flags;

typedef enum CUevent_flags_enum {
	CU_EVENT_DEFAULT = 0,
	CU_EVENT_BLOCKING_SYNC = 1,
	CU_EVENT_DISABLE_TIMING = 2,
	CU_EVENT_INTERPROCESS = 4
} CUevent_flags;

#define LOOM_DRIVER_CALL(name, runtime, parameters, ...)                    \
	static inline CUresult name parameters                              \
	{                                                                   \
		return (CUresult)runtime(__VA_ARGS__);                      \
	}
LOOM_DRIVER_CALL(cuStreamCreate, cudaStreamCreateWithFlags,
		 (CUstream * s, unsigned flags), s, flags)
LOOM_DRIVER_CALL(cuStreamCreateWithPriority, cudaStreamCreateWithPriority,
		 (CUstream * s, unsigned flags, int priority), s, flags, priority)
LOOM_DRIVER_CALL(cuStreamDestroy, cudaStreamDestroy, (CUstream s), s)
LOOM_DRIVER_CALL(cuStreamSynchronize, cudaStreamSynchronize, (CUstream s), s)
LOOM_DRIVER_CALL(cuStreamQuery, cudaStreamQuery, (CUstream s), s)
LOOM_DRIVER_CALL(cuStreamWaitEvent, cudaStreamWaitEvent,
		 (CUstream s, CUevent e, unsigned flags), s, e, flags)
LOOM_DRIVER_CALL(cuLaunchHostFunc, cudaLaunchHostFunc,
		 (CUstream s, CUhostFn f, void *data), s, f, data)
LOOM_DRIVER_CALL(cuEventCreate, cudaEventCreateWithFlags,
		 (CUevent * e, unsigned flags), e, flags)
LOOM_DRIVER_CALL(cuEventDestroy, cudaEventDestroy, (CUevent e), e)
LOOM_DRIVER_CALL(cuEventRecord, cudaEventRecord, (CUevent e, CUstream s), e, s)
LOOM_DRIVER_CALL(cuEventQuery, cudaEventQuery, (CUevent e), e)
LOOM_DRIVER_CALL(cuEventSynchronize, cudaEventSynchronize, (CUevent e), e)
LOOM_DRIVER_CALL(cuEventElapsedTime, cudaEventElapsedTime,
		 (float *ms, CUevent from, CUevent to), ms, from, to)
#undef LOOM_DRIVER_CALL

#endif
