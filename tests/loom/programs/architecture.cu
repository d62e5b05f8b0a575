// __CUDA_ARCH__: each side takes its own way.
#include <cstdio>
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 700
#error too old
#endif
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 600
#else
__device__ double atomicAdd(double *p, double v) { return *p += v; }
#endif
#ifdef __CUDA_ARCH__
#define WAY "device"
#else
#define WAY "host"
#endif
__host__ __device__ const char *way()
{
	return WAY;
}
__host__ __device__ inline int number(int v)
{
#if __CUDA_ARCH__ >= 800
	return v + __popc(7) + (int)blockDim.x;
#elif defined(__CUDA_ARCH__)
	return -v;
#else
	return v;
#endif
}
struct Value {
	int v;
	__host__ __device__ Value(int n) : v(n)
	{
#ifdef __CUDA_ARCH__
		v *= 100;
#endif
	}
	__host__ __device__ constexpr static int side()
	{
#ifdef __CUDA_ARCH__
		return 1;
#else
		return 0;
#endif
	}
};
__device__ int old_or_new()
{
#if __CUDA_ARCH__ >= 800
	return __reduce_add_sync(__activemask(), 1);
#else
	return 1;
#endif
}
template <class T> __host__ __device__ T twice(T v)
{
#ifndef __CUDA_ARCH__
	printf("twice on the host\n");
#endif
	return 2 * v;
}
#ifdef __CUDA_ARCH__
const int size = 48;
#else
const int size = 16;
#endif
__host__ __device__ int sized()
{
	char room[size];

	return (int)sizeof room;
}
#ifdef __CUDA_ARCH__
__device__ int only() { return 70; }
#else
int only() { return 7; }
#endif
template <class T> __global__ void constants(T *out)
{
	out[0] = size;
	out[1] = sized();
	out[2] = only();
}
__global__ void k(int *out)
{
#ifdef __CUDA_ARCH__
	printf("%s %d\n", way(), __CUDA_ARCH__ / 100);
#endif
	out[0] = number(1);
	out[1] = Value(2).v;
	out[2] = old_or_new();
	out[3] = twice(4) + Value::side();
#ifdef __CUDA_ARCH__
	out[4] = 5;
#endif
}
int main()
{
	int *d, h[5] = { 0 };

	cudaMalloc(&d, sizeof h);
	k<<<1, 1>>>(d);
	cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
	printf("%d %d %d %d %d\n", h[0], h[1], h[2], h[3], h[4]);
	printf("%s %d %d %d %d\n", way(), number(1), Value(2).v, twice(3), Value::side());
#ifdef __CUDA_ARCH__
	printf("never\n");
#endif
	constants<<<1, 1>>>(d);
	cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
	printf("%d %d %d, %d %d %d\n", h[0], h[1], h[2], size, sized(), only());
	printf("line %d\n", __LINE__);
}
