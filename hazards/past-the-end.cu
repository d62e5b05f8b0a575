// bounds: the grid is rounded up and nothing guards the last block
constexpr int N = 100, BLOCK = 64;

__global__ void twice(const int *in, int *out, int n)
{
	int i = blockIdx.x * BLOCK + threadIdx.x;

#ifdef MENDED
	if (i < n)
		out[i] = 2 * in[i];
#else
	out[i] = 2 * in[i]; // HAZARD
#endif
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
	twice<<<(N + BLOCK - 1) / BLOCK, BLOCK>>>(in, out, N);
	cudaDeviceSynchronize();
	cudaFree(out);
	cudaFree(in);
	return 0;
}
