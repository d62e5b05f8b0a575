/* Launches by call: the host's side, for C and C++. */
#ifndef LOOM_START_H
#define LOOM_START_H

#include "loom/host.h"

enum cudaAccessProperty {
	cudaAccessPropertyNormal = 0,
	cudaAccessPropertyStreaming = 1,
	cudaAccessPropertyPersisting = 2
};

struct cudaAccessPolicyWindow {
	void *base_ptr;
	size_t num_bytes;
	float hitRatio;
	enum cudaAccessProperty hitProp, missProp;
};

typedef enum cudaLaunchAttributeID {
	cudaLaunchAttributeIgnore = 0,
	cudaLaunchAttributeAccessPolicyWindow = 1,
	cudaLaunchAttributeCooperative = 2,
	cudaLaunchAttributeClusterDimension = 4,
	cudaLaunchAttributeClusterSchedulingPolicyPreference = 5,
	cudaLaunchAttributeProgrammaticStreamSerialization = 6,
	cudaLaunchAttributePriority = 8,
	cudaLaunchAttributePreferredClusterDimension = 11,
	cudaLaunchAttributePreferredSharedMemoryCarveout = 14
} cudaLaunchAttributeID;

enum cudaClusterSchedulingPolicy {
	cudaClusterSchedulingPolicyDefault = 0,
	cudaClusterSchedulingPolicySpread = 1,
	cudaClusterSchedulingPolicyLoadBalancing = 2
};

typedef union cudaLaunchAttributeValue {
	char pad[64];
	struct cudaAccessPolicyWindow accessPolicyWindow;
	int cooperative;
	struct {
		unsigned int x, y, z;
	} clusterDim, preferredClusterDim;
	enum cudaClusterSchedulingPolicy clusterSchedulingPolicyPreference;
	int programmaticStreamSerializationAllowed;
	int priority;
	unsigned int sharedMemCarveout;
} cudaLaunchAttributeValue;

typedef struct cudaLaunchAttribute_st {
	cudaLaunchAttributeID id;
	char pad[8 - sizeof(cudaLaunchAttributeID)];
	cudaLaunchAttributeValue val;
} cudaLaunchAttribute;

/* A stream has some of the same attributes. */
typedef cudaLaunchAttributeID cudaStreamAttrID;
typedef cudaLaunchAttributeValue cudaStreamAttrValue;
#define cudaStreamAttributeAccessPolicyWindow                               \
	cudaLaunchAttributeAccessPolicyWindow
#define cudaStreamAttributePriority cudaLaunchAttributePriority

typedef struct cudaLaunchConfig_st {
	dim3 gridDim, blockDim;
	size_t dynamicSmemBytes;
	cudaStream_t stream;
	cudaLaunchAttribute *attrs;
	unsigned int numAttrs;
} cudaLaunchConfig_t;

#ifdef __cplusplus
extern "C" {
#endif

cudaError_t cudaLaunchKernel(const void *kernel, dim3 grid, dim3 block,
			     void **args, size_t shared LOOM_DEFAULT(0),
			     cudaStream_t stream LOOM_DEFAULT(0));
cudaError_t cudaLaunchCooperativeKernel(const void *kernel, dim3 grid,
					dim3 block, void **args,
					size_t shared LOOM_DEFAULT(0),
					cudaStream_t stream LOOM_DEFAULT(0));
cudaError_t cudaLaunchKernelExC(const cudaLaunchConfig_t *config,
				const void *kernel, void **args);
cudaError_t cudaStreamSetAttribute(cudaStream_t stream, cudaStreamAttrID id,
				   const cudaStreamAttrValue *value);
cudaError_t cudaStreamGetAttribute(cudaStream_t stream, cudaStreamAttrID id,
				   cudaStreamAttrValue *value);
cudaError_t cudaStreamCopyAttributes(cudaStream_t to, cudaStream_t from);
cudaError_t cudaOccupancyMaxPotentialClusterSize(
	int *size, const void *kernel, const cudaLaunchConfig_t *config);
cudaError_t cudaOccupancyMaxActiveClusters(int *clusters, const void *kernel,
					   const cudaLaunchConfig_t *config);

#ifdef __cplusplus
}

template <class Type>
inline cudaError_t cudaLaunchKernel(Type *kernel, dim3 grid, dim3 block,
				    void **args, size_t shared = 0,
				    cudaStream_t stream = 0)
{
	return ::cudaLaunchKernel((const void *)kernel, grid, block, args,
				  shared, stream);
}

template <class Type>
inline cudaError_t cudaLaunchCooperativeKernel(Type *kernel, dim3 grid,
					       dim3 block, void **args,
					       size_t shared = 0,
					       cudaStream_t stream = 0)
{
	return ::cudaLaunchCooperativeKernel((const void *)kernel, grid, block,
					     args, shared, stream);
}

/* The kernel's parameter types convert the arguments. */
template <class... Parameters, class... Arguments>
inline cudaError_t cudaLaunchKernelEx(const cudaLaunchConfig_t *config,
				      void (*kernel)(Parameters...),
				      Arguments &&...arguments)
{
	return [&](Parameters... values) {
		void *args[] = { (void *)&values..., 0 };

		return ::cudaLaunchKernelExC(config, (const void *)kernel,
					     args);
	}(static_cast<Arguments &&>(arguments)...);
}

template <class Type>
inline cudaError_t cudaOccupancyMaxPotentialClusterSize(
	int *size, Type *kernel, const cudaLaunchConfig_t *config)
{
	return ::cudaOccupancyMaxPotentialClusterSize(
		size, (const void *)kernel, config);
}

template <class Type>
inline cudaError_t cudaOccupancyMaxActiveClusters(
	int *clusters, Type *kernel, const cudaLaunchConfig_t *config)
{
	return ::cudaOccupancyMaxActiveClusters(clusters, (const void *)kernel,
						config);
}
#endif

#endif
