// uninitialised: the last tile is loaded in part and read whole
constexpr int N = 40, BLOCK = 32;

__global__ void reverseTiles(const int *in, int *out, int n)
{
	__shared__ int tile[BLOCK];
	int t = threadIdx.x, i = blockIdx.x * BLOCK + t;

#ifdef MENDED
	tile[t] = i < n ? in[i] : 0;
#else
	if (i < n)
		tile[t] = in[i];
#endif
	__syncthreads();
	out[i] = tile[BLOCK - 1 - t]; // HAZARD
}

int main()
{
	int *in, *out;
	int host[N];

	for (int i = 0; i < N; i++)
		host[i] = i;
	cudaMalloc(&in, sizeof host);
	cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
	cudaMalloc(&out, 2 * BLOCK * sizeof *out);
	reverseTiles<<<2, BLOCK>>>(in, out, N);
	cudaDeviceSynchronize();
	cudaFree(out);
	cudaFree(in);
	return 0;
}
