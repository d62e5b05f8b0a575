// race: threads that meet in a bin overwrite each other's count
// Either order.
constexpr int N = 128, BINS = 8;

__global__ void histogram(const int *in, int *out)
{
	__shared__ int bins[BINS];
	int t = threadIdx.x;

	if (t < BINS)
		bins[t] = 0;
	__syncthreads();
#ifdef MENDED
	atomicAdd(&bins[in[t] % BINS], 1);
#else
	bins[in[t] % BINS]++; // HAZARD WITH
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
	cudaMalloc(&out, BINS * sizeof *out);
	histogram<<<1, N>>>(in, out);
	cudaDeviceSynchronize();
	cudaFree(out);
	cudaFree(in);
	return 0;
}
