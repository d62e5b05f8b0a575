/* Memory: device, pinned, registered and managed. */
#ifndef LOOM_HOST_MEMORY_H
#define LOOM_HOST_MEMORY_H

#include "loom/host/error.h"

#define cudaHostAllocDefault 0x00
#define cudaHostAllocPortable 0x01
#define cudaHostAllocMapped 0x02
#define cudaHostAllocWriteCombined 0x04

#define cudaHostRegisterDefault 0x00
#define cudaHostRegisterPortable 0x01
#define cudaHostRegisterMapped 0x02
#define cudaHostRegisterIoMemory 0x04
#define cudaHostRegisterReadOnly 0x08

#define cudaMemAttachGlobal 0x01
#define cudaMemAttachHost 0x02
#define cudaMemAttachSingle 0x04

enum cudaMemoryType {
	cudaMemoryTypeUnregistered = 0,
	cudaMemoryTypeHost = 1,
	cudaMemoryTypeDevice = 2,
	cudaMemoryTypeManaged = 3
};

struct cudaPointerAttributes {
	enum cudaMemoryType type;
	int device;
	void *devicePointer;
	void *hostPointer;
};
typedef struct cudaPointerAttributes cudaPointerAttributes;

enum cudaMemLocationType {
	cudaMemLocationTypeInvalid = 0,
	cudaMemLocationTypeNone = 0,
	cudaMemLocationTypeDevice = 1,
	cudaMemLocationTypeHost = 2,
	cudaMemLocationTypeHostNuma = 3,
	cudaMemLocationTypeHostNumaCurrent = 4
};

struct cudaMemLocation {
	enum cudaMemLocationType type;
	int id;
};
typedef struct cudaMemLocation cudaMemLocation;

enum cudaMemoryAdvise {
	cudaMemAdviseSetReadMostly = 1,
	cudaMemAdviseUnsetReadMostly = 2,
	cudaMemAdviseSetPreferredLocation = 3,
	cudaMemAdviseUnsetPreferredLocation = 4,
	cudaMemAdviseSetAccessedBy = 5,
	cudaMemAdviseUnsetAccessedBy = 6
};

enum cudaMemRangeAttribute {
	cudaMemRangeAttributeReadMostly = 1,
	cudaMemRangeAttributePreferredLocation = 2,
	cudaMemRangeAttributeAccessedBy = 3,
	cudaMemRangeAttributeLastPrefetchLocation = 4,
	cudaMemRangeAttributePreferredLocationType = 5,
	cudaMemRangeAttributePreferredLocationId = 6,
	cudaMemRangeAttributeLastPrefetchLocationType = 7,
	cudaMemRangeAttributeLastPrefetchLocationId = 8
};

struct cudaExtent {
	size_t width, height, depth;
};
typedef struct cudaExtent cudaExtent;

struct cudaPitchedPtr {
	void *ptr;
	size_t pitch, xsize, ysize;
};
typedef struct cudaPitchedPtr cudaPitchedPtr;

LOOM_C_BEGIN
cudaError_t cudaMalloc(void **pointer, size_t size);
cudaError_t cudaMallocPitch(void **pointer, size_t *pitch, size_t width,
			    size_t height);
cudaError_t cudaMalloc3D(struct cudaPitchedPtr *pointer,
			 struct cudaExtent extent);
cudaError_t cudaFree(void *pointer);
cudaError_t cudaMemGetInfo(size_t *free, size_t *total);

cudaError_t cudaMallocHost(void **pointer, size_t size);
cudaError_t cudaHostAlloc(void **pointer, size_t size, unsigned flags);
cudaError_t cudaFreeHost(void *pointer);
cudaError_t cudaHostRegister(void *pointer, size_t size, unsigned flags);
cudaError_t cudaHostUnregister(void *pointer);
cudaError_t cudaHostGetDevicePointer(void **device, void *host,
				     unsigned flags);
cudaError_t cudaHostGetFlags(unsigned *flags, void *host);
cudaError_t cudaPointerGetAttributes(struct cudaPointerAttributes *attributes,
				     const void *pointer);

cudaError_t cudaMallocManaged(void **pointer, size_t size,
			      unsigned flags LOOM_DEFAULT(cudaMemAttachGlobal));
cudaError_t cudaStreamAttachMemAsync(
	cudaStream_t stream, void *pointer, size_t size LOOM_DEFAULT(0),
	unsigned flags LOOM_DEFAULT(cudaMemAttachSingle));
cudaError_t cudaMemPrefetchAsync(const void *pointer, size_t size,
				 struct cudaMemLocation location,
				 unsigned flags,
				 cudaStream_t stream LOOM_DEFAULT(0));
cudaError_t cudaMemAdvise(const void *pointer, size_t size,
			  enum cudaMemoryAdvise advice,
			  struct cudaMemLocation location);
cudaError_t cudaMemRangeGetAttribute(void *data, size_t data_size,
				     enum cudaMemRangeAttribute attribute,
				     const void *pointer, size_t size);
LOOM_C_END

#ifdef __cplusplus
template <class Type> cudaError_t cudaMalloc(Type **pointer, size_t size)
{
	return ::cudaMalloc((void **)(void *)pointer, size);
}

template <class Type>
cudaError_t cudaMallocPitch(Type **pointer, size_t *pitch, size_t width,
			    size_t height)
{
	return ::cudaMallocPitch((void **)(void *)pointer, pitch, width,
				 height);
}

template <class Type>
cudaError_t cudaMallocHost(Type **pointer, size_t size, unsigned flags = 0)
{
	return ::cudaHostAlloc((void **)(void *)pointer, size, flags);
}

template <class Type>
cudaError_t cudaHostAlloc(Type **pointer, size_t size, unsigned flags)
{
	return ::cudaHostAlloc((void **)(void *)pointer, size, flags);
}

template <class Type>
cudaError_t cudaHostGetDevicePointer(Type **device, void *host, unsigned flags)
{
	return ::cudaHostGetDevicePointer((void **)(void *)device, host, flags);
}

template <class Type>
cudaError_t cudaMallocManaged(Type **pointer, size_t size,
			      unsigned flags = cudaMemAttachGlobal)
{
	return ::cudaMallocManaged((void **)(void *)pointer, size, flags);
}

template <class Type>
cudaError_t cudaStreamAttachMemAsync(cudaStream_t stream, Type *pointer,
				     size_t size = 0,
				     unsigned flags = cudaMemAttachSingle)
{
	return ::cudaStreamAttachMemAsync(stream, (void *)pointer, size, flags);
}
#endif

#endif
