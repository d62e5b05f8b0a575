/* Lanes that come to the same block by different ways, or in different rounds:
 * whether a warp waits for all of them is what nvcc 13.0's machine code for sm_90
 * says (BSSY, BREAK and BSYNC), and what is expected here is what that does.  A
 * warp each. */
#include <cuda_runtime.h>

enum { N = 16, WORDS = 1024 };

/* All who have found theirs meet behind the loop, the others being gone. */
__global__ void findsLast(const int *a, const int *b, int *x, int n)
{
	const int i = threadIdx.x;

	for (int j = 0; j < n; j++)
		if (a[j] == i) {
			x[i] = b[j];
			break;
		}
}

/* Here they meet behind the store, which each round has one of. */
__global__ void finds(const int *a, const int *b, int *x, int n)
{
	const int i = threadIdx.x;

	for (int j = 0; j < n; j++)
		if (a[j] == i) {
			x[i] = b[j];
			break;
		}
	x[i + n] = 1;
}

/* What is come to by two ways waits for both. */
__global__ void both(const int *a, const int *b, int *x, int n)
{
	const int i = threadIdx.x;

	if (i < n || a[i] > 20)
		x[i] = b[i];
	else
		x[i + 32] = 3 * b[i + 1];
	x[i + 100] = 1;
}

/* Not where a way from the branch leaves the loop: those in it wait at its end. */
__global__ void leaves(const int *a, const int *b, int *x, int n)
{
	const int i = threadIdx.x;

	for (int m = 0; m < n; m++)
		if (m > i && a[m] < b[i]) {
			x[m] = 3;
		} else {
			x[m + n] = a[2 * m];
			if (a[3 * m] > WORDS)
				break;
		}
	x[0] = 1;
}

/* Parts that load nothing are one branch. */
__global__ void threeParts(const int *a, const int *b, int *x, int n)
{
	const int i = threadIdx.x;

	for (int m = 0; m < n; m++)
		if (m > i && i < 7 && a[m] < b[i]) {
			x[m] = 3;
		} else {
			x[m + n] = a[2 * m];
			if (a[3 * m] > WORDS)
				break;
		}
	x[0] = 1;
}

/* Of two such blocks one behind the other it is the second that waits. */
__global__ void second(const int *a, const int *b, int *x, int n)
{
	const int m = threadIdx.x;

	if (a[m] < n)
		goto first;
	x[m] = a[2 * m];
	if (a[3 * m] < n)
		goto first;
	x[m + 32] = a[5 * m];
	if (a[7 * m] < n)
		goto second;
	x[m + 64] = b[m];
	goto done;
first:
	x[m + 96] = b[2 * m];
second:
	x[m + 160] = b[3 * m];
done:
	x[m + 128] = 1;
}

int main(void)
{
	int host[WORDS], *a, *b, *x;

	cudaMalloc(&a, sizeof host);
	cudaMalloc(&b, sizeof host);
	cudaMalloc(&x, sizeof host);
	for (int i = 0; i < WORDS; i++)
		host[i] = i;
	cudaMemcpy(a, host, sizeof host, cudaMemcpyHostToDevice);
	cudaMemcpy(b, host, sizeof host, cudaMemcpyHostToDevice);
	findsLast<<<1, 32>>>(a, b, x, 32);
	finds<<<1, 32>>>(a, b, x, 32);
	both<<<1, 32>>>(a, b, x, 10);
	leaves<<<1, 32>>>(a, b, x, N);
	threeParts<<<1, 32>>>(a, b, x, N);
	for (int i = 0; i < WORDS; i++)
		host[i] = i % N;
	cudaMemcpy(a, host, sizeof host, cudaMemcpyHostToDevice);
	second<<<1, 32>>>(a, b, x, 4);
	return cudaDeviceSynchronize() != cudaSuccess;
}
