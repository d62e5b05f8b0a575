// async: the source is overwritten while its copy may still read it
#include <cuda_pipeline.h>
constexpr int N = 64;

__global__ void take(int *in, int *out)
{
	__shared__ int s[N];
	int t = threadIdx.x;

	__pipeline_memcpy_async(&s[t], &in[t], sizeof s[t]); // WITH
	__pipeline_commit();
#ifdef MENDED
	__pipeline_wait_prior(0);
	in[t] = -1;
#else
	in[t] = -1; // HAZARD
	__pipeline_wait_prior(0);
#endif
	out[t] = s[t];
}

int main()
{
	int *in, *out;
	int host[N];

	for (int i = 0; i < N; i++)
		host[i] = i;
	cudaMalloc(&in, sizeof host);
	cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
	cudaMalloc(&out, N * sizeof *out);
	take<<<1, N>>>(in, out);
	cudaDeviceSynchronize();
	cudaFree(out);
	cudaFree(in);
	return 0;
}
