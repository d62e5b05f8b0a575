/* Memory and events of another process: what a process gives away by a handle, any
 * other one can open that runs at the same time. */
#ifndef LOOM_HOST_IPC_H
#define LOOM_HOST_IPC_H

#include "loom/host/error.h"
#include "loom/host/stream.h"

#define CUDA_IPC_HANDLE_SIZE 64
#define cudaIpcMemLazyEnablePeerAccess 0x01

struct cudaIpcMemHandle_st {
	char reserved[CUDA_IPC_HANDLE_SIZE];
};
typedef struct cudaIpcMemHandle_st cudaIpcMemHandle_t;

struct cudaIpcEventHandle_st {
	char reserved[CUDA_IPC_HANDLE_SIZE];
};
typedef struct cudaIpcEventHandle_st cudaIpcEventHandle_t;

LOOM_C_BEGIN
cudaError_t cudaIpcGetMemHandle(cudaIpcMemHandle_t *handle, void *pointer);
cudaError_t cudaIpcOpenMemHandle(void **pointer, cudaIpcMemHandle_t handle,
				 unsigned flags);
cudaError_t cudaIpcCloseMemHandle(void *pointer);
cudaError_t cudaIpcGetEventHandle(cudaIpcEventHandle_t *handle,
				  cudaEvent_t event);
cudaError_t cudaIpcOpenEventHandle(cudaEvent_t *event,
				   cudaIpcEventHandle_t handle);
LOOM_C_END

#endif
