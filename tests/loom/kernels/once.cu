// Words of shared memory that nvcc 13.0 stores or loads once within a basic block,
// where g++ does so again because of what lies between: as its machine code for
// sm_90 shows.  Each launch is one warp.
#include <cuda_runtime.h>

/* What is stored first the next line overwrites. */
__global__ void overwritten(float *out, const float *in, int n)
{
	__shared__ float a[32];
	int t = threadIdx.x;

	a[t] = in[t];
	a[t] += in[32 + t];
	a[t] += in[64 + t];
	__syncthreads();
	out[t] = a[t ^ 1];
}

/* And what it has stored it need not load. */
__global__ void twice(float *out, const float *in, int n)
{
	__shared__ float a[32], b[32];
	int t = threadIdx.x;

	b[t] = in[t + 64];
	__syncthreads();
	a[t] = in[t];
	out[t + 32] = b[t ^ 1];
	a[t] = a[t] * in[t + 32];
	__syncthreads();
	out[t] = a[t ^ 1];
}

/* A load of another word may be of this one. */
__global__ void seen(float *out, const float *in, int n)
{
	__shared__ float a[64];
	int t = threadIdx.x;

	a[t + 32] = 0;
	__syncthreads();
	a[t] = in[t];
	out[t + 32] = a[t + n * 4];
	a[t] = in[t + 32];
	__syncthreads();
	out[t] = a[t ^ 1];
}

/* Two basic blocks. */
__global__ void apart(float *out, const float *in, int n)
{
	__shared__ float a[64];
	int t = threadIdx.x;

	a[t] = in[t];
	if (n > 7)
		out[t + 32] = in[t + 64];
	a[t] = in[t + 32];
	__syncthreads();
	out[t] = a[t ^ 1];
}

/* Atomic operations elsewhere see nothing of it. */
__global__ void atomic(float *out, const float *in, int n)
{
	__shared__ float a[64];
	int t = threadIdx.x;

	a[t] = 0;
	atomicAdd((int *)out + 64 + t, 1);
	a[t] = in[t + 32];
	__syncthreads();
	out[t] = a[t ^ 1];
}

/* Stores elsewhere change no shared memory. */
__global__ void reload(float *out, const float *in, int n)
{
	__shared__ float a[64];
	int t = threadIdx.x;

	a[t] = in[t];
	__syncthreads();
	out[t] = a[t ^ 1];
	out[32 + t] = a[t ^ 1] * in[32 + t];
	out[64 + t] = a[t ^ 1] * in[64 + t];
}

__global__ void rounds(float *out, const float *in, int n)
{
	__shared__ float a[64];
	int t = threadIdx.x;

	a[t] = in[t];
	a[t + 32] = in[t + 32];
	__syncthreads();
#pragma unroll 1
	for (int k = 0; k < n; k++) {
		out[t] = a[(t ^ k) & 63];
		out[32 + t] = a[(t ^ k) & 63] * in[32 + t];
	}
}

/* Those to it may. */
__global__ void changed(float *out, const float *in, int n)
{
	__shared__ float a[64];
	int t = threadIdx.x;
	float s;

	a[t] = in[t];
	__syncthreads();
	s = a[t ^ 1];
	out[t] = s;
	__syncwarp();
	a[t + n * 4] = 3;
	out[t + 32] = a[t ^ 1];
}

int main(void)
{
	float *p;

	cudaMalloc(&p, 4096);
	cudaMemset(p, 0, 4096);
	overwritten<<<1, 32>>>(p + 512, p, 8);
	twice<<<1, 32>>>(p + 512, p, 8);
	seen<<<1, 32>>>(p + 512, p, 8);
	apart<<<1, 32>>>(p + 512, p, 8);
	atomic<<<1, 32>>>(p + 512, p, 8);
	reload<<<1, 32>>>(p + 512, p, 8);
	rounds<<<1, 32>>>(p + 512, p, 8);
	changed<<<1, 32>>>(p + 512, p, 8);
	return cudaDeviceSynchronize() != cudaSuccess;
}
