/* Short branches, of which nvcc 13.0 makes predicated instructions for sm_90,
 * and others, of which it does not. */
#include <cuda_runtime.h>

enum { THREADS = 128 };

/* The first branch is predicated, too, though nobody takes it. */
__global__ void unwanted(float *out)
{
	__shared__ float a[2 * THREADS];
	unsigned t = threadIdx.x;

	a[t] = t;
	__syncthreads();
	if (blockDim.x >= 512 && t < 256)
		a[t] += a[t + 256];
	__syncthreads();
	if (blockDim.x >= 128 && t < 64)
		a[t] += a[t + 64];
	__syncthreads();
	out[t] = a[t];
}

/* An instruction of the GPU, a call on the CPU. */
__global__ void largest(float *out)
{
	__shared__ float a[THREADS];
	unsigned t = threadIdx.x;

	a[t] = t;
	__syncthreads();
	if (t < 32)
		a[t] = fmaxf(a[t], a[t + 32]);
	__syncthreads();
	out[t] = a[t];
}

/* A branch within: the outer one stays a branch, whether or not anybody takes
 * the inner one. */
__global__ void nested(float *out, float limit)
{
	__shared__ float a[THREADS];
	unsigned t = threadIdx.x;

	a[t] = t;
	__syncthreads();
	if (t < 32) {
		float here = a[t], there = a[t + 32];

		if (there < here * limit)
			a[t] = there;
	}
	__syncthreads();
	out[t] = a[t];
}

/* More than eight instructions. */
__global__ void lengthy(float *out, float x)
{
	__shared__ float a[THREADS];
	unsigned t = threadIdx.x;
	float y = out[t];

	a[t] = t;
	__syncthreads();
	if (t < 32) {
		for (int i = 0; i < 9; i++)
			y = y * x + y;
		a[t] = y;
	}
	__syncthreads();
	out[t] = a[t];
}

int main(void)
{
	float *out;

	if (cudaMalloc(&out, THREADS * sizeof *out) ||
	    cudaMemset(out, 0, THREADS * sizeof *out))
		return 1;
	unwanted<<<1, THREADS>>>(out);
	largest<<<1, THREADS>>>(out);
	nested<<<1, THREADS>>>(out, 0);
	nested<<<1, THREADS>>>(out, 64);
	lengthy<<<1, THREADS>>>(out, 2);
	return cudaDeviceSynchronize() != cudaSuccess;
}
