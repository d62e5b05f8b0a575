/* Short branches within the two ways of another one: which of them nvcc 13.0
 * predicates, so that warps issue them that have no use for them, as its machine
 * code for sm_90 shows.  A warp each, which fills shared memory by two stores, and
 * then stores nothing more. */
#include <cuda_runtime.h>

#define FILL                                                                \
	__shared__ int s[64];                                               \
	const int t = threadIdx.x;                                          \
	s[t] = in[t];                                                       \
	s[t + 32] = in[t + 32];                                             \
	__syncthreads()

/* Where the condition does not hold comes first, and ends in a jump: its store is
 * in a branch, the other one is not. */
#define WAYS(name, condition)                                               \
	__global__ void name(int *out, const int *in, int n)                \
	{                                                                   \
		FILL;                                                       \
		if (condition) {                                            \
			if (s[t] > n)                                       \
				s[t ^ 1] = 3;                               \
		} else {                                                    \
			if (s[t + 3] > n)                                   \
				s[t ^ 2] = 4;                               \
		}                                                           \
		__syncthreads();                                            \
		out[t] = s[t];                                              \
	}

WAYS(less, t < n)
WAYS(atLeast, t >= n)
WAYS(without, ((t | 32) & n) == 0)
WAYS(with, (t | 32) & n)

/* The zero of one lane; the store of what is loaded is issued with it where that
 * has to wait for the word's address: for three instructions, the product of a sum
 * and where the array begins. */
#define RIM(name, place)                                                    \
	__global__ void name(int *out, const int *in, int n)                \
	{                                                                   \
		extern __shared__ int s[];                                  \
		const int x = threadIdx.x + blockIdx.x * blockDim.x;        \
		const int tx = threadIdx.x, ty = threadIdx.y;               \
                                                                            \
		s[ty * blockDim.x + tx] = in[x];                            \
		if (tx == 0) {                                              \
			if (x > 3 && x < n)                                 \
				s[place] = in[x - 1];                       \
			else                                                \
				s[place] = 0;                               \
		}                                                           \
		__syncthreads();                                            \
		out[x] = s[tx ^ 1];                                         \
	}

RIM(product, ty * n)
RIM(productAndSum, ty * n + blockDim.x)
RIM(productOfSum, (ty + 3) * n)
RIM(productOfSumAndSum, (ty + n) * n + blockDim.x)

/* What asks the same is one branch, whose short ones are all predicated; what the
 * first of them stores in both ways is one store, and so it is without a zero. */
__global__ void halo(int *out, const int *in, int n)
{
	FILL;
	if (t < 2) {
		if (t > n)
			s[t + 3] = in[t + 3];
		else
			s[t + 3] = 0;
	}
	if (t < 2) {
		if (t + 3 > n)
			s[t + blockDim.x] = in[t + 4];
		else
			s[t + blockDim.x] = 0;
	}
	__syncthreads();
	out[t] = s[t];
}

/* Together they are the one way of the first, which is then long. */
__global__ void haloOfTwo(int *out, const int *in, int n)
{
	FILL;
	if (t < 2) {
		if (t > n)
			s[t + 3] = in[t + 3];
		else
			s[t + 3] = in[t + 1];
	}
	if (t < 2) {
		if (t > n + 2)
			s[t + 9] = in[t + 4];
		else
			s[t + 9] = in[t + 2];
	}
	__syncthreads();
	out[t] = s[t];
}

int main(void)
{
	int *out, *in;

	cudaMalloc(&out, 256);
	cudaMalloc(&in, 256);
	cudaMemset(in, 0, 256);
	for (auto *kernel : { less, atLeast, without, with })
		for (int n : { 0, 32 })
			kernel<<<1, 32>>>(out, in, n);
	for (auto *kernel : { product, productAndSum, productOfSum,
			      productOfSumAndSum })
		kernel<<<1, 32, 4096>>>(out, in, 5);
	halo<<<1, 32>>>(out, in, 8);
	haloOfTwo<<<1, 32>>>(out, in, 8);
	return cudaDeviceSynchronize() != cudaSuccess;
}
