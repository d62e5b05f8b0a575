/* The driver's contexts: the device's only one, created or retained.  A stack
 * of them is kept as deep as it is. */
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
/* The runtime's: the context of all, and how often it was pushed. */
CUcontext loom_context(void);
unsigned *loom_context_depth(void);
LOOM_C_END

static inline CUresult loom_context_push(CUcontext *context, CUdevice device)
{
	if (!context)
		return CUDA_ERROR_INVALID_VALUE;
	if (device)
		return CUDA_ERROR_INVALID_DEVICE;
	*context = loom_context();
	++*loom_context_depth();
	return CUDA_SUCCESS;
}

/* CUDA 13's has its parameters between; before, there were three. */
typedef struct CUctxCreateParams_st CUctxCreateParams;

static inline CUresult cuCtxCreate(CUcontext *context, CUctxCreateParams *params,
				   unsigned int flags, CUdevice device)
{
	(void)flags;
	return params ? CUDA_ERROR_NOT_SUPPORTED :
			loom_context_push(context, device);
}

#ifdef __cplusplus
LOOM_REMOVED("give it parameters, NULL, before the flags")
static inline CUresult cuCtxCreate(CUcontext *context, unsigned int flags,
				   CUdevice device)
{
	(void)flags;
	return loom_context_push(context, device);
}
#endif

static inline CUresult cuCtxCreate_v2(CUcontext *context, unsigned int flags,
				      CUdevice device)
{
	(void)flags;
	return loom_context_push(context, device);
}

static inline CUresult cuCtxDestroy(CUcontext context)
{
	if (context != loom_context())
		return CUDA_ERROR_INVALID_CONTEXT;
	if (*loom_context_depth())
		--*loom_context_depth();
	return CUDA_SUCCESS;
}

static inline CUresult cuCtxPushCurrent(CUcontext context)
{
	if (context != loom_context())
		return CUDA_ERROR_INVALID_CONTEXT;
	++*loom_context_depth();
	return CUDA_SUCCESS;
}

static inline CUresult cuCtxPopCurrent(CUcontext *context)
{
	if (!*loom_context_depth())
		return CUDA_ERROR_INVALID_CONTEXT;
	--*loom_context_depth();
	if (context)
		*context = loom_context();
	return CUDA_SUCCESS;
}

static inline CUresult cuCtxSetCurrent(CUcontext context)
{
	if (context && context != loom_context())
		return CUDA_ERROR_INVALID_CONTEXT;
	*loom_context_depth() = context != 0;
	return CUDA_SUCCESS;
}

static inline CUresult cuCtxGetCurrent(CUcontext *context)
{
	if (!context)
		return CUDA_ERROR_INVALID_VALUE;
	*context = *loom_context_depth() ? loom_context() : 0;
	return CUDA_SUCCESS;
}

static inline CUresult cuCtxGetDevice(CUdevice *device)
{
	if (!device)
		return CUDA_ERROR_INVALID_VALUE;
	if (!*loom_context_depth())
		return CUDA_ERROR_INVALID_CONTEXT;
	*device = 0;
	return CUDA_SUCCESS;
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
	if (device)
		return CUDA_ERROR_INVALID_DEVICE;
	*context = loom_context();
	return CUDA_SUCCESS;
}

static inline CUresult cuDevicePrimaryCtxRelease(CUdevice device)
{
	return device ? CUDA_ERROR_INVALID_DEVICE : CUDA_SUCCESS;
}

#endif
