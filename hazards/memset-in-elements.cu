// uninitialised: cudaMemset is given the number of elements for that of bytes
constexpr int N = 64;

__global__ void count(const int *in, int *bins)
{
	atomicAdd(&bins[in[threadIdx.x]], 1); // HAZARD
}

int main()
{
	int *in, *bins;
	int host[N];

	for (int i = 0; i < N; i++)
		host[i] = i;
	cudaMalloc(&in, sizeof host);
	cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
	cudaMalloc(&bins, N * sizeof *bins);
#ifdef MENDED
	cudaMemset(bins, 0, N * sizeof *bins);
#else
	cudaMemset(bins, 0, N);
#endif
	count<<<1, N>>>(in, bins);
	cudaDeviceSynchronize();
	cudaFree(bins);
	cudaFree(in);
	return 0;
}
