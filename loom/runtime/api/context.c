/* The driver's contexts (loom/driver/context.h): one a device.  Each thread has
 * a stack of them, of which the topmost is that of its current device. */
#include <cuda.h>

#include "base/device.h"

struct CUctx_st {
	char unused;
};

enum { DEEPEST = 64 };

static struct CUctx_st contexts[LOOM_DEVICES_MAX];
static _Thread_local unsigned below[DEEPEST], depth;

CUcontext loom_context(int device)
{
	return loom_device_exists(device) ? &contexts[device] : NULL;
}

int loom_context_device(CUcontext context)
{
	for (unsigned d = 0; d < loom_devices; d++)
		if (context == &contexts[d])
			return (int)d;
	return -1;
}

CUcontext loom_context_top(void)
{
	return depth ? &contexts[loom_device] : NULL;
}

CUresult loom_context_push(CUcontext context)
{
	int device = loom_context_device(context);

	if (device < 0)
		return CUDA_ERROR_INVALID_CONTEXT;
	if (depth == DEEPEST)
		return CUDA_ERROR_OUT_OF_MEMORY;
	below[depth++] = loom_device;
	loom_device = (unsigned)device;
	return CUDA_SUCCESS;
}

CUresult loom_context_pop(CUcontext *context)
{
	if (!depth)
		return CUDA_ERROR_INVALID_CONTEXT;
	if (context)
		*context = loom_context_top();
	loom_device = below[--depth];
	return CUDA_SUCCESS;
}

/* In the topmost one's place; NULL: only takes that away. */
CUresult loom_context_set(CUcontext context)
{
	if (context && loom_context_device(context) < 0)
		return CUDA_ERROR_INVALID_CONTEXT;
	if (depth)
		loom_context_pop(NULL);
	return context ? loom_context_push(context) : CUDA_SUCCESS;
}
