// race: two buffers, one barrier too few: none behind the first tile
// Either order.
constexpr int N = 64, TILES = 4;

__global__ void sumReversed(const int *in, int *out)
{
	__shared__ int tile[2][N];
	int t = threadIdx.x, sum = 0;

	tile[0][t] = in[t]; // WITH
#ifdef MENDED
	__syncthreads();
#endif
	for (int k = 0; k < TILES; k++) {
		if (k + 1 < TILES)
			tile[(k + 1) % 2][t] = in[(k + 1) * N + t];
		sum += tile[k % 2][N - 1 - t]; // HAZARD
		__syncthreads(); // enough: the next store is elsewhere
	}
	out[t] = sum;
}

int main()
{
	int *in, *out;
	int host[TILES * N];

	for (int i = 0; i < TILES * N; i++)
		host[i] = i;
	cudaMalloc(&in, sizeof host);
	cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
	cudaMalloc(&out, N * sizeof *out);
	sumReversed<<<1, N>>>(in, out);
	cudaDeviceSynchronize();
	cudaFree(out);
	cudaFree(in);
	return 0;
}
