// bounds: a kernel for 16x8 threads, 2 rows each, is launched with 16x16
constexpr int N = 32, T = 16, ROWS = 8;

__global__ void turn(const int *in, int *out)
{
	const int column = threadIdx.x + T * blockIdx.x;
	const int row = threadIdx.y + T * blockIdx.y;

	for (int below = 0; below < T; below += ROWS)
		out[column * N + row + below] = in[(row + below) * N + column]; // HAZARD
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

	turn<<<dim3(N / T, N / T), block>>>(in, out);
	cudaDeviceSynchronize();
	cudaFree(out);
	cudaFree(in);
	return 0;
}
