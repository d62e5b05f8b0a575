// bounds: a kernel for 16x8 threads, 2 rows each, is launched with 16x16
constexpr int N = 32, T = 16, ROWS = 8;

__global__ void transposeNaive(const int *in, int *out)
{
	int x = blockIdx.x * T + threadIdx.x;
	int y = blockIdx.y * T + threadIdx.y;

	for (int j = 0; j < T; j += ROWS)
		out[x * N + y + j] = in[(y + j) * N + x]; // HAZARD
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
#ifdef MENDED
	dim3 block(T, ROWS);
#else
	dim3 block(T, T);
#endif

	transposeNaive<<<dim3(N / T, N / T), block>>>(in, out);
	cudaDeviceSynchronize();
	cudaFree(out);
	cudaFree(in);
	return 0;
}
