/* NVTX: names for the runtime's things. */
#ifndef LOOM_NVTX_CUDART_H
#define LOOM_NVTX_CUDART_H

#include "cuda_runtime_api.h"
#include "nvtx3/nvToolsExt.h"

static inline void nvtxNameCudaDeviceA(int device, const char *name)
{
	(void)device;
	(void)name;
}

static inline void nvtxNameCudaStreamA(cudaStream_t stream, const char *name)
{
	(void)stream;
	(void)name;
}

static inline void nvtxNameCudaEventA(cudaEvent_t event, const char *name)
{
	(void)event;
	(void)name;
}

#define nvtxNameCudaDevice nvtxNameCudaDeviceA
#define nvtxNameCudaStream nvtxNameCudaStreamA
#define nvtxNameCudaEvent nvtxNameCudaEventA

#endif
