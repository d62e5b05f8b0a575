// What libraries' headers ask of the toolkit: its version, its include guards,
// and cuda.h beside the runtime.
#include <cuda.h>
#include <stdio.h>

#if !defined(__CUDA_RUNTIME_H__) || !defined(__CUDA_RUNTIME_API_H__)
#error "nvcc includes the runtime's header before all else"
#endif
#ifdef __DRIVER_TYPES_H__
static const char *told(cudaError_t e) { return cudaGetErrorName(e); }
#endif
#ifdef __VECTOR_TYPES_H__
typedef float2 point;
#endif

__global__ void version(int *out, point p)
{
	*out = CUDA_VERSION / 1000 + (int)p.x;
}

int main()
{
	CUdevice device = -1;
	CUdeviceptr address;
	CUstream stream = 0;
	char name[12];
	int *out, count = 0, driver = 0;

	printf("%d", cuInit(0) == CUDA_SUCCESS && cuInit(1) != CUDA_SUCCESS);
	printf(" %d", cuDeviceGetCount(&count) == CUDA_SUCCESS && count == 1);
	printf(" %d", cuDeviceGet(&device, 0) == CUDA_SUCCESS && device == 0);
	printf(" %d", cuDeviceGet(&device, 1) == CUDA_ERROR_INVALID_DEVICE);
	printf(" %d", cuDriverGetVersion(&driver) == CUDA_SUCCESS && driver >= 13000);
	printf(" %d\n", cuDeviceGetName(name, sizeof name, 0) == CUDA_SUCCESS);
	cudaMallocManaged(&out, sizeof *out);
	version<<<1, 1, 0, stream>>>(out, point{ 7, 8 });
	printf("%s\n", told(cudaStreamSynchronize(stream)));
	address = (CUdeviceptr)out;
	printf("%s %d\n", name, *(int *)address);
}
