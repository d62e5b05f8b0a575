/* Words of global memory between whose loads stand stores to shared memory.
 * Expected is what nvcc 13.0's machine code for sm_90 loads.  Each launch is one
 * warp, and eight rounds. */
#include <cuda_runtime.h>

enum { ROUNDS = 8 };

/* in[t] once, before the loop; scale[k] in each round. */
__global__ void hoisted(float *out, const float *in, const float *scale, int n)
{
	__shared__ float a[ROUNDS][32];
	int t = threadIdx.x;

	for (int k = 0; k < n; k++)
		a[k][t] = in[t] * scale[k];
	__syncthreads();
	out[t] = a[t % ROUNDS][t ^ 1];
}

/* The rounds' load is that of the condition before them, and of the sum
 * behind. */
__global__ void bounded(float *out, const int *bound, int n)
{
	__shared__ float a[ROUNDS][32];
	int t = threadIdx.x;

	for (int k = 0; k < *bound; k++)
		a[k][t] = (float)k;
	a[0][t] = (float)*bound;
	__syncthreads();
	out[t] = a[t % ROUNDS][t ^ 1];
}

/* One load for two. */
__global__ void twice(float *out, const float *in, int n)
{
	__shared__ float a[32], b[32];
	int t = threadIdx.x;

	a[t ^ n] = in[t];
	b[t ^ n] = 2 * in[t];
	__syncthreads();
	out[t] = a[t ^ 1] + b[t ^ 2];
}

/* Here memory may be another one in between. */
__global__ void stored(float *out, const float *in, int n)
{
	__shared__ float a[ROUNDS][32];
	int t = threadIdx.x;

	for (int k = 0; k < n; k++) {
		a[k][t] = in[t];
		out[k * 32 + t] = 1;
	}
	__syncthreads();
	out[t] = a[t % ROUNDS][t ^ 1];
}

__global__ void waited(float *out, const float *in, int n)
{
	__shared__ float a[ROUNDS][32];
	int t = threadIdx.x;

	for (int k = 0; k < n; k++) {
		a[k][t] = in[t];
		__syncthreads();
	}
	out[t] = a[t % ROUNDS][t ^ 1];
}

/* A word that is the same in some rounds, which nobody can know. */
__global__ void lingers(float *out, const float *in, int n)
{
	__shared__ float a[ROUNDS][32];
	int t = threadIdx.x;

	for (int k = 0; k < n; k++)
		a[k][t] = in[k / 3 * 32 + t];
	__syncthreads();
	out[t] = a[t % ROUNDS][t ^ 1];
}

/* Nobody may load before the loop what no round may want. */
__global__ void sometimes(float *out, const float *in, int n, int odd)
{
	__shared__ float a[ROUNDS][32];
	float sum = 0;
	int t = threadIdx.x;

	for (int k = 0; k < n; k++) {
		if (k & odd)
			sum += rsqrtf(in[t]) * rsqrtf(in[t] + k);
		a[k][t] = sum;
	}
	__syncthreads();
	out[t] = a[t % ROUNDS][t ^ 1];
}

/* Words that are the same at a rim, by chance. */
__global__ void clamped(float *out, const float *in, int n)
{
	__shared__ float a[64];
	int t = threadIdx.x;

	a[t + n] = in[t];
	if (t < n)
		a[t] = in[max(t - n, 0)];
	__syncthreads();
	out[t] = a[t];
}

/* Twice, since both may be the same; once, where they are said not to be. */
__global__ void copied(float *out, const float *in, float *squares)
{
	int t = threadIdx.x;

	out[t] = in[t];
	squares[t] = in[t] * in[t];
}
__global__ void copiedApart(float *__restrict__ out, const float *__restrict__ in,
			    float *squares)
{
	int t = threadIdx.x;

	out[t] = in[t];
	squares[t] = in[t] * in[t];
}

int main(void)
{
	float *p;
	int rounds = ROUNDS;

	cudaMalloc(&p, 4096);
	cudaMemset(p, 0, 4096);
	cudaMemcpy(p + 64, &rounds, sizeof rounds, cudaMemcpyHostToDevice);
	hoisted<<<1, 32>>>(p + 512, p, p + 32, ROUNDS);
	bounded<<<1, 32>>>(p + 512, (int *)p + 64, ROUNDS);
	twice<<<1, 32>>>(p + 512, p, ROUNDS);
	stored<<<1, 32>>>(p + 512, p, ROUNDS);
	waited<<<1, 32>>>(p + 512, p, ROUNDS);
	lingers<<<1, 32>>>(p + 512, p, ROUNDS);
	sometimes<<<1, 32>>>(p + 512, p, ROUNDS, 1);
	clamped<<<1, 32>>>(p + 512, p, 1);
	copied<<<1, 32>>>(p + 512, p, p + 544);
	copiedApart<<<1, 32>>>(p + 512, p, p + 544);
	return cudaDeviceSynchronize() != cudaSuccess;
}
