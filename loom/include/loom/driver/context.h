/* The driver's contexts: each device has one, created or retained. */
#ifndef LOOM_DRIVER_CONTEXT_H
#define LOOM_DRIVER_CONTEXT_H

enum {
	CU_CTX_SCHED_AUTO = 0,
	CU_CTX_SCHED_SPIN = 1,
	CU_CTX_SCHED_YIELD = 2,
	CU_CTX_SCHED_BLOCKING_SYNC = 4,
	CU_CTX_MAP_HOST = 8
};

LOOM_C_BEGIN
/* The runtime's: the context of a device, NULL when there is none, and the
 * device of a context, -1 then; the calling thread's stack. */
CUcontext loom_context(int device);
int loom_context_device(CUcontext context);
CUcontext loom_context_top(void);
CUresult loom_context_push(CUcontext context);
CUresult loom_context_pop(CUcontext *context);
CUresult loom_context_set(CUcontext context);
LOOM_C_END

static inline CUresult loom_context_create(CUcontext *context, CUdevice device)
{
	if (!context)
		return CUDA_ERROR_INVALID_VALUE;
	if (!loom_context(device))
		return CUDA_ERROR_INVALID_DEVICE;
	*context = loom_context(device);
	return loom_context_push(*context);
}

/* CUDA 13's has its parameters between; before, there were three. */
typedef struct CUctxCreateParams_st CUctxCreateParams;

static inline CUresult cuCtxCreate(CUcontext *context, CUctxCreateParams *params,
				   unsigned int flags, CUdevice device)
{
	(void)flags;
	return params ? CUDA_ERROR_NOT_SUPPORTED :
			loom_context_create(context, device);
}

#ifdef __cplusplus
LOOM_REMOVED("give it parameters, NULL, before the flags")
static inline CUresult cuCtxCreate(CUcontext *context, unsigned int flags,
				   CUdevice device)
{
	(void)flags;
	return loom_context_create(context, device);
}
#endif

static inline CUresult cuCtxCreate_v2(CUcontext *context, unsigned int flags,
				      CUdevice device)
{
	(void)flags;
	return loom_context_create(context, device);
}

static inline CUresult cuCtxDestroy(CUcontext context)
{
	if (loom_context_device(context) < 0)
		return CUDA_ERROR_INVALID_CONTEXT;
	if (context == loom_context_top())
		loom_context_pop(0);
	return CUDA_SUCCESS;
}

static inline CUresult cuCtxPushCurrent(CUcontext context)
{
	return loom_context_push(context);
}

static inline CUresult cuCtxPopCurrent(CUcontext *context)
{
	return loom_context_pop(context);
}

static inline CUresult cuCtxSetCurrent(CUcontext context)
{
	return loom_context_set(context);
}

static inline CUresult cuCtxGetCurrent(CUcontext *context)
{
	if (!context)
		return CUDA_ERROR_INVALID_VALUE;
	*context = loom_context_top();
	return CUDA_SUCCESS;
}

static inline CUresult cuCtxGetDevice(CUdevice *device)
{
	if (!device)
		return CUDA_ERROR_INVALID_VALUE;
	if (!loom_context_top())
		return CUDA_ERROR_INVALID_CONTEXT;
	*device = loom_context_device(loom_context_top());
	return CUDA_SUCCESS;
}

/* The context's device may use the memory of another one's. */
static inline CUresult cuCtxEnablePeerAccess(CUcontext peer, unsigned int flags)
{
	int device = loom_context_device(peer);

	return device < 0 ? CUDA_ERROR_INVALID_CONTEXT :
			    (CUresult)cudaDeviceEnablePeerAccess(device, flags);
}

static inline CUresult cuCtxDisablePeerAccess(CUcontext peer)
{
	int device = loom_context_device(peer);

	return device < 0 ? CUDA_ERROR_INVALID_CONTEXT :
			    (CUresult)cudaDeviceDisablePeerAccess(device);
}

static inline CUresult cuCtxSynchronize(void)
{
	return (CUresult)cudaDeviceSynchronize();
}

static inline CUresult cuDevicePrimaryCtxRetain(CUcontext *context,
						CUdevice device)
{
	if (!context)
		return CUDA_ERROR_INVALID_VALUE;
	if (!loom_context(device))
		return CUDA_ERROR_INVALID_DEVICE;
	*context = loom_context(device);
	return CUDA_SUCCESS;
}

static inline CUresult cuDevicePrimaryCtxRelease(CUdevice device)
{
	return loom_context(device) ? CUDA_SUCCESS : CUDA_ERROR_INVALID_DEVICE;
}

#endif
