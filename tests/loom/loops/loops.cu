/* Small loops, to see what nvcc makes of them: how often it unrolls them,
 * which of their accesses it makes one, what it keeps, and where it predicates
 * instead of branching.  h200.csv holds what an H200 counted of each launch. */
#include <cuda_runtime.h>
#include <stdio.h>

enum { WORDS = 1 << 13 };

/* Puts the block's words where kernels want them; itself never unrolled. */
template <int COUNT, typename T>
static __device__ __forceinline__ void fill(T *to, const float *from)
{
#pragma unroll 1
	for (int i = threadIdx.x; i < COUNT; i += blockDim.x)
		to[i] = (T)from[i];
	__syncthreads();
}

/* ---- Constant trip counts ------------------------------------------------ */

/* A broadcast row times a column. */
template <int N>
__global__ void dot(float *out, const float *in, int n)
{
	__shared__ float a[8 * N], b[N * 32];
	float sum = 0;

	fill<8 * N>(a, in);
	fill<N * 32>(b, in);
	for (int k = 0; k < N; k++)
		sum += a[threadIdx.y * N + k] * b[k * 32 + threadIdx.x];
	out[threadIdx.y * 32 + threadIdx.x] = sum;
}

/* Each thread its own row of PITCH words. */
template <int N, int PITCH, typename T>
__global__ void row(float *out, const float *in, int n)
{
	__shared__ T a[32 * PITCH];
	T sum = 0;

	fill<32 * PITCH>(a, in);
	for (int k = 0; k < N; k++)
		sum += a[threadIdx.x * PITCH + k];
	out[threadIdx.x] = sum;
}

template <int N, int PITCH>
__global__ void storeRow(float *out, const float *in, int n)
{
	__shared__ float a[32 * PITCH];
	float value = in[threadIdx.x];

	for (int k = 0; k < N; k++)
		a[threadIdx.x * PITCH + k] = value * k;
	__syncthreads();
	out[threadIdx.x] = a[threadIdx.x * PITCH + n];
}

/* A row is doubled where it is. */
template <int N, int PITCH>
__global__ void scaleRow(float *out, const float *in, int n)
{
	__shared__ float a[32 * PITCH];

	fill<32 * PITCH>(a, in);
	for (int k = 0; k < N; k++)
		a[threadIdx.x * PITCH + k] *= 2;
	__syncthreads();
	out[threadIdx.x] = a[threadIdx.x * PITCH + n];
}

template <int N>
__global__ void globalRow(float *out, const float *in, int n)
{
	float sum = 0;

	for (int k = 0; k < N; k++)
		sum += in[threadIdx.x * N + k];
	out[threadIdx.x] = sum;
}

template <int N>
__global__ void globalColumn(float *out, const float *in, int n)
{
	float sum = 0;

	for (int k = 0; k < N; k++)
		sum += in[k * 32 + threadIdx.x];
	out[threadIdx.x] = sum;
}

/* ---- Trip counts that nvcc does not know --------------------------------- */

template <int FACTOR>
__global__ void anyRow(float *out, const float *in, int n)
{
	__shared__ float a[32 * 36];
	float sum = 0;

	fill<32 * 36>(a, in);
	if (FACTOR == 0)
		for (int k = 0; k < n; k++)
			sum += a[threadIdx.x * 36 + k];
	else
#pragma unroll (FACTOR ? FACTOR : 1) /* 0 is no number to clang */
		for (int k = 0; k < n; k++)
			sum += a[threadIdx.x * 36 + k];
	out[threadIdx.x] = sum;
}

template <int FACTOR>
__global__ void knownRow(float *out, const float *in, int n)
{
	__shared__ float a[32 * 36];
	float sum = 0;

	fill<32 * 36>(a, in);
#pragma unroll (FACTOR ? FACTOR : 1) /* 0 is no number to clang */
	for (int k = 0; k < 24; k++)
		sum += a[threadIdx.x * 36 + k];
	out[threadIdx.x] = sum;
}

