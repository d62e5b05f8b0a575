/* loom's stand-in for the toolkit's cuda.h.  Most programs that include it want
 * its version or nothing: here are that, the handles' types and the questions
 * that a program asks before it uses the runtime.  Modules, contexts and
 * launches by the driver are missing, and do not compile. */
#ifndef LOOM_CUDA_H
#define LOOM_CUDA_H

#include <stddef.h>
#include <string.h>

#include "loom/host.h"

typedef int CUdevice;
typedef unsigned long long CUdeviceptr;
typedef struct CUctx_st *CUcontext;
typedef struct CUmod_st *CUmodule;
typedef struct CUfunc_st *CUfunction;
typedef struct CUstream_st *CUstream;
typedef struct CUevent_st *CUevent;

/* The driver's numbers are the runtime's. */
typedef enum cudaError_enum {
	CUDA_SUCCESS = 0,
	CUDA_ERROR_INVALID_VALUE = 1,
	CUDA_ERROR_OUT_OF_MEMORY = 2,
	CUDA_ERROR_NO_DEVICE = 100,
	CUDA_ERROR_INVALID_DEVICE = 101,
	CUDA_ERROR_UNKNOWN = 999
} CUresult;

static inline CUresult cuInit(unsigned int flags)
{
	return flags ? CUDA_ERROR_INVALID_VALUE : CUDA_SUCCESS;
}

static inline CUresult cuDriverGetVersion(int *version)
{
	return (CUresult)cudaDriverGetVersion(version);
}

static inline CUresult cuDeviceGetCount(int *count)
{
	return (CUresult)cudaGetDeviceCount(count);
}

static inline CUresult cuDeviceGet(CUdevice *device, int number)
{
	int count = 0;

	if (!device)
		return CUDA_ERROR_INVALID_VALUE;
	cudaGetDeviceCount(&count);
	if (number < 0 || number >= count)
		return CUDA_ERROR_INVALID_DEVICE;
	*device = number;
	return CUDA_SUCCESS;
}

static inline CUresult cuDeviceGetName(char *name, int size, CUdevice device)
{
	struct cudaDeviceProp all;

	if (!name || size < 1)
		return CUDA_ERROR_INVALID_VALUE;
	if (cudaGetDeviceProperties(&all, device) != cudaSuccess)
		return CUDA_ERROR_INVALID_DEVICE;
	all.name[sizeof all.name - 1] = 0;
	strncpy(name, all.name, (size_t)size - 1);
	name[size - 1] = 0;
	return CUDA_SUCCESS;
}

#endif
