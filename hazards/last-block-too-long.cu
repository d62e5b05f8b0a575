// bounds: the last block has more threads than elements are left
constexpr int N = 100, BLOCK = 64;

__global__ void add(const int *in, int *out)
{
	int i = blockIdx.x * BLOCK + threadIdx.x;

#ifdef MENDED
	if (i < N)
#endif
		out[i] = in[i] + 1; // HAZARD
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
	add<<<2, BLOCK>>>(in, out);
	cudaDeviceSynchronize();
	cudaFree(out);
	cudaFree(in);
	return 0;
}
