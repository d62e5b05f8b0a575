/* Lanes that come to the end while others are on a long way that nobody has been
 * on before: where it leads is not known yet, but that is back into the loop.
 * All load and store at once. */
#include <cuda_runtime.h>

__device__ float longWay(float x, int n)
{
	float sum = 0;

	for (int i = 0; i < n; i++)
		for (int j = 0; j < i; j++)
			if (x > j)
				sum += x / (j + 1);
			else
				sum -= x;
	return sum;
}

__global__ void late(float *out, const float *in, int n)
{
	const int t = threadIdx.x + blockIdx.x * blockDim.x;
	float sum = 0;

	for (int k = 0; k < 3; k++) {
		const float x = in[t + 64 * k];

		if (x == 5)
			sum += longWay(x, n);
	}
	out[t] = sum;
}

int main(void)
{
	float host[192], *in, *out;

	for (int i = 0; i < 192; i++)
		host[i] = i < 32 ? 0 : i % 6;
	cudaMalloc(&in, sizeof host);
	cudaMalloc(&out, 64 * sizeof *out);
	cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
	late<<<2, 32>>>(out, in, 100);
	return cudaDeviceSynchronize() != cudaSuccess;
}
