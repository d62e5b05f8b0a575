// Words of global memory that nvcc 13.0 keeps in registers through a loop, loading
// them before it and storing them behind: also where functions are called that are
// not small.  As its machine code for sm_90 shows; each launch is one warp.
#include <cuda_runtime.h>

__device__ int positive(int a, int m)
{
	for (int k = 0; k < 50 && a < 0; k++)
		a += m;
	return a % m;
}

__global__ void called(int *__restrict__ x, int *__restrict__ y, int n)
{
	const int i = threadIdx.x;

	for (int k = 0; k < n; k++) {
		x[i] = positive(x[i] * 3 + y[i], n);
		y[i] = positive(y[i] ^ x[i], n);
	}
}

__device__ void add(int m, int p, int q, int *x, int *y)
{
	int s = positive((q - *y) * positive(p - *x, m), m);
	int before = *x;

	*x = positive(s * s - before - p, m);
	*y = positive(s * (before - *x) - q, m);
}

__global__ void often(int *__restrict__ x, int *__restrict__ y, int n)
{
	const int i = threadIdx.x;

	x[i] = 5;
	y[i] = 1;
	for (int k = 0; k < n; k++) {
		add(n, 5, 1, x + i, y + i);
		add(n, 6, 3, x + i, y + i);
		if (k & 1)
			add(n, 7, 6, x + i, y + i);
	}
}

// Also where each round has a loop that, for all nvcc knows, never ends.
__global__ void divided(int *out, int a, int b, int n)
{
	const int i = threadIdx.x;

	for (int k = 0; k < n; k++) {
		int x = a + i, y = b + k;

		while (y) {
			int rest = x % y;

			x = y;
			y = rest;
		}
		out[i] += x;
	}
}

int main(void)
{
	int *p;

	cudaMalloc(&p, 4096);
	cudaMemset(p, 0, 4096);
	called<<<1, 32>>>(p, p + 64, 17);
	often<<<1, 32>>>(p, p + 64, 17);
	divided<<<1, 32>>>(p, 90, 36, 17);
	return cudaDeviceSynchronize() != cudaSuccess;
}