__global__ void allOfRow(float *out, const float *in, int n)
{
	__shared__ float a[32 * 36];
	float sum = 0;

	fill<32 * 36>(a, in);
#pragma unroll
	for (int k = 0; k < 24; k++)
		sum += a[threadIdx.x * 36 + k];
	out[threadIdx.x] = sum;
}

/* Lanes of a warp leave at different times. */
__global__ void triangle(float *out, const float *in, int n)
{
	__shared__ float a[32 * 36];
	float sum = 0;

	fill<32 * 36>(a, in);
	for (int k = 0; k < (int)threadIdx.x; k++)
		sum += a[threadIdx.x * 36 + k];
	out[threadIdx.x] = sum;
}

__global__ void anyDot(float *out, const float *in, int n)
{
	__shared__ float a[8 * 36], b[36 * 32];
	float sum = 0;

	fill<8 * 36>(a, in);
	fill<36 * 32>(b, in);
	for (int k = 0; k < n; k++)
		sum += a[threadIdx.y * 36 + k] * b[k * 32 + threadIdx.x];
	out[threadIdx.y * 32 + threadIdx.x] = sum;
}

__global__ void anyTable(float *out, const float *in, int n)
{
	__shared__ float a[32];
	float sum = 0;

	fill<32>(a, in);
	for (int k = 0; k < n; k++)
		sum += a[k] * (threadIdx.x >> k & 1);
	out[threadIdx.x] = sum;
}

/* ---- Register tiles ------------------------------------------------------ */

/* A tile of M by N sums a thread, DEPTH steps; a and b lie along the tile's
 * edges (turned), or a along the depth. */
template <int M, int N, int DEPTH, bool TURNED>
__global__ void tile(float *out, const float *in, int n)
{
	__shared__ float a[8 * M * DEPTH], b[DEPTH * 8 * N];
	float sum[M * N] = { 0 }, left[M], top[N];

	fill<8 * M * DEPTH>(a, in);
	fill<DEPTH * 8 * N>(b, in);
	for (int k = 0; k < DEPTH; k++) {
		for (int i = 0; i < M; i++)
			left[i] = TURNED ? a[k * 8 * M + threadIdx.y * M + i]
					 : a[(threadIdx.y * M + i) * DEPTH + k];
		for (int j = 0; j < N; j++)
			top[j] = b[k * 8 * N + threadIdx.x * N + j];
		for (int i = 0; i < M; i++)
			for (int j = 0; j < N; j++)
				sum[i * N + j] += left[i] * top[j];
	}
	for (int i = 0; i < M; i++)
		for (int j = 0; j < N; j++)
			out[(threadIdx.y * M + i) * 8 * N + threadIdx.x * N + j] =
				sum[i * N + j];
}

/* A product of matrices as it is usually made fast: blocks of BM by BN sums in
 * steps of BK, a tile of TM by TN a thread, both operands copied to shared
 * memory, the left one turned over or not. */
template <int BM, int BN, int BK, int TM, int TN, bool TURNED>
__global__ void product(float *out, const float *in, int n)
{
	__shared__ float a[BM * BK], b[BK * BN];
	const int threads = BM * BN / (TM * TN);
	const int x = threadIdx.x % (BN / TN) * TN, y = threadIdx.x / (BN / TN) * TM;
	const float *left = in + blockIdx.y * BM * n, *top = in + blockIdx.x * BN;
	float sum[TM][TN] = { { 0 } }, column[TM], line[TN];

	for (int step = 0; step < n; step += BK) {
		for (int i = threadIdx.x; i < BM * BK; i += threads)
			if (TURNED)
				a[i % BK * BM + i / BK] = left[i / BK * n + i % BK];
			else
				a[i] = left[i / BK * n + i % BK];
		for (int i = threadIdx.x; i < BK * BN; i += threads)
			b[i] = top[i / BN * n + i % BN];
		__syncthreads();
		left += BK;
		top += BK * n;
		for (int k = 0; k < BK; k++) {
			for (int i = 0; i < TM; i++)
				column[i] = TURNED ? a[k * BM + y + i] : a[(y + i) * BK + k];
			for (int j = 0; j < TN; j++)
				line[j] = b[k * BN + x + j];
			for (int i = 0; i < TM; i++)
				for (int j = 0; j < TN; j++)
					sum[i][j] += column[i] * line[j];
		}
		__syncthreads();
	}
	for (int i = 0; i < TM; i++)
		for (int j = 0; j < TN; j++)
			out[(blockIdx.y * BM + y + i) * n + blockIdx.x * BN + x + j] =
				sum[i][j];
}

