// Structs of 16 bytes that are aligned to 8: two accesses in global memory, as an
// H100 counted them, and at addresses that no 16 bytes may have.
#include <cuda_runtime.h>

struct Complex { double re, im; };
struct Found { int at; long long value; };
struct alignas(16) Aligned { double re, im; };
struct Within { long long n; Found found[33]; };

template <class T> __global__ void copy(T *out, const T *in)
{
	out[threadIdx.x] = in[threadIdx.x];
}
template <class T> __global__ void swapped(T *out, const T *in)
{
	__shared__ T s[32];
	s[threadIdx.x] = in[threadIdx.x];
	__syncthreads();
	out[threadIdx.x] = s[threadIdx.x ^ 1];
}
template <class T> __global__ void byDynamic(T *out, const T *in)
{
	extern __shared__ double dynamic[];
	T *s = (T *)dynamic;
	s[threadIdx.x] = in[threadIdx.x];
	__syncthreads();
	out[threadIdx.x] = s[threadIdx.x ^ 1];
}
__global__ void within(Within *out, const Within *in)
{
	__shared__ Within s;
	s.found[threadIdx.x] = in->found[threadIdx.x];
	__syncthreads();
	out->found[threadIdx.x] = s.found[threadIdx.x ^ 1];
}

template <class T> static void launch(void *out, void *in)
{
	copy<<<1, 32>>>((T *)out, (const T *)in);
	swapped<<<1, 32>>>((T *)out, (const T *)in);
	byDynamic<<<1, 32, 32 * sizeof(T)>>>((T *)out, (const T *)in);
}

int main()
{
	void *out, *in;

	if (cudaMalloc(&out, 4096) || cudaMalloc(&in, 4096) || cudaMemset(in, 0, 4096))
		return 1;
	launch<Complex>(out, in);
	launch<Found>(out, in);
	launch<Aligned>(out, in);
	within<<<1, 32>>>((Within *)out, (const Within *)in);
	return cudaDeviceSynchronize() != cudaSuccess;
}
