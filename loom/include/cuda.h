/* loom's stand-in for the toolkit's cuda.h: the version, and of the driver's
 * calls those about devices, contexts, memory, streams and events, in the
 * runtime's terms.  Modules hold code for a GPU: they, functions and launches
 * by them are missing, and do not compile; so is memory by address ranges. */
#ifndef LOOM_CUDA_H
#define LOOM_CUDA_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "loom/driver/attribute.h"
#include "loom/driver/error.h"
#include "loom/host.h"
#include "loom/start.h"
#include "loom/tensor-map.h"

#define CUDAAPI
#define CUDA_CB

typedef int CUdevice;
typedef unsigned long long CUdeviceptr;
typedef struct CUctx_st *CUcontext;
typedef struct CUmod_st *CUmodule;
typedef struct CUfunc_st *CUfunction;
typedef cudaStream_t CUstream;
typedef cudaEvent_t CUevent;
typedef struct CUuuid_st CUuuid;
typedef void (*CUhostFn)(void *data);
/* What structures may hold; of the calls that take one there is none. */
typedef cudaLaunchAttributeID CUlaunchAttributeID;
typedef cudaLaunchAttributeValue CUlaunchAttributeValue;
typedef struct CUlaunchAttribute_st {
	CUlaunchAttributeID id;
	char pad[8 - sizeof(CUlaunchAttributeID)];
	CUlaunchAttributeValue value;
} CUlaunchAttribute;

#include "loom/driver/context.h"
#include "loom/driver/device.h"
#include "loom/driver/memory.h"
#include "loom/driver/stream.h"

#endif
