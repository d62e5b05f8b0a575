/* Kernels: their attributes and how many blocks of them fit. */
#ifndef LOOM_HOST_FUNCTION_H
#define LOOM_HOST_FUNCTION_H

#include "loom/host/device.h"

enum cudaFuncAttribute {
	cudaFuncAttributeMaxDynamicSharedMemorySize = 8,
	cudaFuncAttributePreferredSharedMemoryCarveout = 9,
	cudaFuncAttributeClusterDimMustBeSet = 10,
	cudaFuncAttributeRequiredClusterWidth = 11,
	cudaFuncAttributeRequiredClusterHeight = 12,
	cudaFuncAttributeRequiredClusterDepth = 13,
	cudaFuncAttributeNonPortableClusterSizeAllowed = 14,
	cudaFuncAttributeClusterSchedulingPolicyPreference = 15
};

enum cudaSharedCarveout {
	cudaSharedmemCarveoutDefault = -1,
	cudaSharedmemCarveoutMaxL1 = 0,
	cudaSharedmemCarveoutMaxShared = 100
};

/* numRegs, localSizeBytes and constSizeBytes are ptxas's to say: they are left
 * out. */
struct cudaFuncAttributes {
	size_t sharedSizeBytes;
	int maxThreadsPerBlock;
	int cacheModeCA;
	int maxDynamicSharedSizeBytes;
	int preferredShmemCarveout;
	int clusterDimMustBeSet;
	int requiredClusterWidth;
	int requiredClusterHeight;
	int requiredClusterDepth;
	int clusterSchedulingPolicyPreference;
	int nonPortableClusterSizeAllowed;
	int ptxVersion, binaryVersion; /* the device's: 90 */
};
typedef struct cudaFuncAttributes cudaFuncAttributes;

#define cudaOccupancyDefault 0x00
#define cudaOccupancyDisableCachingOverride 0x01

LOOM_C_BEGIN
cudaError_t cudaFuncSetAttribute(const void *kernel,
				 enum cudaFuncAttribute attr, int value);
cudaError_t cudaFuncGetAttributes(struct cudaFuncAttributes *attr,
				  const void *kernel);
cudaError_t cudaFuncSetCacheConfig(const void *kernel,
				   enum cudaFuncCache config);
cudaError_t cudaFuncSetSharedMemConfig(const void *kernel,
				       enum cudaSharedMemConfig config);
cudaError_t cudaFuncGetName(const char **name, const void *kernel);

cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(
	int *blocks, const void *kernel, int threads, size_t dynamic);
cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(
	int *blocks, const void *kernel, int threads, size_t dynamic,
	unsigned flags);
cudaError_t cudaOccupancyAvailableDynamicSMemPerBlock(size_t *dynamic,
						      const void *kernel,
						      int blocks, int threads);
cudaError_t loom_potential_block(int *grid, int *block, const void *kernel,
				 size_t (*dynamic)(void *data, int threads),
				 void *data, int limit);
LOOM_C_END

#ifdef __cplusplus
template <class Type>
cudaError_t cudaFuncSetAttribute(Type *kernel, enum cudaFuncAttribute attr,
				 int value)
{
	return ::cudaFuncSetAttribute((const void *)kernel, attr, value);
}

template <class Type>
cudaError_t cudaFuncGetAttributes(struct cudaFuncAttributes *attr, Type *kernel)
{
	return ::cudaFuncGetAttributes(attr, (const void *)kernel);
}

template <class Type>
cudaError_t cudaFuncSetCacheConfig(Type *kernel, enum cudaFuncCache config)
{
	return ::cudaFuncSetCacheConfig((const void *)kernel, config);
}

template <class Type>
cudaError_t cudaFuncSetSharedMemConfig(Type *kernel,
				       enum cudaSharedMemConfig config)
{
	return ::cudaFuncSetSharedMemConfig((const void *)kernel, config);
}

template <class Type>
cudaError_t cudaFuncGetName(const char **name, Type *kernel)
{
	return ::cudaFuncGetName(name, (const void *)kernel);
}

template <class Type>
cudaError_t
cudaOccupancyMaxActiveBlocksPerMultiprocessor(int *blocks, Type kernel,
					      int threads, size_t dynamic)
{
	return ::cudaOccupancyMaxActiveBlocksPerMultiprocessor(
		blocks, (const void *)kernel, threads, dynamic);
}

template <class Type>
cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(
	int *blocks, Type kernel, int threads, size_t dynamic, unsigned flags)
{
	return ::cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(
		blocks, (const void *)kernel, threads, dynamic, flags);
}

template <class Type>
cudaError_t cudaOccupancyAvailableDynamicSMemPerBlock(size_t *dynamic,
						      Type kernel, int blocks,
						      int threads)
{
	return ::cudaOccupancyAvailableDynamicSMemPerBlock(
		dynamic, (const void *)kernel, blocks, threads);
}

template <class Function, class Type>
cudaError_t cudaOccupancyMaxPotentialBlockSizeVariableSMem(
	int *grid, int *block, Type kernel, Function dynamic, int limit = 0)
{
	struct call {
		static size_t back(void *f, int threads)
		{
			return (size_t)(*(Function *)f)(threads);
		}
	};

	return ::loom_potential_block(grid, block, (const void *)kernel,
				      call::back, &dynamic, limit);
}

template <class Function, class Type>
cudaError_t cudaOccupancyMaxPotentialBlockSizeVariableSMemWithFlags(
	int *grid, int *block, Type kernel, Function dynamic, int limit = 0,
	unsigned flags = 0)
{
	if (flags > cudaOccupancyDisableCachingOverride)
		return cudaErrorInvalidValue;
	return cudaOccupancyMaxPotentialBlockSizeVariableSMem(grid, block,
							      kernel, dynamic,
							      limit);
}

template <class Type>
cudaError_t cudaOccupancyMaxPotentialBlockSize(int *grid, int *block,
					       Type kernel, size_t dynamic = 0,
					       int limit = 0)
{
	return cudaOccupancyMaxPotentialBlockSizeVariableSMem(
		grid, block, kernel, [dynamic](int) { return dynamic; }, limit);
}

template <class Type>
cudaError_t cudaOccupancyMaxPotentialBlockSizeWithFlags(int *grid, int *block,
							Type kernel,
							size_t dynamic = 0,
							int limit = 0,
							unsigned flags = 0)
{
	if (flags > cudaOccupancyDisableCachingOverride)
		return cudaErrorInvalidValue;
	return cudaOccupancyMaxPotentialBlockSize(grid, block, kernel, dynamic,
						  limit);
}
#endif

#endif
