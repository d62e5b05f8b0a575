/* Allocations in a stream's order, and their pools. */
#include "say.h"

#include <stdint.h>
#include <string.h>

__global__ void fill(int *p, int value)
{
	p[threadIdx.x] = value;
}

static void plain()
{
	cudaStream_t stream;
	int *p = 0, host[32];

	SAY(cudaStreamCreate(&stream));
	SAY(cudaMallocAsync(&p, sizeof host, stream));
	fill<<<1, 32, 0, stream>>>(p, 9);
	SAY(cudaMemcpyAsync(host, p, sizeof host, cudaMemcpyDeviceToHost,
			    stream));
	SAY(cudaFreeAsync(p, stream));
	SAY(cudaStreamSynchronize(stream));
	printf("%d %d\n", host[0], host[31]);
	SAY(cudaMallocAsync(&p, 256, stream));
	SAY(cudaStreamSynchronize(stream));
	SAY(cudaFree(p));
	SAY(cudaMalloc(&p, 256));
	SAY(cudaFreeAsync(p, stream));
	SAY(cudaStreamSynchronize(stream));
	SAY(cudaMallocAsync(&p, 0, stream));
	SAY(cudaFreeAsync(0, stream));
	SAY(cudaFreeAsync(host, stream));
	SAY(cudaMallocAsync(&p, SIZE_MAX / 2, stream));
	SAY(cudaMallocAsync(&p, (size_t)1 << 46, 0));
	SAY(cudaStreamDestroy(stream));
}

static void print(cudaMemPool_t pool)
{
	uint64_t used = 1, high = 1;
	cudaPointerAttributes a;

	(void)a;
	cudaMemPoolGetAttribute(pool, cudaMemPoolAttrUsedMemCurrent, &used);
	cudaMemPoolGetAttribute(pool, cudaMemPoolAttrUsedMemHigh, &high);
	printf("used %llu, high %llu\n", (unsigned long long)used,
	       (unsigned long long)high);
}

static void own()
{
	cudaMemPool_t pool = 0, now = 0, standard = 0;
	cudaMemPoolProps props;
	uint64_t threshold = UINT64_MAX, zero = 0;
	int flag = 0;
	int *p = 0, *q = 0;

	memset(&props, 0, sizeof props);
	SAY(cudaMemPoolCreate(&pool, &props));
	props.allocType = cudaMemAllocationTypePinned;
	props.location.type = cudaMemLocationTypeDevice;
	props.location.id = 1234;
	SAY(cudaMemPoolCreate(&pool, &props));
	props.location.id = 0;
	SAY(cudaMemPoolCreate(&pool, &props));
	SAY(cudaMemPoolCreate(0, &props));
	SAY(cudaMemPoolSetAttribute(pool, cudaMemPoolAttrReleaseThreshold,
				    &threshold));
	threshold = 0;
	SAY(cudaMemPoolGetAttribute(pool, cudaMemPoolAttrReleaseThreshold,
				    &threshold));
	printf("%d\n", threshold == UINT64_MAX);
	SAY(cudaMemPoolGetAttribute(pool,
		cudaMemPoolReuseFollowEventDependencies, &flag));
	printf("%d\n", flag);
	flag = 0;
	SAY(cudaMemPoolSetAttribute(pool, cudaMemPoolReuseAllowOpportunistic,
				    &flag));
	flag = 1;
	SAY(cudaMemPoolGetAttribute(pool, cudaMemPoolReuseAllowOpportunistic,
				    &flag));
	printf("%d\n", flag);
	SAY(cudaMemPoolGetAttribute(pool, (cudaMemPoolAttr)99, &flag));
	SAY(cudaMemPoolSetAttribute(pool, (cudaMemPoolAttr)99, &flag));
	SAY(cudaMemPoolSetAttribute(pool, cudaMemPoolAttrUsedMemCurrent, &zero));
	SAY(cudaMallocFromPoolAsync(&p, 1000, pool, 0));
	SAY(cudaMallocAsync(&q, 512, pool, 0));
	fill<<<1, 32>>>(p, 1);
	SAY(cudaDeviceSynchronize());
	print(pool);
	SAY(cudaFreeAsync(p, 0));
	SAY(cudaStreamSynchronize(0));
	print(pool);
	SAY(cudaFreeAsync(q, 0));
	SAY(cudaDeviceSynchronize());
	SAY(cudaMemPoolTrimTo(pool, 0));
	zero = 1;
	SAY(cudaMemPoolGetAttribute(pool, cudaMemPoolAttrReservedMemCurrent,
				    &zero));
	printf("reserved %llu\n", (unsigned long long)zero);
	zero = 5;
	SAY(cudaMemPoolSetAttribute(pool, cudaMemPoolAttrUsedMemHigh, &zero));
	zero = 0;
	SAY(cudaMemPoolSetAttribute(pool, cudaMemPoolAttrUsedMemHigh, &zero));
	print(pool);
	SAY(cudaDeviceGetDefaultMemPool(&standard, 0));
	SAY(cudaDeviceGetMemPool(&now, 0));
	printf("the default one: %d\n", standard == now);
	SAY(cudaDeviceSetMemPool(0, pool));
	SAY(cudaDeviceGetMemPool(&now, 0));
	printf("ours: %d\n", pool == now);
	SAY(cudaMallocAsync(&p, 2048, (cudaStream_t)0));
	print(pool);
	SAY(cudaFreeAsync(p, 0));
	SAY(cudaDeviceSynchronize());
	SAY(cudaDeviceSetMemPool(1234, pool));
	SAY(cudaMemPoolDestroy(pool));
	SAY(cudaDeviceGetMemPool(&now, 0));
	printf("the default one: %d\n", standard == now);
	SAY(cudaMemPoolDestroy(standard));
	SAY(cudaDeviceGetDefaultMemPool(&now, 1234));
	SAY(cudaDeviceGetDefaultMemPool(0, 0));
}

static void rights()
{
	cudaMemAccessFlags flags = cudaMemAccessFlagsProtNone;
	cudaMemLocation here = { cudaMemLocationTypeDevice, 0 };
	cudaMemAccessDesc all = { here, cudaMemAccessFlagsProtReadWrite };
	cudaMemPool_t pool;

	SAY(cudaDeviceGetDefaultMemPool(&pool, 0));
	SAY(cudaMemPoolGetAccess(&flags, pool, &here));
	printf("%d\n", flags);
	SAY(cudaMemPoolSetAccess(pool, &all, 1));
	all.flags = cudaMemAccessFlagsProtNone;
	SAY(cudaMemPoolSetAccess(pool, &all, 1));
	all.location.id = 1234;
	SAY(cudaMemPoolSetAccess(pool, &all, 1));
}

int main()
{
	plain();
	own();
	rights();
	return 0;
}
