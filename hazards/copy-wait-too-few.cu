// async: the last tile has no successor, and the wait leaves it pending
#include <cuda_pipeline.h>
constexpr int N = 32, TILES = 3;

__device__ void fetch(int *to, const int *from)
{
	__pipeline_memcpy_async(to, from, sizeof *to); // WITH
}

__global__ void sum(const int *in, int *out)
{
	__shared__ int s[2][N];
	int t = threadIdx.x, total = 0;

	fetch(&s[0][t], &in[t]);
	__pipeline_commit();
	for (int k = 0; k < TILES; k++) {
		if (k + 1 < TILES) {
			fetch(&s[(k + 1) % 2][t], &in[(k + 1) * N + t]);
#ifndef MENDED
			__pipeline_commit();
#endif
		}
#ifdef MENDED
		__pipeline_commit(); // an empty batch keeps the count
#endif
		__pipeline_wait_prior(1);
		total += s[k % 2][t]; // HAZARD
	}
	out[t] = total;
}

int main()
{
	int *in, *out;
	int host[TILES * N];

	for (int i = 0; i < TILES * N; i++)
		host[i] = i;
	cudaMalloc(&in, sizeof host);
	cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
	cudaMalloc(&out, N * sizeof *out);
	sum<<<1, N>>>(in, out);
	cudaDeviceSynchronize();
	cudaFree(out);
	cudaFree(in);
	return 0;
}
