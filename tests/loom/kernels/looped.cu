/* Atomic operations that shared memory has no instruction for: nvcc 13.0 makes a
 * loop of each, which loads the word and lets one lane in at each address.  One
 * warp, as nobody knows how two warps meet.  What is added changes the word: who
 * finds it as it was is let in, too. */
#include <cuda_runtime.h>

template <class T> __global__ void add(T *out, int words)
{
	__shared__ T sum[32];
	const unsigned t = threadIdx.x;

	sum[t] = 0;
	__syncthreads();
	atomicAdd(&sum[t % words], out[t]);
	__syncthreads();
	out[t] = sum[31 - t];
}

__global__ void bitsOf(unsigned long long *out)
{
	__shared__ unsigned long long bits[32];
	const unsigned t = threadIdx.x;

	bits[t] = 0;
	__syncthreads();
	atomicOr(&bits[t % 16], out[t] << t);
	__syncthreads();
	out[t] = bits[31 - t];
}

/* There are instructions for these. */
__global__ void exchanged(float *out)
{
	__shared__ float last[32];
	const unsigned t = threadIdx.x;

	last[t] = 0;
	__syncthreads();
	atomicExch(&last[t % 4], out[t]);
	__syncthreads();
	out[t] = last[31 - t];
}

/* Two lanes meet at each word, and one in three of them does not come. */
__global__ void ofSome(float *out)
{
	__shared__ float sum[32];
	const unsigned t = threadIdx.x;

	sum[t] = 0;
	__syncthreads();
	if (t % 3)
		atomicAdd(&sum[t / 2], out[t]);
	__syncthreads();
	out[t] = sum[31 - t];
}

int main(void)
{
	void *out;

	if (cudaMalloc(&out, 256) || cudaMemset(out, 1, 256))
		return 1;
	add<<<1, 32>>>((float *)out, 32);
	add<<<1, 32>>>((float *)out, 8);
	add<<<1, 32>>>((float *)out, 1);
	add<<<1, 32>>>((double *)out, 16);
	add<<<1, 32>>>((unsigned long long *)out, 32);
	add<<<1, 32>>>((int *)out, 8);
	bitsOf<<<1, 32>>>((unsigned long long *)out);
	exchanged<<<1, 32>>>((float *)out);
	ofSome<<<1, 32>>>((float *)out);
	return cudaDeviceSynchronize() != cudaSuccess;
}
