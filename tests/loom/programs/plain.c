/* The host's calls from plain C. */
#include <cuda_runtime_api.h>
#include <driver_functions.h>
#include <stdio.h>
#include <string.h>

#define SAY(call) say(#call, call)

static void say(const char *name, cudaError_t error)
{
	printf("%s: %s\n", name, cudaGetErrorString(error));
}

int main(void)
{
	struct cudaMemcpy3DParms copy;
	struct cudaDeviceProp properties;
	struct cudaPointerAttributes attributes;
	cudaStream_t stream;
	cudaEvent_t event;
	cudaMemPool_t pool;
	struct cudaPitchedPtr volume;
	char from[60], to[60];
	size_t pitch = 0;
	void *p = NULL;
	int value = 0;

	for (int i = 0; i < 60; i++)
		from[i] = (char)i;
	memset(to, 0, sizeof to);
	SAY(cudaGetDeviceProperties(&properties, 0));
	SAY(cudaDeviceGetAttribute(&value, cudaDevAttrWarpSize, 0));
	printf("%d %d\n", value, properties.warpSize);
	SAY(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
	SAY(cudaEventCreateWithFlags(&event, cudaEventDisableTiming));
	SAY(cudaMallocPitch(&p, &pitch, 10, 6));
	SAY(cudaMemcpy2DAsync(p, pitch, from, 10, 10, 6, cudaMemcpyHostToDevice,
			      stream));
	SAY(cudaEventRecord(event, stream));
	SAY(cudaStreamWaitEvent(cudaStreamPerThread, event, 0));
	SAY(cudaMemcpy2D(to, 10, p, pitch, 10, 6, cudaMemcpyDeviceToHost));
	printf("same: %d\n", !memcmp(from, to, sizeof to));
	SAY(cudaPointerGetAttributes(&attributes, p));
	printf("device: %d\n", attributes.type == cudaMemoryTypeDevice);
	SAY(cudaFree(p));
	SAY(cudaMalloc3D(&volume, make_cudaExtent(5, 4, 3)));
	memset(&copy, 0, sizeof copy);
	copy.srcPtr = make_cudaPitchedPtr(from, 5, 5, 4);
	copy.dstPtr = volume;
	copy.extent = make_cudaExtent(5, 4, 3);
	copy.kind = cudaMemcpyHostToDevice;
	SAY(cudaMemcpy3D(&copy));
	copy.srcPtr = volume;
	copy.dstPtr = make_cudaPitchedPtr(to, 5, 5, 4);
	copy.kind = cudaMemcpyDeviceToHost;
	memset(to, 0, sizeof to);
	SAY(cudaMemcpy3D(&copy));
	printf("same: %d\n", !memcmp(from, to, sizeof to));
	SAY(cudaFree(volume.ptr));
	SAY(cudaDeviceGetDefaultMemPool(&pool, 0));
	SAY(cudaMallocFromPoolAsync(&p, 100, pool, stream));
	SAY(cudaFreeAsync(p, stream));
	SAY(cudaMallocManaged(&p, 100, cudaMemAttachGlobal));
	memset(p, 1, 100);
	SAY(cudaFree(p));
	SAY(cudaFree(to));
	SAY(cudaGetLastError());
	SAY(cudaEventDestroy(event));
	SAY(cudaStreamDestroy(stream));
	return 0;
}
