/* Words of shared memory that nvcc 13.0 keeps in registers through a loop, and
 * words that it loads and stores in each round: as its machine code for sm_90
 * shows.  Each launch is one warp, and eight rounds. */
#include <cuda_runtime.h>

enum { ROUNDS = 8 };

/* A word a lane, through a loop without anything else: a load before it and a
 * store behind it. */
__global__ void sum(float *out, const float *in, int n)
{
	__shared__ float a[32];
	int t = threadIdx.x;

	a[t] = 0;
	__syncthreads();
	for (int i = 0; i < n; i++)
		a[t] += in[i * 32 + t];
	__syncthreads();
	out[t] = a[t ^ 1];
}

/* Two words, of variables that have nothing to do with each other. */
__global__ void two(float *out, const float *in, int n)
{
	__shared__ float a[32], b[32];
	int t = threadIdx.x;

	a[t] = b[t] = 0;
	__syncthreads();
	for (int i = 0; i < n; i++) {
		a[t] += in[i * 32 + t];
		b[t] -= in[i * 32 + t];
	}
	__syncthreads();
	out[t] = a[t ^ 1] + b[t ^ 1];
}

/* Words that another round's store may have changed. */
__global__ void others(float *out, const float *in, int n)
{
	__shared__ float a[64];
	int t = threadIdx.x;

	a[t] = a[t + 32] = 0;
	__syncthreads();
	for (int i = 0; i < n; i++) {
		a[(t + i) & 63] = in[i * 32 + t];
		a[t] += in[t];
	}
	__syncthreads();
	out[t] = a[t ^ 1];
}

/* A round loads words that the one before may have stored. */
__global__ void looked(float *out, const float *in, int n, int odd)
{
	__shared__ float a[64];
	int t = threadIdx.x;

	a[t] = a[t + 32] = 0;
	__syncthreads();
	for (int i = 0; i < n; i++)
		a[t] = in[i * 32 + t] * a[t + (i & odd) * 32];
	__syncthreads();
	out[t] = a[t ^ 1];
}

/* In one basic block, of the stores the last one. */
__global__ void again(float *out, const float *in, int n)
{
	__shared__ float a[32];
	int t = threadIdx.x;

	a[t] = in[t];
	a[t] += in[t + n];
	a[t] += in[t + 2 * n];
	__syncthreads();
	out[t] = a[t ^ 1];
}

/* All of them, when each may be loaded before the next. */
__global__ void againLooked(float *out, const float *in, int n)
{
	__shared__ float a[64];
	int t = threadIdx.x;

	a[t + 32] = 0;
	a[t] = in[t] + a[t + n];
	a[t] = in[t + n] + a[t + n];
	a[t] = in[t + 2 * n] + a[t + n];
	__syncthreads();
	out[t] = a[t ^ 1];
}

/* Others may have stored while the lane waited. */
__global__ void barrier(float *out, const float *in, int n)
{
	__shared__ float a[32];
	int t = threadIdx.x;

	a[t] = 0;
	for (int i = 0; i < n; i++) {
		__syncthreads();
		a[t] += in[i * 32 + t];
	}
	__syncthreads();
	out[t] = a[t ^ 1];
}

/* Another word each round. */
__global__ void moves(float *out, const float *in, int n)
{
	__shared__ float a[256];
	int t = threadIdx.x;

	for (int i = 0; i < 8; i++)
		a[i * 32 + t] = 0;
	__syncthreads();
	for (int i = 0; i < n; i++)
		a[i * 32 + t] += in[i * 32 + t];
	__syncthreads();
	out[t] = a[t ^ 1];
}

/* Another word every third round, which nobody can know. */
__global__ void lingers(float *out, const float *in, int n)
{
	__shared__ float a[256];
	int t = threadIdx.x;

	for (int i = 0; i < 8; i++)
		a[i * 32 + t] = 0;
	__syncthreads();
	for (int i = 0; i < n; i++)
		a[i / 3 * 32 + t] += in[i * 32 + t];
	__syncthreads();
	out[t] = a[t ^ 1];
}

/* Atomic operations and volatile stores elsewhere change nothing. */
__global__ void counted(float *out, const float *in, int n)
{
	__shared__ unsigned a[32], b;
	int t = threadIdx.x;

	a[t] = 0;
	if (t == 0)
		b = 0;
	__syncthreads();
	for (int i = 0; i < n; i++) {
		a[t] += t;
		atomicAdd(&b, t);
	}
	__syncthreads();
	out[t] = a[t ^ 1] + b;
}

__global__ void countedFar(float *out, const float *in, int n)
{
	__shared__ float a[32];
	int t = threadIdx.x;

	a[t] = 0;
	__syncthreads();
	for (int i = 0; i < n; i++) {
		a[t] += in[i * 32 + t];
		atomicAdd((unsigned *)out + i, t);
	}
	__syncthreads();
	out[t] = a[t ^ 1];
}

__global__ void told(float *out, const float *in, int n)
{
	__shared__ float a[32];
	__shared__ volatile int flag[32];
	int t = threadIdx.x;

	a[t] = 0;
	__syncthreads();
	for (int i = 0; i < n; i++) {
		a[t] += in[i * 32 + t];
		flag[t] = i;
	}
	__syncthreads();
	out[t] = a[t ^ 1];
}

/* One in the same array may have reached the word. */
__global__ void met(float *out, const float *in, int n)
{
	__shared__ float a[64];
	int t = threadIdx.x;

	a[t] = a[t + 32] = 0;
	__syncthreads();
	for (int i = 0; i < n; i++) {
		a[t] += in[i * 32 + t];
		atomicExch(&a[32 + ((t + i) & 31)], 1.0f);
	}
	__syncthreads();
	out[t] = a[t ^ 1];
}

__global__ void looks(float *out, const float *in, int n)
{
	__shared__ volatile float a[32];
	int t = threadIdx.x;

	a[t] = 0;
	__syncthreads();
	for (int i = 0; i < n; i++)
		a[t] += in[i * 32 + t];
	__syncthreads();
	out[t] = a[t ^ 1];
}

int main(void)
{
	float *p;

	cudaMalloc(&p, 4096);
	cudaMemset(p, 0, 4096);
	sum<<<1, 32>>>(p + 512, p, ROUNDS);
	two<<<1, 32>>>(p + 512, p, ROUNDS);
	others<<<1, 32>>>(p + 512, p, ROUNDS);
	looked<<<1, 32>>>(p + 512, p, ROUNDS, 1);
	again<<<1, 32>>>(p + 512, p, 32);
	againLooked<<<1, 32>>>(p + 512, p, 32);
	barrier<<<1, 32>>>(p + 512, p, ROUNDS);
	moves<<<1, 32>>>(p + 512, p, ROUNDS);
	lingers<<<1, 32>>>(p + 512, p, ROUNDS);
	counted<<<1, 32>>>(p + 512, p, ROUNDS);
	countedFar<<<1, 32>>>(p + 512, p, ROUNDS);
	told<<<1, 32>>>(p + 512, p, ROUNDS);
	met<<<1, 32>>>(p + 512, p, ROUNDS);
	looks<<<1, 32>>>(p + 512, p, ROUNDS);
	return cudaDeviceSynchronize() != cudaSuccess;
}
