/* What nvcc loads before a loop and keeps: nothing in it stores, and a function
 * of numbers changes no memory.  One warp, ROUNDS rounds.  Counted by an H200:
 * nvcc 13.0, a load of global memory before the loop and one in each round. */
#include <cuda_runtime.h>

enum { ROUNDS = 8 };

#define HOISTED(name, T, value)                                             \
	__global__ void name(float *out, const T *in)                       \
	{                                                                   \
		float sum = 0;                                              \
                                                                            \
		for (int i = 1; i <= ROUNDS; i++)                           \
			sum += value(in[i * 32 + threadIdx.x] +             \
				     in[threadIdx.x]);                      \
		out[threadIdx.x] = sum;                                     \
	}

HOISTED(reciprocalRoot, float, rsqrtf)
HOISTED(exponential, int, expf)
HOISTED(root, int, sqrtf)
HOISTED(rounded, float, __fsqrt_rn)

int main(void)
{
	float *out, *in;

	cudaMalloc(&out, 32 * sizeof *out);
	cudaMalloc(&in, (ROUNDS + 1) * 32 * sizeof *in);
	cudaMemset(in, 0, (ROUNDS + 1) * 32 * sizeof *in);
	reciprocalRoot<<<1, 32>>>(out, in);
	exponential<<<1, 32>>>(out, (int *)in);
	root<<<1, 32>>>(out, (int *)in);
	rounded<<<1, 32>>>(out, in);
	return cudaDeviceSynchronize() != cudaSuccess;
}
