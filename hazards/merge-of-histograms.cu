// race: warps' own histograms are merged while some warp still counts
// Either order.
constexpr int N = 128, BINS = 8, WARPS = N / 32;

__global__ void histogram(const int *in, int *out)
{
	__shared__ int bins[WARPS][BINS];
	int t = threadIdx.x, warp = t / 32;

	for (int i = t; i < WARPS * BINS; i += N)
		bins[i / BINS][i % BINS] = 0;
	__syncthreads();
	atomicAdd(&bins[warp][in[t] % BINS], 1); // WITH
#ifdef MENDED
	__syncthreads();
#endif
	if (t < BINS) {
		int sum = 0;

		for (int w = 0; w < WARPS; w++)
			sum += bins[w][t]; // HAZARD
		out[t] = sum;
	}
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