/* The same with rows of float4 from end to end. */
template <int BM, int BN, int BK, int TM, int TN>
__global__ void wideProduct(float *out, const float *in, int n)
{
	__shared__ float a[BK * BM], b[BK * BN];
	const int threads = BM * BN / (TM * TN);
	const int x = threadIdx.x % (BN / TN) * TN, y = threadIdx.x / (BN / TN) * TM;
	const float *left = in + blockIdx.y * BM * n, *top = in + blockIdx.x * BN;
	float sum[TM][TN] = { { 0 } }, column[TM], line[TN];

	for (int step = 0; step < n; step += BK) {
		for (int i = threadIdx.x; i < BM * BK / 4; i += threads) {
			int row = i / (BK / 4), col = i % (BK / 4) * 4;
			float4 v = *(const float4 *)&left[row * n + col];

			a[(col + 0) * BM + row] = v.x;
			a[(col + 1) * BM + row] = v.y;
			a[(col + 2) * BM + row] = v.z;
			a[(col + 3) * BM + row] = v.w;
		}
		for (int i = threadIdx.x; i < BK * BN / 4; i += threads)
			*(float4 *)&b[i * 4] = *(const float4 *)
				&top[i / (BN / 4) * n + i % (BN / 4) * 4];
		__syncthreads();
		left += BK;
		top += BK * n;
		for (int k = 0; k < BK; k++) {
			for (int i = 0; i < TM; i++)
				column[i] = a[k * BM + y + i];
			for (int j = 0; j < TN; j++)
				line[j] = b[k * BN + x + j];
			for (int i = 0; i < TM; i++)
				for (int j = 0; j < TN; j++)
					sum[i][j] += column[i] * line[j];
		}
		__syncthreads();
	}
	for (int i = 0; i < TM; i++)
		for (int j = 0; j < TN; j += 4)
			*(float4 *)&out[(blockIdx.y * BM + y + i) * n + blockIdx.x * BN + x + j] =
				make_float4(sum[i][j], sum[i][j + 1], sum[i][j + 2],
					    sum[i][j + 3]);
}

/* A sum a thread: the tile without registers. */
template <int SIDE>
__global__ void plainProduct(float *out, const float *in, int n)
{
	__shared__ float a[SIDE][SIDE], b[SIDE][SIDE];
	int x = threadIdx.x, y = threadIdx.y;
	float sum = 0;

	for (int step = 0; step < n; step += SIDE) {
		a[y][x] = in[(blockIdx.y * SIDE + y) * n + step + x];
		b[y][x] = in[(step + y) * n + blockIdx.x * SIDE + x];
		__syncthreads();
		for (int k = 0; k < SIDE; k++)
			sum += a[y][k] * b[k][x];
		__syncthreads();
	}
	out[(blockIdx.y * SIDE + y) * n + blockIdx.x * SIDE + x] = sum;
}

/* ---- Halving and doubling ------------------------------------------------ */

