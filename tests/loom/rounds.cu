/* Loops whose length nvcc 13.0 does not know and that it unrolls by four: what
 * four rounds load and store side by side is one access where nvcc knows how it
 * is aligned.  What is expected is what its machine code for sm_90 does in so
 * many rounds.  A warp each, which first fills 64 words by two stores. */
#include <cuda_fp16.h>
#include <cuda_runtime.h>

enum { ROUNDS = 13 };

#define FILL(a)                                                             \
	a[threadIdx.x] = in[threadIdx.x];                                   \
	a[threadIdx.x + 32] = in[threadIdx.x + 32];                         \
	__syncthreads()

/* Three times four words at once, and one of one: of loads alone. */
__global__ void sum(float *out, const float *in, int n)
{
	__shared__ float a[64];
	float sum = 0;

	FILL(a);
	for (int k = 0; k < n; k++)
		sum += a[k];
	out[threadIdx.x] = sum;
}

/* A choice within the round is no branch. */
__global__ void largest(float *out, const float *in, int n)
{
	__shared__ float a[64];
	float largest = -1;

	FILL(a);
	for (int k = 0; k < n; k++)
		if (a[k] > largest)
			largest = a[k];
	out[threadIdx.x] = largest;
}

/* Words 1 to 3 are one load, word 4 is the next; of sixteen rounds, which ptxas
 * makes of four times four, word 4 to 7 are one, too. */
__global__ void fromOne(float *out, const float *in, int n)
{
	__shared__ float a[64];
	float sum = 0;

	FILL(a);
	for (int k = 1; k < n; k++)
		sum += a[k];
	out[threadIdx.x] = sum;
}

/* Nobody knows where the last one lies. */
__global__ void down(float *out, const float *in, int n)
{
	__shared__ float a[64];
	float sum = 0;

	FILL(a);
	for (int k = n - 1; k >= 0; k--)
		sum += a[k];
	out[threadIdx.x] = sum;
}

/* Of a static array, stores to it keep loads apart; dynamic memory is aligned
 * beforehand, and its accesses are made wide before the rest. */
__global__ void inPlace(float *out, const float *in, int n)
{
	__shared__ float a[64];

	FILL(a);
	if (threadIdx.x == 0)
		for (int k = 0; k < n; k++)
			a[k] = a[k] * 2 + 1;
	__syncthreads();
	out[threadIdx.x] = a[threadIdx.x ^ 1];
}

extern __shared__ float memory[];

__global__ void inPlaceDynamic(float *out, const float *in, int n)
{
	FILL(memory);
	if (threadIdx.x == 0)
		for (int k = 0; k < n; k++)
			memory[k] = memory[k] * 2 + 1;
	__syncthreads();
	out[threadIdx.x] = memory[threadIdx.x ^ 1];
}

/* Of a division ptxas makes a branch, behind which it joins nothing. */
__global__ void quotients(float *out, const float *in, int n)
{
	__shared__ float a[64];
	float sum = 0;

	FILL(a);
	for (int k = 0; k < n; k++)
		sum += a[k] / in[k];
	out[threadIdx.x] = sum;
}

__global__ void quotientsDynamic(float *out, const float *in, int n)
{
	float sum = 0;

	FILL(memory);
	for (int k = 0; k < n; k++)
		sum += memory[k] / in[k];
	out[threadIdx.x] = sum;
}

/* The second array of dynamic memory begins somewhere. */
__global__ void second(float *out, const float *in, int n)
{
	float *a = memory + n, sum = 0;

	FILL(memory);
	for (int k = 0; k < n; k++)
		sum += a[k];
	out[threadIdx.x] = sum;
}

/* Rows of an even length are pairs, six and one; of an odd one words. */
template <int WIDTH>
__global__ void rows(float *out, const float *in, int n)
{
	__shared__ float a[4][WIDTH];
	float sum = 0;

	a[threadIdx.y][threadIdx.x] = in[threadIdx.x];
	a[threadIdx.y][threadIdx.x + 8] = in[threadIdx.x + 32];
	__syncthreads();
	for (int k = 0; k < n; k++)
		sum += a[threadIdx.y][k];
	out[threadIdx.y * 8 + threadIdx.x] = sum;
}

/* Each time the same words: 4 times three. */
__global__ void again(float *out, const float *in, int n)
{
	__shared__ float a[64];
	float sum = 0;

	FILL(a);
	for (int j = 0; j < n; j += 3)
		for (int k = 0; k < n; k++)
			sum += a[k] + j;
	out[threadIdx.x] = sum;
}

