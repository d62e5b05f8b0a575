// bounds: values choose bins of shared memory, and one is too large
constexpr int N = 64, BINS = 16;

__global__ void histogram(const int *in, int *out)
{
	__shared__ int bins[BINS];
	int t = threadIdx.x;

	if (t < BINS)
		bins[t] = 0;
	__syncthreads();
#ifdef MENDED
	atomicAdd(&bins[in[t] * BINS / N], 1);
#else
	atomicAdd(&bins[in[t]], 1); // HAZARD
#endif
	__syncthreads();
	if (t < BINS)
		out[t] = bins[t];
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
	histogram<<<1, N>>>(in, out);
	cudaDeviceSynchronize();
	cudaFree(out);
	cudaFree(in);
	return 0;
}
