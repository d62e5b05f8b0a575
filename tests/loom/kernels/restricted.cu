/* Words of memory that a kernel reaches by one pointer alone, as __restrict__
 * says.  Expected is what nvcc 13.0's machine code for sm_90 loads.  Each launch
 * is one warp, and eight rounds. */
#include <cuda_runtime.h>

enum { ROUNDS = 8 };

/* Once, before the barrier. */
__global__ void waited(float *__restrict__ out, const float *__restrict__ in)
{
	int t = threadIdx.x;

	out[t] = in[t];
	__syncthreads();
	out[t + 32] = in[t];
}

/* Other memory may be the same: twice. */
__global__ void shared_by_two(float *out, const float *in)
{
	int t = threadIdx.x;

	out[t] = in[t];
	__syncthreads();
	out[t + 32] = in[t];
}

/* Not at all: the thread has stored it, and no other one may. */
__global__ void stored(float *__restrict__ out, float *__restrict__ own)
{
	int t = threadIdx.x;

	own[t] = 3.0f * t;
	__syncthreads();
	out[t] = own[t];
}

/* It changes the word behind, not the one that it has loaded. */
__global__ void beside(float *__restrict__ out, float *__restrict__ own)
{
	int t = threadIdx.x;
	float *mine = own + 2 * t, x = mine[0];

	mine[1] = 2 * x;
	__syncthreads();
	out[t] = mine[0];
}

/* Nobody knows which word that is. */
__global__ void somewhere(float *__restrict__ out, float *__restrict__ own,
			  const int *__restrict__ where)
{
	int t = threadIdx.x;
	float x = own[t];

	own[where[t] + 64] = 2 * x;
	out[t] = own[t] + x;
}

/* A whole row further is not known to be another word, either. */
__global__ void rows(float *__restrict__ out, float *__restrict__ own, int width)
{
	int t = threadIdx.x;
	float x = own[t];

	own[t + width] = 2 * x;
	out[t] = own[t] + x;
}

/* Across an atomic operation on other memory, by another sum. */
__global__ void drawn(float *__restrict__ out, float *__restrict__ box,
		      int *__restrict__ tickets)
{
	int at = 3 * (int)threadIdx.x, ticket;
	float *mine = box + at;

	mine[0] += 1;
	mine[1] += 2;
	ticket = atomicAdd(tickets, 1);
	out[2 * ticket] = box[at];
	out[2 * ticket + 1] = box[at + 1];
}

/* Before the loop, though rounds wait. */
__global__ void rounds(float *out, const float *__restrict__ in, int n)
{
	__shared__ float a[32];
	int t = threadIdx.x;
	float x = 0;

	for (int i = 0; i < n; i++) {
		a[t] = in[t] * x;
		__syncthreads();
		x += a[t ^ i] + 1;
		__syncthreads();
	}
	out[t] = x;
}

/* A volatile word is loaded each time. */
__global__ void watched(float *__restrict__ out,
			const volatile float *__restrict__ in)
{
	int t = threadIdx.x;

	out[t] = in[t];
	__syncthreads();
	out[t + 32] = in[t];
}

int main(void)
{
	float *out, *own;
	int *where, places[32];

	for (int i = 0; i < 32; i++)
		places[i] = i ? 64 + 5 * i % 32 : 0;
	cudaMalloc(&out, 4096);
	cudaMalloc(&own, 4096);
	cudaMalloc(&where, 4096);
	cudaMemset(own, 0, 4096);
	cudaMemcpy(where, places, sizeof places, cudaMemcpyHostToDevice);
	waited<<<1, 32>>>(out, own);
	shared_by_two<<<1, 32>>>(out, own);
	stored<<<1, 32>>>(out, own);
	beside<<<1, 32>>>(out, own);
	somewhere<<<1, 32>>>(out, own, where);
	rows<<<1, 32>>>(out, own, 64);
	drawn<<<1, 32>>>(out, own, where);
	rounds<<<1, 32>>>(out, own, ROUNDS);
	watched<<<1, 32>>>(out, own);
	return cudaDeviceSynchronize();
}