/* Each round says where the next one looks. */
__global__ void chase(int *out, const int *in, int n)
{
	__shared__ int a[64];
	int at = 0;

	FILL(a);
	for (int k = 0; k < n; k++)
		at = a[at];
	out[threadIdx.x] = at;
}

/* Nobody can count the rounds before they are over. */
__global__ void length(float *out, const float *in, int n)
{
	__shared__ float a[64];
	int k = 0;

	FILL(a);
	while (a[k] != n)
		k++;
	out[threadIdx.x] = k;
}

__global__ void untilLess(float *out, const float *in, int n)
{
	__shared__ float a[64];
	float sum = 0;

	FILL(a);
	for (int k = 0; k < n; k++) {
		if (a[k] < 0)
			break;
		sum += a[k];
	}
	out[threadIdx.x] = sum;
}

/* As the author wants it. */
__global__ void byThree(float *out, const float *in, int n)
{
	__shared__ float a[64];
	float sum = 0;

	FILL(a);
#pragma unroll 3
	for (int k = 0; k < n; k++)
		sum += a[k];
	out[threadIdx.x] = sum;
}

__global__ void byOne(float *out, const float *in, int n)
{
	__shared__ float a[64];
	float sum = 0;
	int k = 0;

	FILL(a);
#pragma unroll 1
	while (k < n)
		sum += a[k++];
	out[threadIdx.x] = sum;
}

/* Four halves are loaded as two words are. */
__global__ void halves(__half *out, const __half *in, int n)
{
	__shared__ __half a[64];
	__half sum = 0;

	FILL(a);
	for (int k = 0; k < n; k++)
		sum += a[k];
	out[threadIdx.x] = sum;
}

/* g++ keeps a[] and b[] in places of the stack, which it names by a register. */
__global__ void manyParameters(float *out, const float *in, int n, float *p,
			       float *q, float *r, float *s, float *t, float *u)
{
	__shared__ float a[64], b[64];
	float sum = 0, other = 0;

	FILL(a);
	FILL(b);
	for (int k = threadIdx.x; k < n - ROUNDS; k += 32)
		p[k] = (q[k] + r[k]) * (s[k] + t[k]) * (u[k] + in[k]) * out[k];
	for (int k = 0; k < n; k++) {
		sum += a[k];
		other += b[k];
	}
	out[threadIdx.x] = sum;
	p[threadIdx.x] = other;
}

int main(void)
{
	float host[64], *out, *in;
	int next[64];
	const dim3 rowed(8, 4);

	for (int i = 0; i < 64; i++)
		host[i] = i;
	cudaMalloc(&out, 32 * sizeof *out);
	cudaMalloc(&in, sizeof host);
	cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
	sum<<<1, 32>>>(out, in, ROUNDS);
	largest<<<1, 32>>>(out, in, ROUNDS);
	fromOne<<<1, 32>>>(out, in, 6);
	fromOne<<<1, 32>>>(out, in, 20);
	down<<<1, 32>>>(out, in, ROUNDS);
	inPlace<<<1, 32>>>(out, in, ROUNDS);
	inPlaceDynamic<<<1, 32, sizeof host>>>(out, in, ROUNDS);
	quotients<<<1, 32>>>(out, in, ROUNDS);
	quotientsDynamic<<<1, 32, sizeof host>>>(out, in, ROUNDS);
	second<<<1, 32, sizeof host>>>(out, in, ROUNDS);
	rows<32><<<1, rowed>>>(out, in, ROUNDS);
	rows<33><<<1, rowed>>>(out, in, ROUNDS);
	again<<<1, 32>>>(out, in, 12);
	for (int i = 0; i < 64; i++)
		next[i] = i % 8 == 6 ? i + 2 : i ^ 1;
	next[1] = 2;
	next[2] = 3;
	next[3] = 6;
	cudaMemcpy(in, next, sizeof next, cudaMemcpyHostToDevice);
	chase<<<1, 32>>>((int *)out, (const int *)in, 48);
	cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
	length<<<1, 32>>>(out, in, ROUNDS);
	untilLess<<<1, 32>>>(out, in, ROUNDS);
	byThree<<<1, 32>>>(out, in, ROUNDS);
	byOne<<<1, 32>>>(out, in, ROUNDS);
	manyParameters<<<1, 32>>>(out, in, ROUNDS, out, out, out, out, out, out);
	cudaMemset(in, 0, sizeof host);
	halves<<<1, 32>>>((__half *)out, (const __half *)in, ROUNDS);
	return cudaDeviceSynchronize() != cudaSuccess;
}
