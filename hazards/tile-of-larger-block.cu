// bounds: the tile has room for 16 rows, the block has 32
constexpr int N = 32;
#ifdef MENDED
constexpr int ROWS = 32;
#else
constexpr int ROWS = 16;
#endif

__global__ void copy(const int *in, int *out)
{
	__shared__ int tile[ROWS][N];
	int x = threadIdx.x, y = threadIdx.y;

	tile[y][x] = in[y * N + x]; // HAZARD
	__syncthreads();
	out[y * N + x] = tile[y][x];
}

int main()
{
	int *in, *out;
	int host[N * N];

	for (int i = 0; i < N * N; i++)
		host[i] = i;
	cudaMalloc(&in, sizeof host);
	cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
	cudaMalloc(&out, N * N * sizeof *out);
	copy<<<1, dim3(N, N)>>>(in, out);
	cudaDeviceSynchronize();
	cudaFree(out);
	cudaFree(in);
	return 0;
}
