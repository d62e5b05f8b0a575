/* Loops whose body ends in one of two ways: what each round loads anew is what
 * changes, and the rest nvcc loads before.  One warp; as counted by an H200 of
 * what nvcc 13.0 makes of it. */
#include <cuda_runtime.h>

enum { WORDS = 256 };

__global__ void binary(int *out, const int *in, const int *key, int n)
{
	int low = 0, high = n;

	while (low < high) {
		int middle = (low + high) / 2;

		if (in[middle] < key[threadIdx.x])
			low = middle + 1;
		else
			high = middle;
	}
	out[threadIdx.x] = low;
}

__global__ void found(int *out, const int *in, const int *key, int n)
{
	int low = 0, high = n - 1, at = -1;

	while (low <= high) {
		int middle = low + (high - low) / 2;

		if (in[middle] == key[threadIdx.x]) {
			at = middle;
			break;
		}
		if (in[middle] < key[threadIdx.x])
			low = middle + 1;
		else
			high = middle - 1;
	}
	out[threadIdx.x] = at;
}

__global__ void merged(int *out, const int *in, const int *key, int n)
{
	int i = 0, j = 0, turns = 0;

	while (i < n && j < n) {
		if (in[i] < in[n + j])
			i++;
		else
			j += key[threadIdx.x] >= 0;
		turns++;
	}
	out[threadIdx.x] = turns;
}

int main(void)
{
	int words[WORDS], *out, *in;

	for (int i = 0; i < WORDS; i++)
		words[i] = 3 * i;
	cudaMalloc(&out, sizeof words);
	cudaMalloc(&in, sizeof words);
	cudaMemcpy(in, words, sizeof words, cudaMemcpyHostToDevice);
	binary<<<1, 32>>>(out, in, in + 64, WORDS);
	found<<<1, 32>>>(out, in, in + 64, WORDS);
	merged<<<1, 32>>>(out, in, in + 64, 16);
	return cudaDeviceSynchronize() != cudaSuccess;
}
