/* Short branches where all threads of a block go the same way, and their like where
 * they do not, as an H200 and an H100 counted them (nvcc 13.0): of the former fewer
 * instructions are predicated.  Four warps each. */
#include <cuda_runtime.h>

enum { THREADS = 128 };

#define KERNEL(name, ...)                                                   \
	__global__ void name(float *out, const float *in, int n, int m)     \
	{                                                                   \
		__shared__ float a[2 * THREADS], b[2 * THREADS];            \
		int t = threadIdx.x;                                        \
		a[t] = in[t];                                               \
		b[t] = 1;                                                   \
		__syncthreads();                                            \
		__VA_ARGS__                                                 \
		__syncthreads();                                            \
		out[t] = a[t ^ 1] + b[t ^ 2];                               \
	}

/* The way that nobody takes grows until it is jumped over, and both are. */
KERNEL(stores, if (n % 2 == 0) b[t] = 5; else a[t] = 3;)
KERNEL(copies, if (n % 2 == 0) b[t] = 5; else a[t] = b[t];)
KERNEL(adds, if (n % 2 == 0) b[t] = 5; else a[t] = b[t] + 1;)
KERNEL(addsTwo, if (n % 2 == 0) b[t] = 5; else a[t] = b[t] + b[t + 1];)
KERNEL(elsewhere, if (n % 2 == 0) b[t] = 5; else a[t] = b[t] + b[t ^ m];)
KERNEL(ofThreads, if (t % 2 == 0) b[t] = 5; else a[t] = b[t] + b[t ^ m];)
KERNEL(ofThreadsLess, if (t < n) b[t] = 5; else a[t] = b[t] + b[t ^ m];)

/* Parameters, numbers of blocks, two parts, and what lies in one place of memory
 * are the same for all. */
KERNEL(ofParameters, if (n < m) b[t] = 5; else a[t] = b[t] + b[t ^ m];)
KERNEL(ofBlock, if (blockIdx.x == 0) b[t] = 5; else a[t] = b[t] + b[t ^ m];)
KERNEL(ofTwo, if (n < m && m > 3) b[t] = 5; else a[t] = b[t] + b[t ^ m];)
KERNEL(ofMemory, if (in[0] < 1) b[t] = 5; else a[t] = b[t] + b[t ^ m];)
KERNEL(ofShared, if (a[0] < 1) b[t] = 5; else a[t] = b[t] + b[t ^ m];)

/* The first way may be longer, beside a short else, but not without one. */
KERNEL(longFirst, if (n < m) a[t] = b[t] + b[t ^ m]; else b[t] = 5;)
KERNEL(alone, if (n % 2 == 1) a[t] = b[t] + b[t ^ m];)
KERNEL(aloneOfThreads, if (t % 2 == 1)
       a[t] = b[t] * b[t + 1] + b[t + 2] * b[t + 3];)

/* In a loop, by its counter. */
#define LOOP(name, ...)                                                     \
	KERNEL(name, for (int s = 1, k = 0; s < 100; s *= 2, k++) {         \
		__VA_ARGS__                                                 \
		__syncthreads();                                            \
	})
LOOP(inTurn, if (t >= s) {
	if (k % 2 == 0)
		b[t] = a[t] + a[t - s];
	else
		a[t] = b[t] + b[t - s];
})

/* Eight instructions: the addresses are those of the thread's own words. */
KERNEL(halves, for (int s = THREADS / 2; s > 0; s /= 2) {
	if (t < s) {
		a[t] += a[t + s];
		b[t] += b[t + s];
	}
	__syncthreads();
})
KERNEL(pairs, for (int s = 2; s <= THREADS; s *= 2) {
	if ((t + 1) % s == 0) {
		a[t] = a[t] + a[t - s / 2];
		b[t] = b[t] + b[t - s / 2];
	}
	__syncthreads();
})

int main(void)
{
	float *out, *in;

	if (cudaMalloc(&out, 4 * THREADS * sizeof *out) ||
	    cudaMalloc(&in, 4 * THREADS * sizeof *in) ||
	    cudaMemset(in, 0, 4 * THREADS * sizeof *in))
		return 1;
	for (auto *kernel : { stores, copies, adds, addsTwo, elsewhere, ofThreads,
			      ofThreadsLess, ofParameters, ofBlock, ofTwo, ofMemory,
			      ofShared, longFirst, alone, aloneOfThreads, halves,
			      pairs })
		kernel<<<1, THREADS>>>(out, in, 64, 33);
	inTurn<<<1, THREADS>>>(out, in, 64, 33);
	return cudaDeviceSynchronize() != cudaSuccess;
}
