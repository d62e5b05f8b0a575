// Lanes that leave a loop over shared memory before others do.  nvcc has sixteen
// rounds at once, eight and four, in which a lane takes part as often as it can,
// and the odd ones behind them; an H200 counted the same.
#include <cuda_runtime.h>

enum { THREADS = 128, LANES = 32 };

#define FILLED                                                           \
	__shared__ float a[THREADS];                                      \
	int t = threadIdx.x;                                              \
	float sum = 0;                                                    \
	a[t] = in[t];                                                     \
	__syncthreads()

/* Sixteen bytes for four rounds, where lanes are at different words, too. */
__global__ void triangle(float *out, const float *in)
{
	FILLED;
	for (int i = 0; i < t; i++)
		sum += a[i];
	out[t] = sum;
}

__global__ void ofDynamic(float *out, const float *in)
{
	extern __shared__ float a[];
	int t = threadIdx.x;
	float sum = 0;

	a[t] = in[t];
	__syncthreads();
	for (int i = 0; i <= t; i++)
		sum += a[i];
	out[t] = sum;
}

__global__ void twoLengths(float *out, const float *in, int n)
{
	FILLED;
	n += t < LANES / 2 ? 0 : 5;
	for (int i = 0; i < n; i++)
		sum += a[i];
	out[t] = sum;
}

/* All lanes to the end. */
__global__ void together(float *out, const float *in, int n)
{
	FILLED;
	for (int i = 0; i < n; i++)
		sum += a[i];
	out[t] = sum;
}

/* Where words are not known to be neighbours, or are none, each is loaded by
 * itself, in the same order. */
#define OF_SQUARE(name, word)                                               \
	__global__ void name(float *out, const float *in, int n)            \
	{                                                                   \
		__shared__ float a[LANES][LANES + 1];                       \
		int t = threadIdx.x;                                        \
		float sum = 0;                                              \
		for (int i = 0; i < LANES; i++)                             \
			a[i][t] = in[LANES * i + t];                        \
		__syncthreads();                                            \
		for (int i = 0; i < n - t; i++)                             \
			sum += word;                                        \
		out[t] = sum;                                               \
	}
OF_SQUARE(rowsOf33, a[t][i])
OF_SQUARE(columns, a[i][t])

/* Some lanes have eight rounds, the others seven: three odd ones before four. */
__global__ void strided(float *out, const float *in, int n)
{
	__shared__ float a[8 * THREADS];
	int t = threadIdx.x;
	float sum = 0;

	for (int i = t; i < n; i += THREADS)
		a[i] = in[i];
	__syncthreads();
	for (int i = t; i < n; i += THREADS)
		sum += a[i];
	out[t] = sum;
}

int main()
{
	float *out, *in;

	if (cudaMalloc(&out, 8 * THREADS * sizeof *out) ||
	    cudaMalloc(&in, 8 * THREADS * sizeof *in) ||
	    cudaMemset(in, 0, 8 * THREADS * sizeof *in))
		return 1;
	triangle<<<1, THREADS>>>(out, in);
	ofDynamic<<<1, THREADS, THREADS * sizeof *in>>>(out, in);
	twoLengths<<<1, LANES>>>(out, in, 21);
	together<<<1, THREADS>>>(out, in, 71);
	rowsOf33<<<1, LANES>>>(out, in, LANES);
	columns<<<1, LANES>>>(out, in, LANES);
	strided<<<1, THREADS>>>(out, in, 900);
	return cudaDeviceSynchronize() != cudaSuccess;
}
