// async: a stage is filled again while it is still being read
// Either order.
#include <cuda_pipeline.h>
constexpr int N = 64, ROUNDS = 3;

__global__ void sum(const int *in, int *out)
{
	__shared__ int s[N];
	int t = threadIdx.x, total = 0;

	for (int i = 0; i < ROUNDS; i++) {
		__pipeline_memcpy_async(&s[t], &in[i * N + t], sizeof s[t]); // HAZARD
		__pipeline_commit();
		__pipeline_wait_prior(0);
		__syncthreads();
		total += s[N - 1 - t]; // WITH
#ifdef MENDED
		__syncthreads();
#endif
	}
	out[t] = total;
}

int main()
{
	int *in, *out;
	int host[ROUNDS * N];

	for (int i = 0; i < ROUNDS * N; i++)
		host[i] = i;
	cudaMalloc(&in, sizeof host);
	cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
	cudaMalloc(&out, ROUNDS * N * sizeof *out);
	sum<<<1, N>>>(in, out);
	cudaDeviceSynchronize();
	cudaFree(out);
	cudaFree(in);
	return 0;
}
