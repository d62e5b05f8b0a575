// race: the next tile overwrites the one that slower threads still read
// Either order.
constexpr int T = 8, N = 32;

__global__ void multiplyByTranspose(const int *in, int *out)
{
	__shared__ int tile[T][T];
	int x = threadIdx.x, y = threadIdx.y, sum = 0;

	for (int first = 0; first < N; first += T) {
		tile[y][x] = in[y * N + first + x]; // HAZARD
		__syncthreads();
		for (int k = 0; k < T; k++)
			sum += tile[y][k] * tile[x][k]; // WITH
#ifdef MENDED
		__syncthreads();
#endif
	}
	out[y * T + x] = sum;
}

int main()
{
	int *in, *out;
	int host[T * N];

	for (int i = 0; i < T * N; i++)
		host[i] = i;
	cudaMalloc(&in, sizeof host);
	cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
	cudaMalloc(&out, T * T * sizeof *out);
	multiplyByTranspose<<<1, dim3(T, T)>>>(in, out);
	cudaDeviceSynchronize();
	cudaFree(out);
	cudaFree(in);
	return 0;
}
