// Words beside each other in the rows of an array: where lanes are in several of them
// nvcc has to know how each begins, and of odd ones does not, however the words lie.
// An H100 counted the same.
#include <cuda_runtime.h>

#define ROWS(name, type, rows, columns, row, at)                              \
	__global__ void name(float *out, const float *in, int n)            \
	{                                                                   \
		__shared__ type a[rows][columns];                           \
		const int t = threadIdx.x, h = t / 2, m = n + t;            \
		for (int i = t; i < rows * columns; i += 32)                \
			a[i / columns][i % columns] = in[i];                \
		__syncthreads();                                            \
		out[t] = a[row][at] + a[row][(at) + 1] * 3 + m + h;               \
	}

ROWS(opposed, float, 34, 33, 32 - t, t)
ROWS(opposedOfEven, float, 34, 34, 32 - t, 2 * (t / 8))
ROWS(opposedOfFours, float, 34, 36, 32 - t, 4 * (t / 8))
ROWS(everyOther, float, 64, 33, 2 * t, 2)
ROWS(everyFourth, float, 64, 33, 4 * (t / 4), 4)
ROWS(oneRow, float, 34, 33, 2, t & ~1)
ROWS(same, float, 34, 33, n, n)
ROWS(byHalves, float, 34, 33, 2 * h, 2 * h)
ROWS(byHalvesOdd, float, 34, 33, h, h)
ROWS(byHalvesOfEven, float, 34, 34, h, 2 * h)
ROWS(ofShorts, short, 34, 33, 32 - t, t)

__global__ void flat(float *out, const float *in)
{
	__shared__ float a[33][33];
	const int t = threadIdx.x;
	float *p = &a[0][0];
	for (int i = t; i < 33 * 33; i += 32)
		p[i] = in[i];
	__syncthreads();
	out[t] = p[4 * t] + p[4 * t + 1] * 3 + p[4 * t + 2] * 5 + p[4 * t + 3] * 7;
}
__global__ void alone(float *out, const float *in, int n)
{
	__shared__ float a[33][33];
	const int t = threadIdx.x;
	for (int i = t; i < 33 * 33; i += 32)
		a[i / 33][i % 33] = in[i];
	__syncthreads();
	if (t < n)
		out[t] = a[2 - t][t] + a[2 - t][t + 1] * 3;
}
__global__ void diagonals(float *out, const float *in)
{
	__shared__ float a[17][17];
	const int t = threadIdx.x;
	for (int i = t; i < 17 * 17; i += 16)
		a[i / 17][i % 17] = in[i];
	__syncthreads();
	for (int m = 0; m < 16; m++) {
		if (t <= m) {
			int x = t + 1, y = m - t + 1;
			a[y][x] = a[y - 1][x - 1] + a[y - 1][x] * 2 + a[y][x - 1];
		}
		__syncthreads();
	}
	out[t] = a[16 - t][t];
}
__global__ void cube(float *out, const float *in, int n)
{
	__shared__ float a[4][9][10];
	const int t = threadIdx.x;
	for (int i = t; i < 360; i += 32)
		a[i / 90][i / 10 % 9][i % 10] = in[i];
	__syncthreads();
	out[t] = a[t / 8][n][t & 6] + a[t / 8][n][(t & 6) + 1] * 3;
}

int main()
{
	float *out, *in;

	if (cudaMalloc(&out, 8192) || cudaMalloc(&in, 16384) || cudaMemset(in, 0, 16384))
		return 1;
	opposed<<<1, 32>>>(out, in, 2);
	opposedOfEven<<<1, 32>>>(out, in, 2);
	opposedOfFours<<<1, 32>>>(out, in, 2);
	everyOther<<<1, 32>>>(out, in, 2);
	everyFourth<<<1, 32>>>(out, in, 2);
	oneRow<<<1, 32>>>(out, in, 2);
	same<<<1, 32>>>(out, in, 2);
	byHalves<<<1, 32>>>(out, in, 2);
	byHalvesOdd<<<1, 32>>>(out, in, 2);
	byHalvesOfEven<<<1, 32>>>(out, in, 2);
	ofShorts<<<1, 32>>>(out, in, 2);
	flat<<<1, 32>>>(out, in);
	alone<<<1, 32>>>(out, in, 2);
	alone<<<1, 32>>>(out, in, 1);
	diagonals<<<1, 16>>>(out, in);
	cube<<<1, 32>>>(out, in, 2);
	return cudaDeviceSynchronize() != cudaSuccess;
}
