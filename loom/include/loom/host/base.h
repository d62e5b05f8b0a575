/* What the headers of the host's side share. */
#ifndef LOOM_HOST_BASE_H
#define LOOM_HOST_BASE_H

#include <stddef.h>

#include "loom/vectors.h"

#ifdef LOOM_CUDA_12
#define CUDART_VERSION 12080
#define CUDA_VERSION 12080
#else
#define CUDART_VERSION 13000
#define CUDA_VERSION 13000
#endif
#define CUDART_CB
#define CUDARTAPI

#ifdef __cplusplus
#define LOOM_DEFAULT(v) = v
#define LOOM_C_BEGIN extern "C" {
#define LOOM_C_END }
#else
#define LOOM_DEFAULT(v)
#define LOOM_C_BEGIN
#define LOOM_C_END
#endif

typedef struct CUstream_st *cudaStream_t;
typedef struct CUevent_st *cudaEvent_t;

#endif
