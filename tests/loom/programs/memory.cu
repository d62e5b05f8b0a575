/* Device, pinned, registered and managed memory: what it is, and what happens
 * when it is misused. */
#include "say.h"

#include <stdint.h>
#include <stdlib.h>

static const char *type(const void *p)
{
	static const char *const names[] = { "unregistered", "host", "device",
					     "managed" };
	cudaPointerAttributes a;

	if (cudaPointerGetAttributes(&a, p))
		return "error";
	printf("[device %d, %s, %s] ", a.device,
	       !a.devicePointer ? "no device pointer" :
	       a.devicePointer == p ? "itself" : "another",
	       !a.hostPointer ? "no host pointer" :
	       a.hostPointer == p ? "itself" : "another");
	return names[a.type];
}

__device__ int variable;
__constant__ int constant = 3;

__global__ void fill(int *p, int value)
{
	p[threadIdx.x] = value + threadIdx.x;
}

static void device_memory()
{
	char *a = 0, *b = 0;
	int on_stack = 0;
	void *none = &on_stack;

	SAY(cudaMalloc(&a, 100));
	SAY(cudaMalloc(&b, 1));
	printf("aligned to 256: %d %d\n", (uintptr_t)a % 256 == 0,
	       (uintptr_t)b % 256 == 0);
	printf("%s\n", type(a));
	printf("%s\n", type(a + 50));
	printf("%s\n", type(&on_stack));
	printf("%s\n", type(0));
	SAY(cudaPointerGetAttributes(0, a));
	SAY(cudaFree(a));
	SAY(cudaFree(a));
	SAY(cudaFree(b + 1));
	SAY(cudaFree(&on_stack));
	SAY(cudaFreeHost(b));
	SAY(cudaFree(b));
	SAY(cudaFree(0));
	SAY(cudaMalloc(&none, 0));
	printf("no bytes: %s\n", none ? "something" : "NULL");
	SAY(cudaMalloc((void **)0, 16));
	SAY(cudaMalloc(&a, SIZE_MAX));
	SAY(cudaMalloc(&a, SIZE_MAX - 255));
	SAY(cudaMalloc(&a, SIZE_MAX / 2));
	SAY(cudaMalloc(&a, (size_t)1 << 46));
}

/* More than there are addresses, one after another. */
static void again()
{
	int good = 0;

	for (int i = 0; i < 1100; i++) {
		void *p = 0;

		good += !cudaMalloc(&p, 256 << 20) && p && !cudaFree(p);
	}
	printf("%d of 1100\n", good);
}

static void pitched()
{
	cudaPitchedPtr volume;
	size_t pitch = 0;
	char *p = 0;

	SAY(cudaMallocPitch(&p, &pitch, 100, 10));
	printf("pitch %zu, aligned %d\n", pitch, (uintptr_t)p % 256 == 0);
	SAY(cudaFree(p));
	SAY(cudaMallocPitch(&p, &pitch, 513, 3));
	printf("pitch %zu\n", pitch);
	SAY(cudaFree(p));
	SAY(cudaMallocPitch(&p, &pitch, 0, 3));
	printf("pitch %zu, %s\n", pitch, p ? "something" : "NULL");
	SAY(cudaMallocPitch(&p, &pitch, 100, SIZE_MAX / 2));
	SAY(cudaMallocPitch(&p, &pitch, SIZE_MAX - 5, 1));
	SAY(cudaMallocPitch(&p, 0, 100, 10));
	SAY(cudaMalloc3D(&volume, make_cudaExtent(100, 10, 3)));
	printf("pitch %zu, %zu by %zu\n", volume.pitch, volume.xsize,
	       volume.ysize);
	SAY(cudaFree(volume.ptr));
	SAY(cudaMalloc3D(&volume, make_cudaExtent(100, 0, 3)));
	SAY(cudaMalloc3D(0, make_cudaExtent(100, 1, 3)));
}

static void pinned()
{
	unsigned flags = 99;
	int *p = 0, *d = 0, on_stack;

	SAY(cudaMallocHost(&p, 64 * sizeof *p));
	printf("%s\n", type(p));
	SAY(cudaHostGetFlags(&flags, p));
	printf("flags %u\n", flags);
	SAY(cudaHostGetDevicePointer(&d, p, 0));
	fill<<<1, 64>>>(d, 5);
	SAY(cudaDeviceSynchronize());
	printf("%d %d\n", p[0], p[63]);
	SAY(cudaFree(p));
	SAY(cudaFreeHost(p));
	SAY(cudaFreeHost(p));
	SAY(cudaFreeHost(0));
	SAY(cudaHostAlloc(&p, 256, cudaHostAllocPortable |
		cudaHostAllocMapped | cudaHostAllocWriteCombined));
	SAY(cudaHostGetFlags(&flags, p));
	printf("flags %u\n", flags);
	SAY(cudaFreeHost(p));
	SAY(cudaHostAlloc(&p, 256, 0x100));
	SAY(cudaHostAlloc(&p, SIZE_MAX, 0));
	SAY(cudaHostGetFlags(&flags, &on_stack));
	SAY(cudaHostGetDevicePointer(&d, &on_stack, 0));
	SAY(cudaFreeHost(&on_stack));
}

