// A word that both ways of a condition have stored: nvcc knows what is there, and loads
// nothing before others may have stored to it, though both stores stay.  An H100 counted
// the same.
#include <cuda_runtime.h>

enum { THREADS = 64 };
#define FIRST                                                               \
	__shared__ Type s[2 * THREADS];                                     \
	const int t = threadIdx.x;                                          \
	if (t < n) s[t] = in[t]; else s[t] = Type()

#define LAST __syncthreads(); out[t] = s[t ^ 1]

template <class Type> __global__ void twice(Type *out, const Type *in, int n)
{
	FIRST;
	if (t + THREADS < n + 40)
		s[t] += in[t + THREADS];
	LAST;
}
template <class Type> __global__ void elsewhere(Type *out, const Type *in, int n)
{
	FIRST;
	if (t & 1)
		s[t + THREADS] = s[t] + in[t];
	LAST;
}
template <class Type> __global__ void once(Type *out, const Type *in, int n)
{
	FIRST;
	out[t + THREADS] = s[t] * 2;
	LAST;
}
template <class Type> __global__ void behind(Type *out, const Type *in, int n)
{
	FIRST;
	__syncthreads();
	out[t + THREADS] = s[t] * 2;
	LAST;
}
__global__ void ofVolatile(float *out, const float *in, int n)
{
	volatile __shared__ float s[2 * THREADS];
	const int t = threadIdx.x;
	if (t < n)
		s[t] = in[t];
	else
		s[t] = 0;
	if (t + THREADS < n + 40)
		s[t] += in[t + THREADS];
	LAST;
}

template <class Type> static void launch(void *out, void *in)
{
	twice<<<1, THREADS>>>((Type *)out, (const Type *)in, 40);
	elsewhere<<<1, THREADS>>>((Type *)out, (const Type *)in, 40);
}

int main()
{
	void *out, *in;

	if (cudaMalloc(&out, 8192) || cudaMalloc(&in, 8192) || cudaMemset(in, 0, 8192))
		return 1;
	launch<float>(out, in);
	launch<int>(out, in);
	launch<double>(out, in);
	launch<unsigned char>(out, in);
	once<<<1, THREADS>>>((float *)out, (const float *)in, 40);
	behind<<<1, THREADS>>>((float *)out, (const float *)in, 40);
	ofVolatile<<<1, THREADS>>>((float *)out, (const float *)in, 40);
	return cudaDeviceSynchronize() != cudaSuccess;
}
