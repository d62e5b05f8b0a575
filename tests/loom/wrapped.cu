/* Loops whose counter might wrap: ptxas unrolls them by four, with a pair and a
 * single round apart, as nvcc 13.0's machine code for sm_90 shows. Each launch is
 * one warp. */
#include <cuda_runtime.h>

enum { LANES = 32 };

#define TILE(a, in)                                                         \
	__shared__ float a[4 * LANES];                                      \
	const unsigned t = threadIdx.x;                                     \
                                                                            \
	for (int i = 0; i < 4; i++)                                         \
		a[i * LANES + t] = in[i * LANES + t];                       \
	__syncthreads()

/* One lane has one round, and so on to 32: 1 for it, eight times four, and the
 * two and the one of those that left before. */
__global__ void upTo(float *out, const float *in, unsigned more)
{
	TILE(a, in);
	float sum = 0;

	for (unsigned i = 0; i <= t + more; i++)
		sum += a[i];
	out[t] = sum;
}

/* Some lanes have four rounds and others three. */
__global__ void steps(float *out, const float *in)
{
	TILE(a, in);
	float sum = 0;

	for (unsigned i = t; i < 4 * LANES - 10; i += LANES)
		sum += a[i];
	out[t] = sum;
}

/* Here the author has a say. */
__global__ void rolled(float *out, const float *in)
{
	TILE(a, in);
	float sum = 0;

#pragma unroll 1
	for (unsigned i = 0; i <= t; i++)
		sum += a[i];
	out[t] = sum;
}

/* What is added is not known. */
__global__ void anySteps(float *out, const float *in, unsigned step)
{
	TILE(a, in);
	float sum = 0;

	for (unsigned i = t; i < 4 * LANES - 10; i += step)
		sum += a[i];
	out[t] = sum;
}

/* All lanes have four rounds, which may leave none; that is not known. */
__global__ void together(float *out, const float *in, unsigned n)
{
	TILE(a, in);
	float sum = 0;

	for (unsigned i = t; i < n; i += LANES)
		sum += a[i];
	out[t] = sum;
}

/* All lanes begin with the same word: the pair is behind a branch. */
__global__ void alike(float *out, const float *in, unsigned n)
{
	TILE(a, in);
	float sum = 0;

	for (unsigned i = 0; i < n; i += 8)
		sum += a[i];
	out[t] = sum;
}

/* A counter with a sign does not wrap, though the bound has none; */
__global__ void bounded(float *out, const float *in, unsigned n)
{
	TILE(a, in);
	float sum = 0;

	for (int i = 0; i < n; i += 8)
		sum += a[i];
	out[t] = sum;
}

/* but it does where what is added has none. */
__global__ void unbounded(float *out, const float *in, unsigned n)
{
	TILE(a, in);
	float sum = 0;

	for (int i = 0; i < n; i += sizeof(double))
		sum += a[i];
	out[t] = sum;
}

/* So it does, with a sign, from some number on up to a bound without one, */
__global__ void fromThread(float *out, const float *in, unsigned n)
{
	TILE(a, in);
	float sum = 0;

	for (int i = t; i < n; i += LANES)
		sum += a[i];
	out[t] = sum;
}

__global__ void toDimension(float *out, const float *in, int first)
{
	TILE(a, in);
	float sum = 0;

	for (int i = first; i < blockDim.x * 4; i += 8)
		sum += a[i];
	out[t] = sum;
}

/* and not up to one with it. */
__global__ void toNumber(float *out, const float *in, int first)
{
	TILE(a, in);
	float sum = 0;

	for (int i = first; i < first + 120; i += 8)
		sum += a[i];
	out[t] = sum;
}

/* The loop does more. */
__global__ void stores(float *out, const float *in)
{
	TILE(a, in);

	for (unsigned i = t; i < 4 * LANES - 10; i += blockDim.x)
		out[i] = a[i];
}

int main(void)
{
	float *in, *out;

	cudaMalloc(&in, 1024);
	cudaMalloc(&out, 1024);
	cudaMemset(in, 0, 1024);
	upTo<<<1, LANES>>>(out, in, 0);
	steps<<<1, LANES>>>(out, in);
	rolled<<<1, LANES>>>(out, in);
	together<<<1, LANES>>>(out, in, 4 * LANES);
	alike<<<1, LANES>>>(out, in, 4 * LANES);
	alike<<<1, LANES>>>(out, in, 7 * 8);
	bounded<<<1, LANES>>>(out, in, 4 * LANES);
	unbounded<<<1, LANES>>>(out, in, 4 * LANES);
	fromThread<<<1, LANES>>>(out, in, 4 * LANES);
	toDimension<<<1, LANES>>>(out, in, 8);
	toNumber<<<1, LANES>>>(out, in, 8);
	anySteps<<<1, LANES>>>(out, in, LANES);
	stores<<<1, LANES>>>(out, in);
	return cudaDeviceSynchronize() != cudaSuccess;
}
