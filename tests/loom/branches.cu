/* Short branches, of which nvcc 13.0 makes predicated instructions for sm_90,
 * and others, of which it does not. */
#include <cuda_fp16.h>
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

/* Where shared memory begins is no part of a branch when several blocks use the
 * word with the thread's own number: nvcc has made its address before. */
__global__ void ownWord(float *out, int n)
{
	__shared__ unsigned a[THREADS];
	unsigned t = threadIdx.x, k = t * 8;

	if ((int)t < n)
		a[t] = t;
	__syncthreads();
	if (k + 7 < THREADS)
		a[k + 7] += a[k + 3] ^ t;
	__syncthreads();
	if ((int)t < n)
		out[t] = a[t];
}

/* Here it is, and makes the branch one. */
__global__ void otherWords(float *out, int n)
{
	__shared__ unsigned a[THREADS];
	unsigned t = threadIdx.x, k = t * 8;

	if ((int)t < n)
		a[t ^ 1] = t;
	__syncthreads();
	if (k + 7 < THREADS)
		a[k + 7] += a[k + 3] ^ (a[k + 1] % 8 + t * 5);
	__syncthreads();
	if ((int)t < n)
		out[t] = a[t ^ 2];
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

/* All four are predicated: each condition asks for another row. */
__global__ void moreRows(float *out, const float *in)
{
	__shared__ float a[4 * THREADS];
	unsigned t = threadIdx.x, x = t % 32, y = t / 32;
	unsigned wide = blockDim.x - 100, high = gridDim.x + 5;

	for (unsigned k = 0; k < 4; k++)
		a[t + k * THREADS] = t;
	__syncthreads();
	for (unsigned k = 0; k < 16; k += 4)
		if (x < wide && y + k < high)
			a[(y + k) * 33 + x] = in[(y + k) * wide + x];
	__syncthreads();
	out[t] = a[t + THREADS];
}

/* A loop's body is apart from what is before it: an H200 counted 156 requests in
 * 9 rounds. */
__global__ void twoStages(float *out, const float *in, int n)
{
	__shared__ float a[2][THREADS];
	int t = threadIdx.x;
	float sum = 0;

	__pipeline_memcpy_async(&a[0][t], &in[t], sizeof sum);
	__pipeline_commit();
	for (int i = 0; i < n; i++) {
		if (i + 1 < n)
			__pipeline_memcpy_async(&a[(i + 1) & 1][t],
						&in[(i + 1) * THREADS + t],
						sizeof sum);
		__pipeline_commit();
		__pipeline_wait_prior(1);
		__syncthreads();
		sum += a[i & 1][THREADS - 1 - t];
		__syncthreads();
	}
	out[t] = sum;
}

/* Two ways to store to a word: where the else is of a zero, nvcc leaves both
 * stores, and ptxas predicates each, so that all four warps issue two requests.
 * Expected is what the machine code says, so many instructions by so many lanes. */
#define WAYS(name, before, condition, one, other)                         \
	__global__ void name(float *out, const float *in, int n, int rows) \
	{                                                                 \
		__shared__ float a[THREADS];                              \
		int t = threadIdx.x, x = t % 32, y = t / 32;              \
		before;                                                   \
		if (condition) {                                          \
			one;                                              \
		} else                                                    \
			other;                                            \
		__syncthreads();                                          \
		out[t] = a[t ^ 1] + y - x;                                \
	}

WAYS(zeroElse, , t < n, a[t] = in[t], a[t] = 0)
WAYS(zeroProduct, , t < n, a[t] = rows * 3.0f, a[t] = 0.0f)
WAYS(zeroTile, , y < rows && x < n, a[y * 32 + x] = in[x], a[y * 32 + x] = 0)
WAYS(zeroEither, , y < rows || x < n, a[y * 32 + x] = in[x], a[y * 32 + x] = 0)
template <typename T>
__global__ void zeroOfType(T *out, const T *in, int n, int)
{
	__shared__ T a[THREADS];
	int t = threadIdx.x;

	{
		if (t < n)
			a[t] = in[t];
		else
			a[t] = T(0);
	}
	__syncthreads();
	out[t] = a[t ^ 1];
}

/* So are two stores to different words. */
WAYS(twoWords, , y < rows && x < n, a[t] = in[x], a[t ^ 1] = 3)
/* One store, of what either way has: the zero comes first, */
WAYS(zeroFirst, , t >= n, a[t] = 0, a[t] = in[t])
/* it is none, */
WAYS(oneElse, , t < n, a[t] = in[t], a[t] = 1)
/* the other value is there before, */
WAYS(zeroOrNumber, float v = in[t]; out[t] = v, t < n, a[t] = v, a[t] = 0)
/* or the address is. */
WAYS(zeroUsed, a[t] = 1; __syncthreads(), t < n, a[t] = in[t], a[t] = 0)

__global__ void zeroInLoop(float *out, const float *in, int n, int rows)
{
	__shared__ float a[THREADS];
	int t = threadIdx.x;

	for (int i = 0; i < rows; i++) {
		if (t + i < n)
			a[t] = in[t + i];
		else
			a[t] = 0;
		__syncthreads();
		out[t] = a[t ^ 1];
		__syncthreads();
	}
}

/* Beside a long way a short one is predicated where it is the else, */
static __device__ float power(float x, float y)
{
	for (int i = 0; i < 30; i++)
		x = x * x + y;
	return x;
}

WAYS(shortElse, , t < n, a[t] = power(in[t], 3), a[t ^ 1] = 3)
/* and jumped to where it is not. */
WAYS(longElse, , t < n, a[t ^ 1] = 3, a[t] = power(in[t], 3))
/* nvcc asks for t < n here, too, and exchanges the two. */
WAYS(shortElseNot, , t >= n, a[t] = power(in[t], 3), a[t ^ 1] = 3)
WAYS(longElseNot, , t >= n, a[t ^ 1] = 3, a[t] = power(in[t], 3))

/* The last thing that the way before a jumped to one does is none of those that
 * are predicated, since behind it there must be a jump, */
WAYS(elseIf, a[t] = 0; __syncthreads(), t < n, a[t] = 1, if (t < rows) a[t] = 3)
/* but it is where the first way is predicated itself. */
WAYS(elseIfNot, a[t] = 0; __syncthreads(), t >= n, a[t] = 1,
     if (t < rows) a[t] = 3)

/* A sum of halves is an instruction as one of floats is. */
__global__ void halves(__half *out, const __half *in)
{
	__shared__ __half a[2 * THREADS];
	const unsigned t = threadIdx.x;

	a[t] = in[t];
	a[t + THREADS] = in[t + THREADS];
	__syncthreads();
	for (unsigned k = THREADS; k; k /= 2) {
		if (t < k)
			a[t] += a[t + k];
		__syncthreads();
	}
	out[t] = a[0];
}

/* And of two at once. */
__global__ void halvesByTwo(__half2 *out, const __half2 *in)
{
	__shared__ __half2 a[2 * THREADS];
	const unsigned t = threadIdx.x;

	a[t] = in[t];
	a[t + THREADS] = in[t + THREADS];
	__syncthreads();
	for (unsigned k = THREADS; k; k /= 2) {
		if (t < k)
			a[t] = __hadd2(a[t], a[t + k]);
		__syncthreads();
	}
	out[t] = a[0];
}

/* Four loads and two stores are two and one. */
__global__ void pairs(float2 *out, const float2 *in, unsigned k)
{
	__shared__ float2 a[2 * THREADS];
	const unsigned t = threadIdx.x;

	a[t] = in[t];
	a[t + THREADS] = in[t + THREADS];
	__syncthreads();
	for (; k; k /= 2) {
		if (t < k) {
			a[t].x += a[t + k].x;
			a[t].y += a[t + k].y;
		}
		__syncthreads();
	}
	out[t] = a[0];
}

/* What is calculated for the address besides makes it a branch again. */
__global__ void pairsApart(float2 *out, const float2 *in, unsigned k, int n)
{
	__shared__ float2 a[2 * THREADS];
	const unsigned t = threadIdx.x;

	a[t] = in[t];
	a[t + THREADS] = in[t + THREADS];
	__syncthreads();
	for (; k; k /= 2) {
		if (t < k) {
			a[t].x += a[(t + k) * n].x;
			a[t].y += a[(t + k) * n].y;
		}
		__syncthreads();
	}
	out[t] = a[0];
}

/* Four loads are one. */
__global__ void fourWords(float *out, const float *in, unsigned n)
{
	__shared__ float a[4 * THREADS], sum[THREADS];
	const unsigned t = threadIdx.x;

	for (int i = 0; i < 4; i++)
		a[t + i * THREADS] = in[t + i * THREADS];
	sum[t] = 0;
	__syncthreads();
	if (t < n)
		sum[t] = a[4 * t] + a[4 * t + 1] + a[4 * t + 2] +
			 a[4 * t + 3];
	__syncthreads();
	out[t] = sum[THREADS - 1 - t];
}

/* In the first round the last part always holds, as who is below has left; it
 * leaves a block with nothing in it. */
__global__ void folded(float *out, const float *in, int height, int low)
{
	__shared__ float a[THREADS];
	const int t = threadIdx.x, y = t;

	a[t] = 0;
	if (y >= height)
		return;
	for (int d = 0; d < 2; d++)
		if (t - d >= low && y - low >= 0 && y + d < height)
			a[t] += in[t + d];
	out[t] = a[t];
}

/* What loads global memory and asks where shared memory begins stays a branch
 * when hardly anything comes behind it before the next branch, which leads to the
 * end or into a loop, */
#define NEXT(name, word, condition, body)                                 \
	__global__ void name(float *out, const float *in, int n, int rows) \
	{                                                                 \
		__shared__ float a[THREADS];                              \
		int t = threadIdx.x;                                      \
		if (t < n)                                                \
			a[word] = in[t];                                  \
		__syncthreads();                                          \
		condition body;                                           \
	}

NEXT(soonOver, t ^ 1, if (t < rows), out[t] = a[t])
NEXT(soonOverOfTwo, t ^ 1, if (t < rows && t < n), out[t] = a[t])
NEXT(soonInLoop, t ^ 1, for (int i = 0; i < rows; i++), out[i * t] = a[i])
/* but not where more comes, or where it asks for the same word again. */
NEXT(notSoonOver, t ^ 1, if ((t ^ rows) * 3 < n), out[t] = a[t])
NEXT(sameWord, t, if (t < rows), out[t] = a[t])

/* Two ways that are all of a branch: the one that loads is jumped over, */
#define WITHIN(name, before, ways)                                        \
	__global__ void name(float *out, const float *in, int n, int rows) \
	{                                                                 \
		__shared__ float a[2 * THREADS];                          \
		int t = threadIdx.x;                                      \
		before;                                                   \
		if (t % 64 < rows) {                                      \
			ways                                              \
		}                                                         \
		__syncthreads();                                          \
		out[t] = a[t % 2 + 125];                                  \
	}

#define WAY(k)                                                            \
	if (t + k < n)                                                    \
		a[t + THREADS + k] = in[t];                               \
	else                                                              \
		a[t + THREADS + k] = 0;

WITHIN(edge, a[t] = t, WAY(0))
/* but not beside something to do, be it where shared memory begins. */
WITHIN(edges, a[t] = t, WAY(0) WAY(32))
WITHIN(edgeAlone, , WAY(-3))

int main(void)
{
	float *out, *in;

	if (cudaMalloc(&out, THREADS * sizeof *out) ||
	    cudaMemset(out, 0, THREADS * sizeof *out) ||
	    cudaMalloc(&in, 9 * THREADS * sizeof *in) ||
	    cudaMemset(in, 0, 9 * THREADS * sizeof *in))
		return 1;
	unwanted<<<1, THREADS>>>(out);
	largest<<<1, THREADS>>>(out);
	nested<<<1, THREADS>>>(out, 0);
	nested<<<1, THREADS>>>(out, 64);
	lengthy<<<1, THREADS>>>(out, 2);
	ownWord<<<1, THREADS>>>(out, THREADS);
	otherWords<<<1, THREADS>>>(out, THREADS);
	copies<<<1, THREADS>>>(out, in);
	copiesBehindStore<<<1, THREADS>>>(out, in);
	copiesBehindBarrier<<<1, THREADS>>>(out, in);
	copiesIf<<<1, THREADS>>>(out, in, 1);
	copiesOfSome<<<1, THREADS>>>(out, in, 20);
	copiesOrZeros<<<1, THREADS>>>(out, in, 200);
	moreRows<<<1, THREADS>>>(out, in);
	twoStages<<<1, THREADS>>>(out, in, 9);
	for (auto *ways : { zeroElse, zeroProduct, zeroTile, zeroEither,
			    zeroOfType<float>, twoWords,
			    zeroFirst, oneElse, zeroOrNumber, zeroUsed,
			    zeroInLoop, shortElse, longElse, shortElseNot,
			    longElseNot, elseIf, elseIfNot, soonOver,
			    soonOverOfTwo, soonInLoop, notSoonOver, sameWord,
			    edge, edges, edgeAlone })
		ways<<<1, THREADS>>>(out, in, 32, 2);
	halves<<<1, THREADS>>>((__half *)out, (const __half *)in);
	halvesByTwo<<<1, THREADS>>>((__half2 *)out, (const __half2 *)in);
	pairs<<<1, THREADS>>>((float2 *)in, (const float2 *)in, 64);
	pairsApart<<<1, THREADS>>>((float2 *)in, (const float2 *)in, 64, 1);
	fourWords<<<1, THREADS>>>(out, in, 32);
	folded<<<1, THREADS>>>(out, in, THREADS, 64);
	return cudaDeviceSynchronize() != cudaSuccess;
}
