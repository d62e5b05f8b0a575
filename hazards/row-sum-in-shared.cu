// race: the threads of a row add to one word without atomics
// Either order.
constexpr int N = 8;

__global__ void sums(const int *in, int *out)
{
	__shared__ int sum[N];
	int x = threadIdx.x, y = threadIdx.y;

	if (x == 0)
		sum[y] = 0;
	__syncthreads();
#ifdef MENDED
	atomicAdd(&sum[y], in[y * N + x]);
#else
	sum[y] += in[y * N + x]; // HAZARD WITH
#endif
	__syncthreads();
	if (x == 0)
		out[y] = sum[y];
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
	sums<<<1, dim3(N, N)>>>(in, out);
	cudaDeviceSynchronize();
	cudaFree(out);
	cudaFree(in);
	return 0;
}