template <int N>
__global__ void halving(float *out, const float *in, int n)
{
	__shared__ float a[N];

	a[threadIdx.x] = in[threadIdx.x];
	__syncthreads();
	for (int s = N / 2; s > 0; s >>= 1) {
		if (threadIdx.x < s)
			a[threadIdx.x] += a[threadIdx.x + s];
		__syncthreads();
	}
	if (threadIdx.x == 0)
		out[0] = a[0];
}

__global__ void halvingAny(float *out, const float *in, int n)
{
	__shared__ float a[1024];

	a[threadIdx.x] = in[threadIdx.x];
	__syncthreads();
	for (int s = blockDim.x / 2; s > 0; s >>= 1) {
		if (threadIdx.x < s)
			a[threadIdx.x] += a[threadIdx.x + s];
		__syncthreads();
	}
	if (threadIdx.x == 0)
		out[0] = a[0];
}

template <int N>
__global__ void doubling(float *out, const float *in, int n)
{
	__shared__ float a[N];

	a[threadIdx.x] = in[threadIdx.x];
	__syncthreads();
	for (int s = 1; s < N; s *= 2) {
		if (threadIdx.x % (2 * s) == 0)
			a[threadIdx.x] += a[threadIdx.x + s];
		__syncthreads();
	}
	if (threadIdx.x == 0)
		out[0] = a[0];
}

template <int N>
__global__ void gathering(float *out, const float *in, int n)
{
	__shared__ float a[N];

	a[threadIdx.x] = in[threadIdx.x];
	__syncthreads();
	for (int s = 1; s < N; s *= 2) {
		int i = 2 * s * threadIdx.x;

		if (i < N)
			a[i] += a[i + s];
		__syncthreads();
	}
	if (threadIdx.x == 0)
		out[0] = a[0];
}

/* Up and down a tree: a scan of N by N / 2 threads. */
template <typename T, int N, int SHIFT>
__global__ void tree(float *out, const float *in, int n)
{
	__shared__ T a[2 * N];
	int t = threadIdx.x, step = 1;

	a[t + (t >> SHIFT)] = in[t];
	a[t + N / 2 + ((t + N / 2) >> SHIFT)] = in[t + N / 2];
	for (int d = N >> 1; d > 0; d >>= 1) {
		__syncthreads();
		if (t < d) {
			int i = step * (2 * t + 1) - 1, j = step * (2 * t + 2) - 1;

			i += i >> SHIFT;
			j += j >> SHIFT;
			a[j] += a[i];
		}
		step *= 2;
	}
	if (t == 0)
		a[N - 1 + ((N - 1) >> SHIFT)] = 0;
	for (int d = 1; d < N; d *= 2) {
		step >>= 1;
		__syncthreads();
		if (t < d) {
			int i = step * (2 * t + 1) - 1, j = step * (2 * t + 2) - 1;
			T kept;

			i += i >> SHIFT;
			j += j >> SHIFT;
			kept = a[i];
			a[i] = a[j];
			a[j] += kept;
		}
	}
	__syncthreads();
	out[t] = a[t + (t >> SHIFT)];
	out[t + N / 2] = a[t + N / 2 + ((t + N / 2) >> SHIFT)];
}

/* ---- Neighbourhoods ------------------------------------------------------ */

template <int R>
__global__ void around(float *out, const float *in, int n)
{
	float best = 0;

	for (int y = -R; y <= R; y++)
		for (int x = -R; x <= R; x++)
			best = fmaxf(best, in[(threadIdx.y + R + y) * 64 +
					      threadIdx.x + R + x]);
	out[threadIdx.y * 32 + threadIdx.x] =
		best - in[(threadIdx.y + R) * 64 + threadIdx.x + R];
}

template <int R>
__global__ void aroundShared(float *out, const float *in, int n)
{
	__shared__ float a[16 * 64];
	float best = 0;

	fill<16 * 64>(a, in);
	for (int y = -R; y <= R; y++)
		for (int x = -R; x <= R; x++)
			best = fmaxf(best, a[(threadIdx.y + R + y) * 64 +
					     threadIdx.x + R + x]);
	out[threadIdx.y * 32 + threadIdx.x] =
		best - a[(threadIdx.y + R) * 64 + threadIdx.x + R];
}

