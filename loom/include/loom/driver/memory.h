/* The driver's memory: the runtime's, by numbers for addresses. */
#ifndef LOOM_DRIVER_MEMORY_H
#define LOOM_DRIVER_MEMORY_H

#define CU_MEMHOSTALLOC_PORTABLE 0x01
#define CU_MEMHOSTALLOC_DEVICEMAP 0x02
#define CU_MEMHOSTALLOC_WRITECOMBINED 0x04

typedef enum CUmemAttach_flags_enum {
	CU_MEM_ATTACH_GLOBAL = 1,
	CU_MEM_ATTACH_HOST = 2,
	CU_MEM_ATTACH_SINGLE = 4
} CUmemAttach_flags;

static inline void *loom_driver_at(CUdeviceptr p)
{
	return (void *)(uintptr_t)p;
}

static inline CUresult loom_driver_gives(CUdeviceptr *pointer, void *p,
					 cudaError_t error)
{
	if (error == cudaSuccess)
		*pointer = (CUdeviceptr)(uintptr_t)p;
	return (CUresult)error;
}

static inline CUresult cuMemGetInfo(size_t *free, size_t *total)
{
	return (CUresult)cudaMemGetInfo(free, total);
}

static inline CUresult cuMemAlloc(CUdeviceptr *pointer, size_t size)
{
	void *p = 0;
	cudaError_t error;

	if (!pointer || !size)
		return CUDA_ERROR_INVALID_VALUE;
	error = (cudaMalloc)(&p, size);
	return loom_driver_gives(pointer, p, error);
}

static inline CUresult cuMemAllocManaged(CUdeviceptr *pointer, size_t size,
					 unsigned int flags)
{
	void *p = 0;
	cudaError_t error;

	if (!pointer || !size)
		return CUDA_ERROR_INVALID_VALUE;
	error = (cudaMallocManaged)(&p, size, flags);
	return loom_driver_gives(pointer, p, error);
}

static inline CUresult cuMemAllocPitch(CUdeviceptr *pointer, size_t *pitch,
				       size_t width, size_t height,
				       unsigned int size)
{
	void *p = 0;
	cudaError_t error;

	if (!pointer || (size != 4 && size != 8 && size != 16))
		return CUDA_ERROR_INVALID_VALUE;
	error = (cudaMallocPitch)(&p, pitch, width, height);
	return loom_driver_gives(pointer, p, error);
}

static inline CUresult cuMemFree(CUdeviceptr pointer)
{
	return (CUresult)cudaFree(loom_driver_at(pointer));
}

static inline CUresult cuMemAllocHost(void **pointer, size_t size)
{
	return (CUresult)(cudaHostAlloc)(pointer, size, 0);
}

static inline CUresult cuMemHostAlloc(void **pointer, size_t size,
				      unsigned int flags)
{
	return (CUresult)(cudaHostAlloc)(pointer, size, flags);
}

static inline CUresult cuMemFreeHost(void *pointer)
{
	return (CUresult)cudaFreeHost(pointer);
}

static inline CUresult cuMemHostRegister(void *pointer, size_t size,
					 unsigned int flags)
{
	return (CUresult)cudaHostRegister(pointer, size, flags);
}

static inline CUresult cuMemHostUnregister(void *pointer)
{
	return (CUresult)cudaHostUnregister(pointer);
}

static inline CUresult cuMemHostGetDevicePointer(CUdeviceptr *pointer,
						 void *host, unsigned int flags)
{
	void *p = 0;
	cudaError_t error = (cudaHostGetDevicePointer)(&p, host, flags);

	return loom_driver_gives(pointer, p, error);
}

#define LOOM_DRIVER_COPY(name, T, to, F, from, kind)                        \
	static inline CUresult name(T t, F f, size_t size)                  \
	{                                                                   \
		return (CUresult)cudaMemcpy(to, from, size, kind);          \
	}                                                                   \
	static inline CUresult name##Async(T t, F f, size_t size,           \
					   CUstream stream)                 \
	{                                                                   \
		return (CUresult)cudaMemcpyAsync(to, from, size, kind,      \
						 stream);                   \
	}
