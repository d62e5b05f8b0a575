/* The driver's questions about devices. */
#ifndef LOOM_DRIVER_DEVICE_H
#define LOOM_DRIVER_DEVICE_H

enum {
	CU_COMPUTEMODE_DEFAULT = 0,
	CU_COMPUTEMODE_PROHIBITED = 2,
	CU_COMPUTEMODE_EXCLUSIVE_PROCESS = 3
};

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

static inline CUresult cuDeviceTotalMem(size_t *size, CUdevice device)
{
	struct cudaDeviceProp all;

	if (!size)
		return CUDA_ERROR_INVALID_VALUE;
	if (cudaGetDeviceProperties(&all, device) != cudaSuccess)
		return CUDA_ERROR_INVALID_DEVICE;
	*size = all.totalGlobalMem;
	return CUDA_SUCCESS;
}

static inline CUresult cuDeviceGetUuid(CUuuid *id, CUdevice device)
{
	struct cudaDeviceProp all;

	if (!id)
		return CUDA_ERROR_INVALID_VALUE;
	if (cudaGetDeviceProperties(&all, device) != cudaSuccess)
		return CUDA_ERROR_INVALID_DEVICE;
	*id = all.uuid;
	return CUDA_SUCCESS;
}

/* What the runtime has no name for, loom does not offer: 0. */
static inline CUresult cuDeviceGetAttribute(int *value,
					    CUdevice_attribute attribute,
					    CUdevice device)
{
	if (value && loom_context(device) &&
	    (attribute == CU_DEVICE_ATTRIBUTE_COOPERATIVE_MULTI_DEVICE_LAUNCH ||
	     attribute == CU_DEVICE_ATTRIBUTE_VIRTUAL_MEMORY_MANAGEMENT_SUPPORTED ||
	     attribute ==
		     CU_DEVICE_ATTRIBUTE_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR_SUPPORTED)) {
		*value = 0;
		return CUDA_SUCCESS;
	}
	return (CUresult)cudaDeviceGetAttribute(
		value, (enum cudaDeviceAttr)attribute, device);
}

static inline CUresult cuDeviceComputeCapability(int *major, int *minor,
						 CUdevice device)
{
	CUresult error = cuDeviceGetAttribute(
		major, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR, device);

	return error != CUDA_SUCCESS ? error : cuDeviceGetAttribute(
		minor, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR, device);
}

static inline CUresult cuDeviceCanAccessPeer(int *can, CUdevice device,
					     CUdevice peer)
{
	return (CUresult)cudaDeviceCanAccessPeer(can, device, peer);
}

typedef enum CUdevice_P2PAttribute_enum {
	CU_DEVICE_P2P_ATTRIBUTE_PERFORMANCE_RANK = 1,
	CU_DEVICE_P2P_ATTRIBUTE_ACCESS_SUPPORTED = 2,
	CU_DEVICE_P2P_ATTRIBUTE_NATIVE_ATOMIC_SUPPORTED = 3,
	CU_DEVICE_P2P_ATTRIBUTE_CUDA_ARRAY_ACCESS_SUPPORTED = 4
} CUdevice_P2PAttribute;

static inline CUresult cuDeviceGetP2PAttribute(int *value,
					       CUdevice_P2PAttribute attribute,
					       CUdevice source,
					       CUdevice destination)
{
	return (CUresult)cudaDeviceGetP2PAttribute(
		value, (enum cudaDeviceP2PAttr)attribute, source, destination);
}

static inline CUresult cuDeviceGetPCIBusId(char *id, int size, CUdevice device)
{
	return (CUresult)cudaDeviceGetPCIBusId(id, size, device);
}

#define cuDeviceTotalMem_v2 cuDeviceTotalMem
#define cuDeviceGetUuid_v2 cuDeviceGetUuid

#endif
