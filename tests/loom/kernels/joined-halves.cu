/* Halves and bfloat16s in shared memory: nvcc 13.0's machine code for sm_90
 * loads and stores four at once, and two, as it does words.  Three are loaded
 * as four, and stored as two and one. */
#include <cuda_bf16.h>
#include <cuda_fp16.h>

template <class T, int N> __global__ void load(T *out, const T *in)
{
	__shared__ T a[32 * 8];
	T sum = in[0];

	for (int i = 0; i < 8; i++)
		a[threadIdx.x + 32 * i] = in[threadIdx.x + 32 * i];
	__syncthreads();
#define LOAD(i) if (i < N) sum = sum + a[8 * threadIdx.x + i]
	LOAD(0);
	LOAD(1);
	LOAD(2);
	LOAD(3);
	LOAD(4);
	LOAD(5);
	LOAD(6);
	LOAD(7);
	out[threadIdx.x] = sum;
}

template <class T, int N> __global__ void store(T *out, const T *in)
{
	__shared__ T a[32 * 8];
	T v = in[threadIdx.x];

#define STORE(i) if (i < N) a[8 * threadIdx.x + i] = v + (T)(float)i
	STORE(0);
	STORE(1);
	STORE(2);
	STORE(3);
	STORE(4);
	STORE(5);
	STORE(6);
	STORE(7);
	__syncthreads();
	out[threadIdx.x] = a[8 * (31 - threadIdx.x)];
}

template <class T> static void all(void *out, void *in)
{
	load<T, 2><<<1, 32>>>((T *)out, (T *)in);
	load<T, 3><<<1, 32>>>((T *)out, (T *)in);
	load<T, 4><<<1, 32>>>((T *)out, (T *)in);
	load<T, 8><<<1, 32>>>((T *)out, (T *)in);
	store<T, 2><<<1, 32>>>((T *)out, (T *)in);
	store<T, 3><<<1, 32>>>((T *)out, (T *)in);
	store<T, 4><<<1, 32>>>((T *)out, (T *)in);
	store<T, 8><<<1, 32>>>((T *)out, (T *)in);
}

int main(void)
{
	void *out, *in;

	cudaMalloc(&out, 512);
	cudaMalloc(&in, 512);
	cudaMemset(in, 0, 512);
	all<__half>(out, in);
	all<__nv_bfloat16>(out, in);
	return cudaDeviceSynchronize() != cudaSuccess;
}