template <int R>
__global__ void along(float *out, const float *in, int n)
{
	__shared__ float a[256];
	float sum = 0;

	fill<256>(a, in);
	for (int x = -R; x <= R; x++)
		sum += a[threadIdx.x + R + x];
	out[threadIdx.x] = sum;
}

/* ---- Branches and predicates --------------------------------------------- */

/* Four warps, one of which wants STEPS pairs of loads and a store. */
template <int STEPS, bool VOLATILE>
__global__ void tail(float *out, const float *in, int n)
{
	__shared__ float a[128];

	a[threadIdx.x] = in[threadIdx.x];
	__syncthreads();
	if (threadIdx.x < 32 && VOLATILE) {
		volatile float *v = a;
		if (STEPS > 0) v[threadIdx.x] += v[threadIdx.x + 32];
		if (STEPS > 1) v[threadIdx.x] += v[threadIdx.x + 16];
		if (STEPS > 2) v[threadIdx.x] += v[threadIdx.x + 8];
		if (STEPS > 3) v[threadIdx.x] += v[threadIdx.x + 4];
		if (STEPS > 4) v[threadIdx.x] += v[threadIdx.x + 2];
		if (STEPS > 5) v[threadIdx.x] += v[threadIdx.x + 1];
	} else if (threadIdx.x < 32) {
		if (STEPS > 0) a[threadIdx.x] += a[threadIdx.x + 32], __syncwarp();
		if (STEPS > 1) a[threadIdx.x] += a[threadIdx.x + 16], __syncwarp();
		if (STEPS > 2) a[threadIdx.x] += a[threadIdx.x + 8], __syncwarp();
		if (STEPS > 3) a[threadIdx.x] += a[threadIdx.x + 4], __syncwarp();
		if (STEPS > 4) a[threadIdx.x] += a[threadIdx.x + 2], __syncwarp();
		if (STEPS > 5) a[threadIdx.x] += a[threadIdx.x + 1], __syncwarp();
	}
	if (threadIdx.x == 0)
		out[0] = a[0];
}

/* One of four warps wants a store behind STEPS multiply-adds. */
template <int STEPS>
__global__ void longStore(float *out, const float *in, int n)
{
	__shared__ float a[128];
	float x = in[threadIdx.x], y = in[threadIdx.x + 128];

	a[threadIdx.x] = x;
	__syncthreads();
	if (threadIdx.x < n) {
#pragma unroll
		for (int k = 0; k < STEPS; k++)
			x = x * y + x;
		a[127 - threadIdx.x] = x;
	}
	__syncthreads();
	out[threadIdx.x] = a[threadIdx.x ^ 1];
}

template <int STEPS>
__global__ void longInteger(float *out, const float *in, int n)
{
	__shared__ int a[128];
	int x = in[threadIdx.x], y = in[threadIdx.x + 128];

	a[threadIdx.x] = x;
	__syncthreads();
	if (threadIdx.x < n) {
#pragma unroll
		for (int k = 0; k < STEPS; k++)
			x = x * y + x;
		a[127 - threadIdx.x] = x;
	}
	__syncthreads();
	out[threadIdx.x] = a[threadIdx.x ^ 1];
}

/* COUNT stores, or COUNT loads, in the branch. */
template <int COUNT>
__global__ void someStores(float *out, const float *in, int n)
{
	__shared__ float a[128 * 8];
	float x = in[threadIdx.x];

	fill<128 * 8>(a, in);
	if (threadIdx.x < n) {
#pragma unroll
		for (int k = 0; k < COUNT; k++)
			a[k * 128 + threadIdx.x] = x;
	}
	__syncthreads();
	out[threadIdx.x] = a[(threadIdx.x ^ 1) + n];
}