LOOM_DRIVER_COPY(cuMemcpyHtoD, CUdeviceptr, loom_driver_at(t), const void *, f,
		 cudaMemcpyHostToDevice)
LOOM_DRIVER_COPY(cuMemcpyDtoH, void *, t, CUdeviceptr, loom_driver_at(f),
		 cudaMemcpyDeviceToHost)
LOOM_DRIVER_COPY(cuMemcpyDtoD, CUdeviceptr, loom_driver_at(t), CUdeviceptr,
		 loom_driver_at(f), cudaMemcpyDeviceToDevice)
LOOM_DRIVER_COPY(cuMemcpy, CUdeviceptr, loom_driver_at(t), CUdeviceptr,
		 loom_driver_at(f), cudaMemcpyDefault)
#undef LOOM_DRIVER_COPY

static inline CUresult cuMemcpyPeer(CUdeviceptr to, CUcontext to_context,
				    CUdeviceptr from, CUcontext from_context,
				    size_t size)
{
	return (CUresult)cudaMemcpyPeer(
		loom_driver_at(to), loom_context_device(to_context),
		loom_driver_at(from), loom_context_device(from_context), size);
}

static inline CUresult cuMemcpyPeerAsync(CUdeviceptr to, CUcontext to_context,
					 CUdeviceptr from,
					 CUcontext from_context, size_t size,
					 CUstream stream)
{
	return (CUresult)cudaMemcpyPeerAsync(
		loom_driver_at(to), loom_context_device(to_context),
		loom_driver_at(from), loom_context_device(from_context), size,
		stream);
}

/* Byte by byte of the number, each a column of count rows. */
static inline CUresult loom_driver_fill(char *to, unsigned value, size_t size,
					size_t count, cudaStream_t stream)
{
	cudaError_t error = cudaSuccess;

	for (size_t i = 0; i < size && error == cudaSuccess; i++)
		error = cudaMemset2DAsync(to + i, size,
					  (int)(value >> 8 * i & 255), 1,
					  count, stream);
	return (CUresult)error;
}

#define LOOM_DRIVER_FILL(name, T)                                           \
	static inline CUresult name##Async(CUdeviceptr p, T v, size_t count, \
					   CUstream stream)                 \
	{                                                                   \
		return loom_driver_fill((char *)loom_driver_at(p), v,       \
					sizeof v, count, stream);           \
	}                                                                   \
	static inline CUresult name(CUdeviceptr p, T v, size_t count)       \
	{                                                                   \
		return name##Async(p, v, count, 0);                         \
	}
LOOM_DRIVER_FILL(cuMemsetD8, unsigned char)
LOOM_DRIVER_FILL(cuMemsetD16, unsigned short)
LOOM_DRIVER_FILL(cuMemsetD32, unsigned int)
#undef LOOM_DRIVER_FILL

typedef cudaIpcMemHandle_t CUipcMemHandle;
#define CU_IPC_HANDLE_SIZE CUDA_IPC_HANDLE_SIZE
#define CU_IPC_MEM_LAZY_ENABLE_PEER_ACCESS cudaIpcMemLazyEnablePeerAccess

static inline CUresult cuIpcGetMemHandle(CUipcMemHandle *handle, CUdeviceptr p)
{
	return (CUresult)cudaIpcGetMemHandle(handle, loom_driver_at(p));
}

static inline CUresult cuIpcOpenMemHandle(CUdeviceptr *pointer,
					  CUipcMemHandle handle,
					  unsigned int flags)
{
	void *p = 0;
	cudaError_t error = cudaIpcOpenMemHandle(&p, handle, flags);

	return loom_driver_gives(pointer, p, error);
}

static inline CUresult cuIpcCloseMemHandle(CUdeviceptr p)
{
	return (CUresult)cudaIpcCloseMemHandle(loom_driver_at(p));
}

#define cuMemGetInfo_v2 cuMemGetInfo
#define cuMemAlloc_v2 cuMemAlloc
#define cuMemFree_v2 cuMemFree
#define cuMemcpyHtoD_v2 cuMemcpyHtoD
#define cuMemcpyDtoH_v2 cuMemcpyDtoH

#endif
