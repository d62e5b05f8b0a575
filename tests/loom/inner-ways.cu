/* Two ways of a branch within another one, as nvcc 13.0 leaves them for sm_90. */
#include <cuda_runtime.h>

enum { THREADS = 128 };

#define KERNEL(name, before, ways)                                        \
	__global__ void name(float *out, const float *in, int n, int rows) \
	{                                                                 \
		__shared__ float a[2 * THREADS];                          \
		int t = threadIdx.x;                                      \
		before;                                                   \
		ways;                                                     \
		__syncthreads();                                          \
		a[t] += 1;                                                \
		__syncthreads();                                          \
		out[t] = a[t ^ 1];                                        \
	}

#define LOAD_OR_ZERO                                                      \
	if (t - 1 < n)                                                    \
		a[t] = in[t];                                             \
	else                                                              \
		a[t] = 0;

/* The address of a[t] is made before both branches, so that the way that loads
 * would only wait: it is jumped over, and so is the other one, for which nvcc
 * asks first.  What the outer branch has beside them does not matter. */
KERNEL(waits, , if (t != rows) { LOAD_OR_ZERO })
KERNEL(waitsInElse, , if (t == rows) a[t + 5] = 1; else LOAD_OR_ZERO)
KERNEL(waitsBesideGlobal, , if (t == rows) out[t] = 1; else LOAD_OR_ZERO)
/* The short way comes before the one that it jumps over. */
KERNEL(elseWaits, a[t] = 0, if (t == rows) a[t + 5] = 1;
       else if (t - 1 < n) a[t] = 3; else a[t + THREADS] = in[t])

/* Both are predicated where there is no outer branch, where none loads, */
KERNEL(noOuter, a[t] = 0, if (t - 1 < n) a[t] = in[t]; else a[t + THREADS] = 0)
KERNEL(noLoad, a[t] = 0, if (t == rows) a[t + 5] = 1;
       else if (t - 1 < n) a[t] = 3; else a[t + THREADS] = 0)
/* and where the address is made within the outer branch. */
__global__ void madeWithin(float *out, const float *in, int n, int rows)
{
	__shared__ float a[THREADS];
	int t = threadIdx.x;

	if (t != rows) {
		LOAD_OR_ZERO
	}
	__syncthreads();
	out[t] = a[t ^ 1];
}

/* Both ways store to the same word: within an outer branch they stay two, with
 * any value, also behind an else, in a loop's branch, and in global memory; */
#define EITHER                                                            \
	if (t < n)                                                        \
		a[t] = in[t];                                             \
	else                                                              \
		a[t] = in[t + 1];
KERNEL(either, a[t] = 0, if (rows < 0) { EITHER })
KERNEL(eitherOrElse, a[t] = 0, if (t == rows) a[t + 5] = 1; else EITHER)
KERNEL(eitherInLoop, a[t] = 0, for (int i = 0; i < n; i += 16)
       if (t != i) { EITHER })
KERNEL(eitherOfMemory, a[t] = 0, if (rows < 0) { if (t < n + 5) out[t] = in[t];
       else out[t] = in[t + 1]; })
/* but not of three to the same word, if it is the same to nvcc, or before a
 * barrier. */
KERNEL(oneOfThree, , if (t > 96) a[t] = n * 3.0f; else EITHER)
KERNEL(threeOfOne, , if (t > 96) { EITHER } else a[t] = n * 3.0f)
KERNEL(zeroOfThree, , if (t > 96) a[t] = in[0];
       else if (t < n) a[t] = 1; else a[t] = 0)
KERNEL(notOfThree, , if (t == 3) a[t] = in[0]; else EITHER)
KERNEL(beforeBarrier, a[t] = 0,
       if (rows < 0) { EITHER __syncthreads(); out[t] = a[t ^ 3]; })
KERNEL(notWithin, , EITHER)

/* A number is chosen, but a class is copied in either way. */
KERNEL(chosenNumber, a[t] = 0,
       if (rows < 0) { a[t] = t < n ? in[t] : in[t + 1]; })
__global__ void chosenClass(float4 *out, const float4 *in, int n)
{
	__shared__ float4 a[THREADS + 1];
	int t = threadIdx.x;

	a[t + 1] = in[t];
	if (t == 0) {
		a[0] = t > n ? in[t - 1] : in[t];
	}
	__syncthreads();
	out[t] = a[t];
}

int main(void)
{
	float *out, *in;

	if (cudaMalloc(&out, 4 * THREADS * sizeof *out) ||
	    cudaMalloc(&in, 4 * THREADS * sizeof *in) ||
	    cudaMemset(in, 0, 4 * THREADS * sizeof *in))
		return 1;
	for (auto *ways : { waits, waitsInElse, waitsBesideGlobal, elseWaits,
			    noOuter, noLoad, madeWithin, either, eitherOrElse,
			    eitherInLoop, eitherOfMemory,
			    oneOfThree, threeOfOne, zeroOfThree, notOfThree,
			    beforeBarrier, notWithin,
			    chosenNumber })
		ways<<<1, THREADS>>>(out, in, 32, -1);
	chosenClass<<<1, THREADS>>>((float4 *)out, (const float4 *)in, 0);
	return cudaDeviceSynchronize() != cudaSuccess;
}
