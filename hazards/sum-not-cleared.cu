// uninitialised: sums are added to memory fresh from cudaMalloc
constexpr int N = 64;

__global__ void addTo(const int *in, int *total)
{
	total[threadIdx.x] += in[threadIdx.x]; // HAZARD
}

int main()
{
	int *in, *total;
	int host[N];

	for (int i = 0; i < N; i++)
		host[i] = i;
	cudaMalloc(&in, sizeof host);
	cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
	cudaMalloc(&total, N * sizeof *total);
#ifdef MENDED
	cudaMemset(total, 0, N * sizeof *total);
#endif
	addTo<<<1, N>>>(in, total);
	cudaDeviceSynchronize();
	cudaFree(total);
	cudaFree(in);
	return 0;
}
