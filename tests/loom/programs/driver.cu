// The driver's calls that loom has.
#include <cstdio>
#include <cuda.h>

#define SAY(call) say(#call, call)

static void say(const char *call, CUresult error)
{
	const char *name;

	cuGetErrorName(error, &name);
	printf("%s: %s\n", call, name);
}

__global__ void twice(unsigned *p)
{
	p[threadIdx.x] *= 2;
}

int main()
{
	CUdevice device;
	CUcontext context = NULL, other = NULL;
	CUdeviceptr p = 0, q = 0;
	CUstream stream;
	CUevent event;
	const char *text;
	unsigned h[4];
	int major, count;

	SAY(cuInit(0));
	SAY(cuInit(1));
	SAY(cuDeviceGetCount(&count));
	SAY(cuDeviceGet(&device, 99));
	SAY(cuDeviceGet(&device, count));
	SAY(cuDeviceGet(&device, 0));
	SAY(cuDeviceGetAttribute(&major,
		CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR, device));
	printf("%d.x\n", major);
	SAY(cuCtxCreate(&context, NULL, 0, device));
	SAY(cuCtxGetCurrent(&other));
	printf("%d\n", context == other);
	SAY(cuMemAlloc(&p, 16));
	SAY(cuMemAlloc(&q, 0));
	SAY(cuMemAlloc(&q, 16));
	SAY(cuMemsetD32(p, 0x01020304, 4));
	SAY(cuMemsetD16(p + 4, 0x0506, 2));
	twice<<<1, 4>>>((unsigned *)p);
	SAY(cuCtxSynchronize());
	SAY(cuMemcpyDtoD(q, p, 16));
	SAY(cuMemcpyDtoH(h, q, 16));
	printf("%x %x %x %x\n", h[0], h[1], h[2], h[3]);
	SAY(cuStreamCreate(&stream, CU_STREAM_NON_BLOCKING));
	SAY(cuEventCreate(&event, CU_EVENT_DISABLE_TIMING));
	SAY(cuMemcpyHtoDAsync(p, h, 16, stream));
	SAY(cuEventRecord(event, stream));
	SAY(cuEventSynchronize(event));
	SAY(cuEventDestroy(event));
	SAY(cuStreamDestroy(stream));
	SAY(cuMemFree(p));
	SAY(cuMemFree(q));
	SAY(cuCtxDestroy(context));
	SAY(cuCtxGetDevice(&device));
	cuGetErrorString(CUDA_ERROR_INVALID_VALUE, &text);
	puts(text);
}
