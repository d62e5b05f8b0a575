/* Three ways to store to a word, of which nvcc 13.0 makes one store or leaves
 * three, for sm_90.  Expected is what its machine code says. */
#include <cuda_runtime.h>

enum { THREADS = 128 };

#define THREE(name, one, other, otherwise)                                \
	__global__ void name(float *out, const float *in, int n)          \
	{                                                                 \
		__shared__ float a[THREADS];                              \
		int t = threadIdx.x;                                      \
		if (t < n) {                                              \
			float u = in[t], v = in[t + 1];                   \
			if (u * u + v * v < 1)                            \
				a[t] = one;                               \
			else                                              \
				a[t] = other;                             \
		} else                                                    \
			a[t] = otherwise;                                 \
		__syncthreads();                                          \
		out[t] = a[t ^ 1];                                        \
	}

/* The inner ways have nothing to do: each store is predicated, the outer one for
 * all warps, */
THREE(constants, 1, 0, 0)
THREE(numbers, 1, 2, n)
THREE(loaded, u, v, 1)
THREE(zeroAbove, 0, u, 0)
/* and one store has what any way has made. */
THREE(sums, u + v, u * v, 0)
THREE(sumOrOne, 1, u + v, 0)

int main(void)
{
	float *out, *in;

	if (cudaMalloc(&out, THREADS * sizeof *out) ||
	    cudaMalloc(&in, 2 * THREADS * sizeof *in) ||
	    cudaMemset(in, 0, 2 * THREADS * sizeof *in))
		return 1;
	for (auto *three : { constants, numbers, loaded, zeroAbove, sums, sumOrOne })
		three<<<1, THREADS>>>(out, in, 36);
	return cudaDeviceSynchronize() != cudaSuccess;
}
