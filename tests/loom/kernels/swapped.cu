/* A word that is copied to another one of its array and used again: nvcc 13.0's
 * machine code for sm_90 loads it again where the two may be one.  One warp. */
#include <cuda_runtime.h>

/* Three loads in each of four rounds, and one behind them. */
__global__ void downsweep(int *out, const int *in, int n)
{
	__shared__ int a[32];
	const int t = threadIdx.x;

	a[t] = in[t];
	__syncthreads();
	for (int offset = n / 2; offset > 0; offset /= 2) {
		const int i = (t + 1) * offset * 2 - 1;

		if (i < n) {
			const int left = a[i - offset];

			a[i - offset] = a[i];
			a[i] += left;
		}
		__syncthreads();
	}
	out[t] = a[t];
}

/* They are not: two words at once. */
__global__ void neighbours(float *out, const float *in)
{
	__shared__ float a[64];
	const int t = threadIdx.x;

	a[2 * t] = in[t];
	a[2 * t + 1] = in[t + 32];
	__syncthreads();
	const float left = a[2 * t];
	a[2 * t] = a[2 * t + 1];
	a[2 * t + 1] += left;
	__syncthreads();
	out[t] = a[63 - t];
}

/* The same memory, by numbers that nobody knows. */
__global__ void exchanged(float *out, int i, int j)
{
	const float kept = out[i];

	out[i] = out[j];
	out[j] += kept;
}

int main(void)
{
	int *out, *in;

	cudaMalloc(&out, 256);
	cudaMalloc(&in, 256);
	cudaMemset(in, 0, 256);
	cudaMemset(out, 0, 256);
	downsweep<<<1, 32>>>(out, in, 16);
	neighbours<<<1, 32>>>((float *)out, (const float *)in);
	exchanged<<<1, 1>>>((float *)out, 3, 40);
	return cudaDeviceSynchronize() != cudaSuccess;
}
