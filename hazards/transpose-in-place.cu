// race: a block stores its tile over one that another has yet to load
// Either order.
constexpr int N = 16, T = 8;

__global__ void transpose(const int *in, int *out)
{
	__shared__ int tile[T][T + 1];
	int x = threadIdx.x, y = threadIdx.y;
	int left = blockIdx.x * T, top = blockIdx.y * T;

	tile[y][x] = in[(top + y) * N + left + x]; // WITH
	__syncthreads();
	out[(left + y) * N + top + x] = tile[x][y]; // HAZARD
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
	dim3 grid(N / T, N / T), block(T, T);

#ifdef MENDED
	transpose<<<grid, block>>>(in, out);
#else
	transpose<<<grid, block>>>(in, in);
#endif
	cudaDeviceSynchronize();
	cudaFree(out);
	cudaFree(in);
	return 0;
}
