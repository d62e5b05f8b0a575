// Runs of words that begin at an index rounded down to a power of two. The last one,
// (t & -8) + 7, is t | 7; nvcc still knows that it stands beside the others, and
// what it makes of a program that says t | 7 itself is counted, too. An H200 counted
// the same.
#include <cuda_runtime.h>

#define SHARED(name, first, count, last)                                     \
	__global__ void name(float *out, const float *in, int n)            \
	{                                                                   \
		__shared__ float a[128];                                    \
		const int t = threadIdx.x;                                  \
		for (int i = t; i < 128; i += 32)                           \
			a[i] = in[i];                                       \
		__syncthreads();                                            \
		float sum = n;                                              \
		for (int i = 0; i < (count); i++)                           \
			sum = sum * 3 + a[(first) + i];                     \
		out[t] = sum * 3 + a[last];                                 \
	}

#define GLOBAL(name, first, count, last)                                     \
	__global__ void name(float *out, const float *in, int n)            \
	{                                                                   \
		const int t = threadIdx.x;                                  \
		float sum = n;                                              \
		for (int i = 0; i < (count); i++)                           \
			sum = sum * 3 + in[(first) + i];                    \
		out[t] = sum * 3 + in[last];                                \
	}

SHARED(ofPairs, t & ~1, 1, (t & ~1) + 1)
SHARED(ofFours, t & ~3, 3, (t & ~3) + 3)
SHARED(ofEights, t / 8 * 8, 7, t / 8 * 8 + 7)
SHARED(ofSixteens, t - t % 16, 16, t)
SHARED(ofAll, (t & ~31), 31, (t & ~31) + 31)
SHARED(pairSaid, t & ~1, 1, t | 1)
SHARED(fourSaid, t & ~3, 3, t | 3)
SHARED(eightSaid, t & ~7, 7, t | 7)
SHARED(middleSaid, t & ~7, 6, (t & ~7) | 6)
SHARED(otherSaid, t & ~7, 7, t | 3)
SHARED(shifted, (t + n & ~3), 3, (t + n & ~3) + 3)
SHARED(shiftedSaid, (t + n & ~3), 3, t + n | 3)
GLOBAL(ofFoursGlobal, t & ~3, 3, (t & ~3) + 3)
GLOBAL(fourSaidGlobal, t & ~3, 3, t | 3)

/* The rows of a tile as a product has them, and a column of it. */
__global__ void product(float *out, const float *in, int n)
{
	__shared__ float a[8 * 8], b[8 * 8];
	const unsigned row = threadIdx.x / 8, column = threadIdx.x % 8;
	float sum = 0;

	for (int k = 0; k < n; k += 8) {
		a[row * 8 + column] = in[row * 64 + k + column];
		b[row * 8 + column] = in[(k + row) * 64 + column];
		__syncthreads();
		for (int i = 0; i < 8; i++)
			sum += a[row * 8 + i] * b[i * 8 + column];
		__syncthreads();
	}
	out[row * 64 + column] = sum;
}

int main()
{
	float *out, *in;

	if (cudaMalloc(&out, 16384) || cudaMalloc(&in, 16384) || cudaMemset(in, 0, 16384))
		return 1;
#define RUN(name) name<<<1, 32>>>(out, in, 4)
	RUN(ofPairs);
	RUN(ofFours);
	RUN(ofEights);
	RUN(ofSixteens);
	RUN(ofAll);
	RUN(pairSaid);
	RUN(fourSaid);
	RUN(eightSaid);
	RUN(middleSaid);
	RUN(otherSaid);
	RUN(shifted);
	RUN(shiftedSaid);
	RUN(ofFoursGlobal);
	RUN(fourSaidGlobal);
	product<<<1, 64>>>(out, in, 64);
	return cudaDeviceSynchronize() != cudaSuccess;
}
