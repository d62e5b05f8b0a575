/* What a kernel knows of memory that it reaches by one pointer alone, as
 * __restrict__ says, from another basic block.  Expected is what nvcc 13.0's
 * machine code for sm_90 loads.  Each launch is eight warps. */
#include <cuda_runtime.h>

enum { ROUNDS = 8, COUNT = 256 };

/* What the loop has left in a register, or what it began with, is known behind
 * it, where only some come by. */
__global__ void behind(float *__restrict__ own, int n, int last)
{
	int t = 2 * (int)(32 * blockIdx.x + threadIdx.x);

	own[t] = 1;
	own[t + 1] = 2;
	for (int i = 0; i < n; i++) {
		own[t] = own[t] * own[t + 1];
		own[t + 1] = own[t + 1] - own[t];
	}
	if (n == last) {
		own[t] += 1;
		own[t + 1] += 1;
	}
}

/* Another loop goes to other words, but for one round. */
__global__ void anew(float *__restrict__ out, const float *__restrict__ in, int n)
{
	int first = 32 * blockIdx.x + threadIdx.x;
	float sum = 0;

	for (int i = first; i < n; i += 32 * gridDim.x)
		sum += in[i];
	sum += __shfl_xor_sync(0xffffffff, sum, 1);
	for (int i = first; i < n; i += 32 * gridDim.x)
		out[i] = in[i] - sum;
}

/* Nor does every way come by the first load. */
__global__ void sometimes(float *__restrict__ out, const float *__restrict__ in,
			  int n)
{
	int t = 32 * blockIdx.x + threadIdx.x;
	bool is_large = t < n - 1 && in[t + 1] > 0;

	out[t] = is_large ? 1 : 2;
	__syncthreads();
	if (t < n - 1)
		out[t + 256] = in[t + 1];
}

int main(void)
{
	float *out, *own;

	cudaMalloc(&out, 4096);
	cudaMalloc(&own, 4096);
	cudaMemset(own, 0, 4096);
	behind<<<8, 32>>>(own, ROUNDS, ROUNDS);
	anew<<<8, 32>>>(out, own, COUNT);
	sometimes<<<8, 32>>>(out, own, COUNT);
	return cudaDeviceSynchronize() != cudaSuccess;
}
