/* One lane's neighbours, as nvcc 13.0 loads them for sm_90: at once where it knows
 * the addresses, and one by one where they happen to be neighbours. */
#include <cuda_runtime.h>

enum { THREADS = 64 };

#define KERNEL(name, declared, number, statement)                         \
	__global__ void name(float *out, const float *in)                 \
	{                                                                 \
		declared;                                                 \
		number t = threadIdx.x;                                   \
		a[t] = in[t];                                             \
		__syncthreads();                                          \
		statement;                                                \
		__syncthreads();                                          \
		if (t == 0)                                               \
			out[0] = a[0];                                    \
	}
#define STATIC __shared__ float a[THREADS]

KERNEL(pair, STATIC, int, if (t == 0) a[0] += a[1])
KERNEL(unsignedPair, STATIC, unsigned, if (t < 1) a[t] = a[t] + a[t + 1])
KERNEL(four, STATIC, int, if (t == 0) for (int i = 1; i < 4; i++) a[0] += a[i])
KERNEL(dynamicPair, extern __shared__ float a[], int, if (t == 0) a[0] += a[1])
KERNEL(further, STATIC, int, if (t == 5) a[t] += a[t - 1])
KERNEL(notBeside, STATIC, int, if (t == 0) a[1] += a[2])
/* t may be less than 0, */
KERNEL(signedPair, STATIC, int, if (t < 1) a[t] = a[t] + a[t + 1])
/* and &a[t] is made before the loop. */
KERNEL(lastRound, STATIC, unsigned, for (int s = 2; s > 0; s >>= 1) {
	if (t < s)
		a[t] += a[t + s];
	__syncthreads();
})

int main(void)
{
	float *out, *in;

	if (cudaMalloc(&out, sizeof *out) ||
	    cudaMalloc(&in, THREADS * sizeof *in) ||
	    cudaMemset(in, 0, THREADS * sizeof *in))
		return 1;
	for (auto *kernel : { pair, unsignedPair, four, dynamicPair, further,
			      notBeside, signedPair, lastRound })
		kernel<<<1, THREADS, THREADS * sizeof *in>>>(out, in);
	return cudaDeviceSynchronize() != cudaSuccess;
}
