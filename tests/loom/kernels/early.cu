/* Loads in a branch that nvcc 13.0 makes before it, together with the one of the
 * other word of the pair; and some that it does not.  One warp, as its machine
 * code for sm_90 shows. */
#include <cuda_runtime.h>

#define FILL                                                                \
	__shared__ int count, start, d[64];                                 \
	const int t = threadIdx.x;                                          \
	count = in[0];                                                      \
	start = in[1];                                                      \
	d[t] = in[t];                                                       \
	d[t + 32] = in[t + 32];                                             \
	__syncthreads()

__global__ void stored(int *out, const int *in)
{
	FILL;
	if (t < count) {
		out[t] = start;
		out[t + 100] = d[31 - t];
	}
}

/* Words of two pairs. */
__global__ void noPair(int *out, const int *in)
{
	FILL;
	if (d[3] > t)
		out[t] = in[d[4]];
	out[t + 200] = count + start;
}

/* Another store to shared memory, which may be to the word. */
__global__ void behindStore(int *out, const int *in)
{
	FILL;
	if (t < count) {
		d[t ^ 1] = 7;
		out[t] = start;
	}
	__syncthreads();
	out[t + 100] = d[t];
}

/* The bound of a loop, which g++ loads again at its end: what the loop stores to
 * is no shared memory. */
__global__ void bound(int *out, const int *in)
{
	__shared__ int count, d[64], start;
	const int t = threadIdx.x;

	count = in[0];
	start = in[1];
	d[t] = in[t];
	d[t + 32] = in[t + 32];
	__syncthreads();
	for (int i = t; i < count; i += blockDim.x)
		out[start + i] = d[63 - i];
}

int main(void)
{
	int host[128], *out, *in;

	for (int i = 0; i < 128; i++)
		host[i] = i ? i : 20;
	cudaMalloc(&out, 2048);
	cudaMemset(out, 0, 2048);
	cudaMalloc(&in, sizeof host);
	cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
	stored<<<1, 32>>>(out, in);
	noPair<<<1, 32>>>(out, in);
	behindStore<<<1, 32>>>(out, in);
	bound<<<1, 32>>>(out, in);
	return cudaDeviceSynchronize() != cudaSuccess;
}
