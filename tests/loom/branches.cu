/* Short branches, of which nvcc 13.0 makes predicated instructions for sm_90,
 * and others, of which it does not. */
#include <cuda_pipeline.h>
#include <cuda_runtime.h>

enum { THREADS = 128 };

/* The first branch is predicated, too, though nobody takes it. */
__global__ void unwanted(float *out)
{
	__shared__ float a[2 * THREADS];
	unsigned t = threadIdx.x;

	a[t] = t;
	__syncthreads();
	if (blockDim.x >= 512 && t < 256)
		a[t] += a[t + 256];
	__syncthreads();
	if (blockDim.x >= 128 && t < 64)
		a[t] += a[t + 64];
	__syncthreads();
	out[t] = a[t];
}

/* An instruction of the GPU, a call on the CPU. */
__global__ void largest(float *out)
{
	__shared__ float a[THREADS];
	unsigned t = threadIdx.x;

	a[t] = t;
	__syncthreads();
	if (t < 32)
		a[t] = fmaxf(a[t], a[t + 32]);
	__syncthreads();
	out[t] = a[t];
}

/* A branch within: the outer one stays a branch, whether or not anybody takes
 * the inner one. */
__global__ void nested(float *out, float limit)
{
	__shared__ float a[THREADS];
	unsigned t = threadIdx.x;

	a[t] = t;
	__syncthreads();
	if (t < 32) {
		float here = a[t], there = a[t + 32];

		if (there < here * limit)
			a[t] = there;
	}
	__syncthreads();
	out[t] = a[t];
}

/* More than eight instructions. */
__global__ void lengthy(float *out, float x)
{
	__shared__ float a[THREADS];
	unsigned t = threadIdx.x;
	float y = out[t];

	a[t] = t;
	__syncthreads();
	if (t < 32) {
		for (int i = 0; i < 9; i++)
			y = y * x + y;
		a[t] = y;
	}
	__syncthreads();
	out[t] = a[t];
}

/* Before asynchronous copies ptxas puts three loads by no lane: once for those
 * that stand together, and again behind barriers, accesses to shared memory and
 * branches; here as in its machine code for sm_90. */
static __device__ void copy(float4 *to, const float *from)
{
	__pipeline_memcpy_async(to, (const float4 *)from, sizeof *to);
}

static __device__ void finish(float *out, const float4 *a, const float4 *b)
{
	__pipeline_commit();
	__pipeline_wait_prior(0);
	__syncthreads();
	out[threadIdx.x] = a[threadIdx.x ^ 1].x + b[threadIdx.x ^ 1].x;
}

/* Once, though a wait stands between them. */
__global__ void copies(float *out, const float *in)
{
	__shared__ float4 a[THREADS], b[THREADS];
	unsigned t = threadIdx.x;

	copy(&a[t], in + 4 * t);
	__pipeline_commit();
	__pipeline_wait_prior(0);
	copy(&b[t], in + 4 * t);
	finish(out, a, b);
}

__global__ void copiesBehindStore(float *out, const float *in)
{
	__shared__ float4 a[THREADS], b[THREADS];
	__shared__ volatile float c[THREADS];
	unsigned t = threadIdx.x;

	copy(&a[t], in + 4 * t);
	c[t] = 1;
	copy(&b[t], in + 4 * t);
	finish(out, a, b);
}

__global__ void copiesBehindBarrier(float *out, const float *in)
{
	__shared__ float4 a[THREADS], b[THREADS];
	unsigned t = threadIdx.x;

	copy(&a[t], in + 4 * t);
	__syncthreads();
	copy(&b[t], in + 4 * t);
	finish(out, a, b);
}

/* Predicated, they stand together with others, */
__global__ void copiesIf(float *out, const float *in, int n)
{
	__shared__ float4 a[THREADS], b[THREADS];
	unsigned t = threadIdx.x;

	copy(&a[t], in + 4 * t);
	if (n & 1)
		copy(&b[t], in + 4 * t);
	finish(out, a, b);
}

/* and warps that do not want them have the loads all the same. */
__global__ void copiesOfSome(float *out, const float *in, int n)
{
	__shared__ float4 a[THREADS];
	int t = threadIdx.x;

	a[t] = make_float4(1, 1, 1, 1);
	__syncthreads();
	if (t < n)
		copy(&a[t], in + 4 * t);
	finish(out, a, a);
}

/* This is a branch. */
__global__ void copiesOrZeros(float *out, const float *in, int n)
{
	__shared__ float4 a[THREADS], b[THREADS];
	int t = threadIdx.x;

	copy(&a[t], in + 4 * t);
	if (t < n) {
		copy(&b[t], in + 4 * t);
	} else {
		float x = in[t];

		for (int i = 0; i < 9; i++)
			x = x * in[i] + x;
		b[t] = make_float4(x, in[t + 1], x, x);
	}
	finish(out, a, b);
}

int main(void)
{
	float *out, *in;

	if (cudaMalloc(&out, THREADS * sizeof *out) ||
	    cudaMemset(out, 0, THREADS * sizeof *out) ||
	    cudaMalloc(&in, 5 * THREADS * sizeof *in) ||
	    cudaMemset(in, 0, 5 * THREADS * sizeof *in))
		return 1;
	unwanted<<<1, THREADS>>>(out);
	largest<<<1, THREADS>>>(out);
	nested<<<1, THREADS>>>(out, 0);
	nested<<<1, THREADS>>>(out, 64);
	lengthy<<<1, THREADS>>>(out, 2);
	copies<<<1, THREADS>>>(out, in);
	copiesBehindStore<<<1, THREADS>>>(out, in);
	copiesBehindBarrier<<<1, THREADS>>>(out, in);
	copiesIf<<<1, THREADS>>>(out, in, 1);
	copiesOfSome<<<1, THREADS>>>(out, in, 20);
	copiesOrZeros<<<1, THREADS>>>(out, in, 200);
	return cudaDeviceSynchronize() != cudaSuccess;
}