static void registered()
{
	unsigned flags = 99;
	int *p = (int *)aligned_alloc(4096, 8192), *d = 0;

	SAY(cudaHostRegister(p, 8192, cudaHostRegisterMapped));
	printf("%s\n", type(p));
	SAY(cudaHostGetFlags(&flags, p));
	SAY(cudaHostGetDevicePointer(&d, p, 0));
	fill<<<1, 32>>>(d, 100);
	SAY(cudaDeviceSynchronize());
	printf("%d %d\n", p[0], p[31]);
	SAY(cudaHostRegister(p, 8192, 0));
	SAY(cudaHostUnregister(p));
	SAY(cudaHostUnregister(p));
	SAY(cudaHostRegister(p, 0, 0));
	SAY(cudaHostRegister(0, 100, 0));
	SAY(cudaHostRegister(p, 8192, 0x100));
	printf("%s\n", type(p));
	free(p);
}

static void managed()
{
	cudaMemLocation here = { cudaMemLocationTypeDevice, 0 };
	cudaMemLocation host = { cudaMemLocationTypeHost, 0 };
	cudaMemLocation other = { cudaMemLocationTypeDevice, 1234 };
	int *p = 0, *device = 0, n = -5;

	SAY(cudaMallocManaged(&p, 1024));
	printf("%s\n", type(p));
	p[3] = 4;
	SAY(cudaMemPrefetchAsync(p, 1024, here, 0));
	fill<<<1, 32>>>(p, 7);
	SAY(cudaMemPrefetchAsync(p, 1024, host, 0));
	SAY(cudaDeviceSynchronize());
	printf("%d %d\n", p[0], p[31]);
	SAY(cudaMemAdvise(p, 1024, cudaMemAdviseSetReadMostly, here));
	SAY(cudaMemRangeGetAttribute(&n, sizeof n,
		cudaMemRangeAttributeReadMostly, p, 1024));
	printf("read mostly: %d\n", n);
	SAY(cudaMemAdvise(p, 1024, cudaMemAdviseUnsetReadMostly, here));
	SAY(cudaMemAdvise(p, 1024, cudaMemAdviseSetPreferredLocation, here));
	SAY(cudaMemRangeGetAttribute(&n, sizeof n,
		cudaMemRangeAttributePreferredLocation, p, 1024));
	printf("preferred: %d\n", n);
	SAY(cudaMemAdvise(p, 1024, cudaMemAdviseSetAccessedBy, here));
	SAY(cudaMemAdvise(p, 1024, (cudaMemoryAdvise)99, here));
	SAY(cudaMemAdvise(p, 1024, cudaMemAdviseSetAccessedBy, other));
	SAY(cudaMemAdvise(p, 0, cudaMemAdviseSetReadMostly, here));
	SAY(cudaMemPrefetchAsync(p, 1024, other, 0));
	SAY(cudaMemPrefetchAsync(p, 1024, here, 1));
	SAY(cudaMemPrefetchAsync(p, 0, here, 0));
	SAY(cudaStreamAttachMemAsync(0, p));
	SAY(cudaMalloc(&device, 1024));
	SAY(cudaMemPrefetchAsync(device, 1024, here, 0));
	SAY(cudaMemAdvise(device, 1024, cudaMemAdviseSetReadMostly, here));
	SAY(cudaFree(device));
	SAY(cudaFree(p));
	SAY(cudaFree(p));
	SAY(cudaMallocManaged(&p, 0));
	SAY(cudaMallocManaged(&p, 64, 8));
	SAY(cudaMallocManaged(&p, 64, cudaMemAttachHost));
	SAY(cudaFree(p));
}

static void symbols()
{
	void *p = 0, *q = 0;
	size_t size = 0;

	SAY(cudaGetSymbolAddress(&p, variable));
	printf("%s\n", type(p));
	SAY(cudaGetSymbolAddress(&q, constant));
	SAY(cudaGetSymbolSize(&size, variable));
	printf("%zu\n", size);
	SAY(cudaFree(p));
}

static void amounts()
{
	size_t before, after, total;
	char *p;

	SAY(cudaMemGetInfo(&before, &total));
	cudaMalloc(&p, 64 << 20);
	SAY(cudaMemGetInfo(&after, &total));
	printf("64 MiB: %d, %d\n", before - after >= (64 << 20), total >= before);
	cudaFree(p);
	SAY(cudaMemGetInfo(&after, &total));
	printf("again: %d\n", before == after);
	SAY(cudaMemGetInfo(0, &total));
	SAY(cudaMemGetInfo(&before, 0));
}

int main()
{
	device_memory();
	again();
	pitched();
	pinned();
	registered();
	managed();
	symbols();
	amounts();
	return 0;
}
