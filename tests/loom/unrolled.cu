/* Loops that run nobody knows how often.  Expected is what nvcc 13.0's machine code
 * for sm_90 does: it has loops of sixteen rounds, where they are very short, then
 * eight and four, or of four alone, and one of odd rounds, before these or, where
 * the loop counts from a constant, behind them.  Each launch is one warp. */
#include <cuda_runtime.h>

enum { MOST = 64 };

/* Rows of 3 words and of 28: the odd ones are loaded first, and then 16, 8 and 4.
 * Two more loads are of the row's ends. */
__global__ void rows(float *out, const float *value, const int *first)
{
	int t = threadIdx.x;
	float sum = 0;

	for (int j = first[t]; j < first[t + 1]; j++)
		sum += value[j];
	out[t] = sum;
}

/* Twice sixteen by the last lane, eight and four by others, and three odd ones. */
__global__ void triangle(float *out, const float *in)
{
	int t = threadIdx.x;
	float sum = 0;

	for (int i = 0; i <= t; i++)
		sum += in[i];
	out[t] = sum;
}

/* 18 words for sixteen rounds, 10 for eight, 6 for four, and three for each odd
 * one. */
__global__ void around(float *out, const float *in, int n)
{
	const float *row = in + threadIdx.x * (MOST + 1);
	float sum = 0;

	for (int i = 1; i < n; i++)
		sum = sum * 0.5f + (row[i - 1] + row[i] + row[i + 1]);
	out[threadIdx.x] = sum;
}

/* All three, each time: the store may go there. */
__global__ void elsewhere(float *out, const float *in, int n)
{
	const float *row = in + threadIdx.x * (MOST + 1);

	for (int i = 1; i < n; i++)
		out[i] = row[i - 1] + row[i] + row[i + 1];
}

/* What the round before has loaded, of four: stores go to other words of that
 * memory. */
__global__ void downwards(float *row, int n)
{
	row += threadIdx.x * (MOST + 1);
	for (int i = n - 2; i >= 0; i--)
		row[i + 1] = row[i + 1] * row[i];
}

/* Not where the store may go to any word. */
__global__ void anywhere(float *row, const int *at, int n)
{
	row += threadIdx.x * (MOST + 1);
	for (int i = n - 2; i >= 0; i--)
		row[at[i]] = row[i + 1] * row[i];
}

/* What the round before has stored, of four with a division. */
__global__ void divided(float *row, const float *by, int n)
{
	row += threadIdx.x * (MOST + 1);
	by += threadIdx.x * (MOST + 1);
	for (int i = 1; i < n; i++)
		row[i] = row[i - 1] - by[i] / by[i - 1];
}

/* By four, with a branch in each round, and an atomic operation. */
__global__ void chosen(int *out, const int *value, const int *first, int *most)
{
	int t = threadIdx.x, end = first[t + 1];

	for (int j = first[t]; j < end; j++) {
		int v = value[j];

		if (atomicMax(&most[v], t) >= 0)
			out[j] = v + t;
	}
}

/* So it is in the author's words. */
__global__ void rolled(float *out, const float *in)
{
	int t = threadIdx.x;
	float sum = 0;

#pragma unroll 1
	for (int i = 0; i <= t; i++)
		sum += in[i];
	out[t] = sum;
}

/* The first round loads the word that is there already: no round loads the next
 * one's. */
__global__ void largest(float *out, const float *in, int n)
{
	int t = threadIdx.x;
	float most = in[t];

	for (int i = 0; i < n; i++)
		most = fmaxf(most, in[32 * i + t]);
	out[t] = most;
}

int main(void)
{
	float *f, *g;
	int first[33] = { 0 }, at[MOST];
	float *out;
	int *p;

	cudaMalloc(&f, 32 * (MOST + 1) * sizeof *f);
	cudaMemset(f, 0, 32 * (MOST + 1) * sizeof *f);
	cudaMalloc(&g, 32 * (MOST + 1) * sizeof *g);
	cudaMemset(g, 0, 32 * (MOST + 1) * sizeof *g);
	cudaMalloc(&out, 4096);
	cudaMalloc(&p, sizeof first + sizeof at);
	for (int i = 0; i < 32; i++)
		first[i + 1] = first[i] + (i % 2 ? 3 : 28);
	for (int i = 0; i < MOST; i++)
		at[i] = i * 29 % MOST;
	cudaMemcpy(p, first, sizeof first, cudaMemcpyHostToDevice);
	cudaMemcpy(p + 33, at, sizeof at, cudaMemcpyHostToDevice);
	rows<<<1, 32>>>(out, f, p);
	triangle<<<1, 32>>>(out, f);
	around<<<1, 32>>>(out, f, 1 + 16 + 8 + 4 + 3);
	elsewhere<<<1, 1>>>(out, f, 1 + 16 + 8 + 4 + 3);
	downwards<<<1, 32>>>(f, 2 + 16 + 8 + 4 + 2);
	anywhere<<<1, 32>>>(f, p + 33, 2 + 16 + 8 + 4 + 2);
	divided<<<1, 32>>>(f, g, 1 + 8 + 3);
	cudaMemset(g, 0, 32 * (MOST + 1) * sizeof *g);
	chosen<<<1, 32>>>((int *)f, (int *)g, p, (int *)out);
	rolled<<<1, 32>>>(out, f);
	largest<<<1, 32>>>(out, f, 16);
	return cudaDeviceSynchronize() != cudaSuccess;
}