template <int COUNT>
__global__ void someLoads(float *out, const float *in, int n)
{
	__shared__ float a[128 * 8];
	float x = in[threadIdx.x];

	fill<128 * 8>(a, in);
	if (threadIdx.x < n) {
#pragma unroll
		for (int k = 0; k < COUNT; k++)
			x += a[k * 128 + threadIdx.x];
	}
	out[threadIdx.x] = x;
}

template <int COUNT>
__global__ void globalToShared(float *out, const float *in, int n)
{
	__shared__ float a[128 * 8];

	fill<128 * 8>(a, in);
	if (threadIdx.x < n) {
#pragma unroll
		for (int k = 0; k < COUNT; k++)
			a[k * 128 + threadIdx.x] = in[k * 128 + threadIdx.x];
	}
	__syncthreads();
	out[threadIdx.x] = a[(threadIdx.x ^ 1) + n];
}

/* Two conditions, and an index that costs arithmetic. */
__global__ void bothEdges(float *out, const float *in, int n)
{
	__shared__ float a[33 * 33];
	int x = blockIdx.x * blockDim.x + threadIdx.x;
	int y = blockIdx.y * blockDim.y + threadIdx.y;

	fill<33 * 33>(a, in);
	if (x < n && y < n)
		a[threadIdx.y * 33 + threadIdx.x] = in[y * n + x];
	__syncthreads();
	if (x < n && y < n)
		out[y * n + x] = a[threadIdx.x * 33 + threadIdx.y];
}

__global__ void edgeLoads(float *out, const float *in, int n)
{
	__shared__ float a[48 * 33];
	int x = threadIdx.x, y = threadIdx.y;

	fill<48 * 33>(a, in);
	if (x < n && y < n) {
		out[y * n + x] = a[x * 33 + y];
		if (x + 16 < n)
			out[y * n + x + 16] = a[(x + 16) * 33 + y];
	}
}

/* ---- Atomics in shared memory -------------------------------------------- */

__global__ void atomicFloat(float *out, const float *in, int n)
{
	__shared__ float a[128];

	a[threadIdx.x] = 0;
	__syncthreads();
	atomicAdd(&a[threadIdx.x % n], in[threadIdx.x]);
	__syncthreads();
	out[threadIdx.x] = a[threadIdx.x];
}

template <bool SAME>
__global__ void atomicCount(float *out, const float *in, int n)
{
	__shared__ unsigned a[128];

	a[threadIdx.x] = 0;
	__syncthreads();
	atomicAdd(&a[threadIdx.x % n], SAME ? 1u : threadIdx.x);
	__syncthreads();
	out[threadIdx.x] = a[threadIdx.x];
}

/* ---- All of them --------------------------------------------------------- */

static float *out, *in;

static void ended(const char *what)
{
	cudaError_t e = cudaDeviceSynchronize();

	if (e != cudaSuccess)
		printf("%s: %s\n", what, cudaGetErrorString(e));
}

