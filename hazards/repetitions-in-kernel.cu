// race: a loop over repetitions for timing has one barrier, and needs two
// Either order.
constexpr int T = 16, REPETITIONS = 2;

__global__ void transpose(const int *in, int *out)
{
	__shared__ int tile[T][T + 1];
	int x = threadIdx.x, y = threadIdx.y;

	for (int r = 0; r < REPETITIONS; r++) {
		tile[y][x] = in[y * T + x] + r; // HAZARD
		__syncthreads();
		out[y * T + x] = tile[x][y]; // WITH
#ifdef MENDED
		__syncthreads();
#endif
	}
}

int main()
{
	int *in, *out;
	int host[T * T];

	for (int i = 0; i < T * T; i++)
		host[i] = i;
	cudaMalloc(&in, sizeof host);
	cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
	cudaMalloc(&out, T * T * sizeof *out);
	transpose<<<1, dim3(T, T)>>>(in, out);
	cudaDeviceSynchronize();
	cudaFree(out);
	cudaFree(in);
	return 0;
}
