/* The device: its attributes and properties agree; wrong devices are
 * refused. */
#include "say.h"

#include <cuda_profiler_api.h>
#include <device_types.h>
#include <driver_types.h>
#include <string.h>

static void agree(const char *what, enum cudaDeviceAttr attr, size_t value)
{
	int n = -1;

	cudaDeviceGetAttribute(&n, attr, 0);
	if ((size_t)n != value)
		printf("%s: attribute %d, property %zu\n", what, n, value);
}

static void properties()
{
	cudaDeviceProp p;

	SAY(cudaGetDeviceProperties(&p, 0));
#define AGREE(property, attribute)                                          \
	agree(#property, cudaDevAttr##attribute, p.property);
	AGREE(sharedMemPerBlock, MaxSharedMemoryPerBlock)
	AGREE(regsPerBlock, MaxRegistersPerBlock)
	AGREE(warpSize, WarpSize)
	AGREE(memPitch, MaxPitch)
	AGREE(maxThreadsPerBlock, MaxThreadsPerBlock)
	AGREE(maxThreadsDim[0], MaxBlockDimX)
	AGREE(maxThreadsDim[1], MaxBlockDimY)
	AGREE(maxThreadsDim[2], MaxBlockDimZ)
	AGREE(maxGridSize[0], MaxGridDimX)
	AGREE(maxGridSize[1], MaxGridDimY)
	AGREE(maxGridSize[2], MaxGridDimZ)
	AGREE(totalConstMem, TotalConstantMemory)
	AGREE(major, ComputeCapabilityMajor)
	AGREE(minor, ComputeCapabilityMinor)
	AGREE(textureAlignment, TextureAlignment)
	AGREE(texturePitchAlignment, TexturePitchAlignment)
	AGREE(surfaceAlignment, SurfaceAlignment)
	AGREE(multiProcessorCount, MultiProcessorCount)
	AGREE(integrated, Integrated)
	AGREE(canMapHostMemory, CanMapHostMemory)
	AGREE(maxTexture1D, MaxTexture1DWidth)
	AGREE(maxTexture2D[0], MaxTexture2DWidth)
	AGREE(maxTexture2D[1], MaxTexture2DHeight)
	AGREE(maxTexture3D[0], MaxTexture3DWidth)
	AGREE(maxTexture2DLayered[2], MaxTexture2DLayeredLayers)
	AGREE(maxSurface2D[1], MaxSurface2DHeight)
	AGREE(concurrentKernels, ConcurrentKernels)
	AGREE(ECCEnabled, EccEnabled)
	AGREE(asyncEngineCount, AsyncEngineCount)
	AGREE(unifiedAddressing, UnifiedAddressing)
	AGREE(memoryBusWidth, GlobalMemoryBusWidth)
	AGREE(l2CacheSize, L2CacheSize)
	AGREE(persistingL2CacheMaxSize, MaxPersistingL2CacheSize)
	AGREE(accessPolicyMaxWindowSize, MaxAccessPolicyWindowSize)
	AGREE(maxThreadsPerMultiProcessor, MaxThreadsPerMultiProcessor)
	AGREE(streamPrioritiesSupported, StreamPrioritiesSupported)
	AGREE(globalL1CacheSupported, GlobalL1CacheSupported)
	AGREE(localL1CacheSupported, LocalL1CacheSupported)
	AGREE(sharedMemPerMultiprocessor, MaxSharedMemoryPerMultiprocessor)
	AGREE(regsPerMultiprocessor, MaxRegistersPerMultiprocessor)
	AGREE(managedMemory, ManagedMemory)
	AGREE(concurrentManagedAccess, ConcurrentManagedAccess)
	AGREE(computePreemptionSupported, ComputePreemptionSupported)
	AGREE(cooperativeLaunch, CooperativeLaunch)
	AGREE(sharedMemPerBlockOptin, MaxSharedMemoryPerBlockOptin)
	AGREE(maxBlocksPerMultiProcessor, MaxBlocksPerMultiprocessor)
	AGREE(reservedSharedMemPerBlock, ReservedSharedMemoryPerBlock)
	AGREE(hostRegisterSupported, HostRegisterSupported)
	AGREE(memoryPoolsSupported, MemoryPoolsSupported)
	AGREE(clusterLaunch, ClusterLaunch)
	AGREE(pageableMemoryAccess, PageableMemoryAccess)
	AGREE(canUseHostPointerForRegisteredMem,
	      CanUseHostPointerForRegisteredMem)
	printf("%d.%d: %d multiprocessors, a warp is %d\n", p.major, p.minor,
	       p.multiProcessorCount, p.warpSize);
	printf("shared: %zu, %zu, %zu, %zu reserved\n", p.sharedMemPerBlock,
	       p.sharedMemPerBlockOptin, p.sharedMemPerMultiprocessor,
	       p.reservedSharedMemPerBlock);
	printf("%d threads, %d blocks, %d registers\n",
	       p.maxThreadsPerMultiProcessor, p.maxBlocksPerMultiProcessor,
	       p.regsPerMultiprocessor);
	printf("L2 %d, %d persisting, bus %d, clusters %d\n", p.l2CacheSize,
	       p.persistingL2CacheMaxSize, p.memoryBusWidth, p.clusterLaunch);
	SAY(cudaGetDeviceProperties(&p, 1234));
	SAY(cudaGetDeviceProperties(&p, -1));
	SAY(cudaGetDeviceProperties(0, 0));
}

static void attributes()
{
	int n = 0;

	SAY(cudaDeviceGetAttribute(&n, cudaDevAttrClockRate, 0));
	printf("clock %d kHz\n", n);
	SAY(cudaDeviceGetAttribute(&n, cudaDevAttrMemoryClockRate, 0));
	printf("memory clock %d kHz\n", n);
	SAY(cudaDeviceGetAttribute(&n, cudaDevAttrWarpSize, 1234));
	SAY(cudaDeviceGetAttribute(0, cudaDevAttrWarpSize, 0));
	SAY(cudaDeviceGetAttribute(&n, (cudaDeviceAttr)9999, 0));
	SAY(cudaDeviceGetAttribute(&n, (cudaDeviceAttr)0, 0));
}

static void choice()
{
	cudaDeviceProp wanted;
	unsigned flags = 77;
	int n = -1;

	memset(&wanted, 0, sizeof wanted);
	SAY(cudaGetDeviceCount(&n));
	printf("at least one: %d\n", n >= 1);
	SAY(cudaGetDeviceCount(0));
	SAY(cudaGetDevice(&n));
	printf("device %d\n", n);
	SAY(cudaGetDevice(0));
	SAY(cudaSetDevice(0));
	SAY(cudaSetDevice(1234));
	SAY(cudaSetDevice(-1));
	SAY(cudaChooseDevice(&n, &wanted));
	printf("device %d\n", n);
	SAY(cudaInitDevice(0, 0, 0));
	SAY(cudaInitDevice(1234, 0, 0));
	SAY(cudaSetDeviceFlags(cudaDeviceScheduleYield));
	SAY(cudaGetDeviceFlags(&flags));
	printf("flags %u\n", flags & cudaDeviceScheduleMask);
	SAY(cudaSetDeviceFlags(cudaDeviceScheduleAuto));
	SAY(cudaSetDeviceFlags(0x4000));
	SAY(cudaGetDeviceFlags(0));
}

static void limits()
{
	size_t size = 0;

	SAY(cudaDeviceSetLimit(cudaLimitPrintfFifoSize, 2 << 20));
	SAY(cudaDeviceGetLimit(&size, cudaLimitPrintfFifoSize));
	printf("%zu\n", size);
	SAY(cudaDeviceGetLimit(&size, cudaLimitMallocHeapSize));
	printf("%zu\n", size);
	SAY(cudaDeviceSetLimit(cudaLimitMallocHeapSize, 32 << 20));
	SAY(cudaDeviceGetLimit(&size, cudaLimitMallocHeapSize));
	printf("%zu\n", size);
	SAY(cudaDeviceGetLimit(&size, cudaLimitStackSize));
	printf("%zu\n", size);
	SAY(cudaDeviceSetLimit(cudaLimitStackSize, 4096));
	SAY(cudaDeviceGetLimit(&size, cudaLimitStackSize));
	printf("%zu\n", size);
	SAY(cudaDeviceGetLimit(&size, cudaLimitMaxL2FetchGranularity));
	printf("%zu\n", size);
	SAY(cudaDeviceGetLimit(&size, cudaLimitPersistingL2CacheSize));
	printf("%zu\n", size);
	SAY(cudaDeviceGetLimit(&size, cudaLimitDevRuntimePendingLaunchCount));
	SAY(cudaDeviceGetLimit(&size, cudaLimitDevRuntimeSyncDepth));
	SAY(cudaDeviceGetLimit(&size, (cudaLimit)99));
	SAY(cudaDeviceSetLimit((cudaLimit)99, 1));
	SAY(cudaDeviceGetLimit(0, cudaLimitStackSize));
}

static void caches()
{
	cudaFuncCache config = cudaFuncCachePreferEqual;
	cudaSharedMemConfig banks = cudaSharedMemBankSizeDefault;

	SAY(cudaDeviceGetCacheConfig(&config));
	printf("%d\n", config);
	SAY(cudaDeviceSetCacheConfig(cudaFuncCachePreferL1));
	SAY(cudaDeviceGetCacheConfig(&config));
	printf("%d\n", config);
	SAY(cudaDeviceSetCacheConfig((cudaFuncCache)9));
	SAY(cudaDeviceGetSharedMemConfig(&banks));
	printf("%d\n", banks);
	SAY(cudaDeviceSetSharedMemConfig(cudaSharedMemBankSizeEightByte));
	SAY(cudaDeviceGetSharedMemConfig(&banks));
	printf("%d\n", banks);
}

static void peers()
{
	int n = -1;

	SAY(cudaDeviceCanAccessPeer(&n, 0, 0));
	printf("%d\n", n);
	SAY(cudaDeviceCanAccessPeer(&n, 0, 1234));
	SAY(cudaDeviceEnablePeerAccess(0, 0));
	SAY(cudaDeviceEnablePeerAccess(1234, 0));
	SAY(cudaDeviceDisablePeerAccess(0));
	SAY(cudaDeviceDisablePeerAccess(1234));
	SAY(cudaDeviceGetP2PAttribute(&n, cudaDevP2PAttrAccessSupported, 0, 0));
}

static void bus()
{
	char id[32] = "";
	int n = -1;

	SAY(cudaDeviceGetPCIBusId(id, sizeof id, 0));
	SAY(cudaDeviceGetByPCIBusId(&n, id));
	printf("device %d\n", n);
	SAY(cudaDeviceGetPCIBusId(id, 3, 0));
	SAY(cudaDeviceGetByPCIBusId(&n, "ffff:ff:1f.0"));
	SAY(cudaDeviceGetByPCIBusId(&n, "what"));
}

int main()
{
	cudaRoundMode rounding = cudaRoundZero;
	int version = 0;

	properties();
	attributes();
	choice();
	limits();
	caches();
	peers();
	bus();
	SAY(cudaRuntimeGetVersion(&version));
	printf("%d\n", version / 1000);
	SAY(cudaDriverGetVersion(&version));
	SAY(cudaDriverGetVersion(0));
	SAY(cudaRuntimeGetVersion(0));
	SAY(cudaProfilerStart());
	SAY(cudaProfilerStop());
	SAY(cudaDeviceSynchronize());
	SAY(cudaDeviceReset());
	return rounding != cudaRoundZero;
}