#define RUN(name, block, n) \
	(name<<<1, block>>>(out, in, n), ended(#name))

#define EACH(what) \
	what(1); what(2); what(3); what(4); what(5); what(6); what(7); what(8); \
	what(12); what(16); what(20); what(24); what(31); what(32)

static void constant(void)
{
	dim3 plane(32, 8);

#define DOT(n) RUN(dot<n>, plane, 0)
	EACH(DOT);
	DOT(48); DOT(64); DOT(100); DOT(128);
#define ROW(n) \
	(row<n, 36, float><<<1, 32>>>(out, in, 0), ended("row"))
	EACH(ROW);
#define ODD(n) \
	(row<n, 33, float><<<1, 32>>>(out, in, 0), ended("row"))
	ODD(4); ODD(8); ODD(16); ODD(32);
#define EVEN(n) \
	(row<n, 34, int><<<1, 32>>>(out, in, 0), ended("row"))
	EVEN(2); EVEN(3); EVEN(4); EVEN(8); EVEN(16); EVEN(32);
#define LONG(n) \
	(row<n, 34, double><<<1, 32>>>(out, in, 0), ended("row"))
	LONG(2); LONG(4); LONG(8); LONG(32);
#define CHAR(n) \
	(row<n, 36, char><<<1, 32>>>(out, in, 0), ended("row"))
	CHAR(4); CHAR(8); CHAR(16);
#define SHORT(n) \
	(row<n, 36, short><<<1, 32>>>(out, in, 0), ended("row"))
	SHORT(4); SHORT(8); SHORT(16);
#define STORE(n) \
	(storeRow<n, 36><<<1, 32>>>(out, in, 0), ended("storeRow"))
	EACH(STORE);
#define SCALE(n) \
	(scaleRow<n, 36><<<1, 32>>>(out, in, 0), ended("scaleRow"))
	SCALE(2); SCALE(4); SCALE(8); SCALE(16); SCALE(32);
#define GLOBAL(n) RUN(globalRow<n>, 32, 0); RUN(globalColumn<n>, 32, 0)
	GLOBAL(2); GLOBAL(4); GLOBAL(8); GLOBAL(16); GLOBAL(32); GLOBAL(64);
}

static void variable(void)
{
	dim3 plane(32, 8);

	for (int n = 1; n <= 9; n++)
		RUN(anyRow<0>, 32, n);
	RUN(anyRow<0>, 32, 31);
#define FACTOR(n) RUN(anyRow<n>, 32, 13); RUN(knownRow<n>, 32, 0)
	FACTOR(1); FACTOR(2); FACTOR(3); FACTOR(4); FACTOR(5); FACTOR(6);
	FACTOR(8); FACTOR(16); FACTOR(24); FACTOR(32);
	RUN(allOfRow, 32, 0);
	RUN(triangle, 32, 0);
	RUN(anyDot, plane, 5);
	RUN(anyDot, plane, 32);
	RUN(anyTable, 32, 3);
	RUN(anyTable, 32, 12);
	RUN(anyTable, 32, 15);
}

template <int M, int N>
static void tiles(void)
{
	dim3 square(8, 8);

	tile<M, N, 4, false><<<1, square>>>(out, in, 0);
	tile<M, N, 4, true><<<1, square>>>(out, in, 0);
	tile<M, N, 8, false><<<1, square>>>(out, in, 0);
	tile<M, N, 8, true><<<1, square>>>(out, in, 0);
	tile<M, N, 16, false><<<1, square>>>(out, in, 0);
	tile<M, N, 16, true><<<1, square>>>(out, in, 0);
	ended("tile");
}

static void products(void)
{
	product<64, 64, 8, 8, 1, false><<<1, 512>>>(out, in, 64);
	product<64, 64, 8, 4, 4, false><<<1, 256>>>(out, in, 64);
	product<64, 64, 8, 8, 8, false><<<1, 64>>>(out, in, 64);
	product<64, 64, 16, 4, 4, false><<<1, 256>>>(out, in, 64);
	product<64, 64, 8, 4, 4, true><<<1, 256>>>(out, in, 64);
	product<64, 64, 8, 8, 8, true><<<1, 64>>>(out, in, 64);
	product<64, 64, 16, 8, 4, true><<<1, 128>>>(out, in, 64);
	product<32, 32, 32, 2, 2, false><<<1, 256>>>(out, in, 64);
	product<32, 32, 32, 4, 2, true><<<1, 128>>>(out, in, 64);
	wideProduct<64, 64, 8, 8, 8><<<1, 64>>>(out, in, 64);
	wideProduct<64, 64, 16, 8, 4><<<1, 128>>>(out, in, 64);
	wideProduct<64, 64, 8, 4, 4><<<1, 256>>>(out, in, 64);
	plainProduct<8><<<1, dim3(8, 8)>>>(out, in, 64);
	plainProduct<16><<<1, dim3(16, 16)>>>(out, in, 64);
	plainProduct<32><<<1, dim3(32, 32)>>>(out, in, 64);
	ended("product");
}

template <typename T, int N>
static void trees(void)
{
	tree<T, N, 5><<<1, N / 2>>>(out, in, 0);
	tree<T, N, 16><<<1, N / 2>>>(out, in, 0);
	ended("tree");
}

static void powers(void)
{
	RUN(halving<32>, 32, 0);
	RUN(halving<64>, 64, 0);
	RUN(halving<128>, 128, 0);
	RUN(halving<256>, 256, 0);
	RUN(halving<1024>, 1024, 0);
	RUN(halvingAny, 64, 0);
	RUN(halvingAny, 256, 0);
	RUN(doubling<32>, 32, 0);
	RUN(doubling<64>, 64, 0);
	RUN(doubling<256>, 256, 0);
	RUN(gathering<32>, 32, 0);
	RUN(gathering<64>, 64, 0);
	RUN(gathering<256>, 256, 0);
	trees<float, 64>();
	trees<float, 128>();
	trees<float, 256>();
	trees<float, 512>();
	trees<char, 128>();
	trees<short, 128>();
	trees<double, 128>();
	trees<char, 1024>();
	trees<double, 1024>();
}

static void branches(void)
{
	dim3 plane(32, 8);

	RUN(around<1>, plane, 0);
	RUN(around<2>, plane, 0);
	RUN(around<3>, plane, 0);
	RUN(aroundShared<1>, plane, 0);
	RUN(aroundShared<2>, plane, 0);
	RUN(aroundShared<3>, plane, 0);
	RUN(along<1>, 128, 0);
	RUN(along<3>, 128, 0);
	RUN(along<8>, 128, 0);
#define TAIL(n) \
	(tail<n, true><<<1, 128>>>(out, in, 0), \
	 tail<n, false><<<1, 128>>>(out, in, 0), ended("tail"))
	TAIL(1); TAIL(2); TAIL(3); TAIL(4); TAIL(5); TAIL(6);
#define LENGTH(n) RUN(longStore<n>, 128, 20); RUN(longInteger<n>, 128, 20)
	LENGTH(0); LENGTH(1); LENGTH(2); LENGTH(3); LENGTH(4); LENGTH(5);
	LENGTH(6); LENGTH(7); LENGTH(8); LENGTH(9); LENGTH(10); LENGTH(12);
#define SOME(n) RUN(someStores<n>, 128, 20); RUN(someLoads<n>, 128, 20); \
	RUN(globalToShared<n>, 128, 20)
	SOME(1); SOME(2); SOME(3); SOME(4); SOME(5); SOME(6); SOME(8);
	for (int n = 1; n <= 32; n *= 2) {
		RUN(bothEdges, plane, n + 3);
		RUN(edgeLoads, plane, n + 3);
	}
	RUN(atomicFloat, 128, 1);
	RUN(atomicFloat, 128, 8);
	RUN(atomicFloat, 128, 128);
	RUN(atomicCount<true>, 128, 8);
	RUN(atomicCount<false>, 128, 8);
}

int main(void)
{
	static float words[WORDS];

	for (int i = 0; i < WORDS; i++)
		words[i] = i % 23;
	if (cudaMalloc(&in, sizeof words) || cudaMalloc(&out, sizeof words) ||
	    cudaMemcpy(in, words, sizeof words, cudaMemcpyHostToDevice))
		return 1;
	constant();
	variable();
	tiles<1, 1>();
	tiles<2, 2>();
	tiles<4, 4>();
	tiles<8, 1>();
	tiles<1, 8>();
	tiles<4, 8>();
	tiles<8, 4>();
	tiles<8, 8>();
	products();
	powers();
	branches();
	return 0;
}
