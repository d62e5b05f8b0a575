// race: two views of the dynamic shared memory overlap
// Either order.
constexpr int N = 64;

__global__ void minusMean(const float *in, float *out)
{
	extern __shared__ float memory[];
	float *value = memory;
#ifdef MENDED
	float *square = memory + N;
#else
	float *square = memory + N / 2;
#endif
	int t = threadIdx.x;

	value[t] = in[t]; // WITH
	square[t] = 1000 + in[t] * in[t]; // HAZARD
	__syncthreads();
	out[t] = square[N - 1 - t] - value[N - 1 - t];
}

int main()
{
	float *in, *out;
	float host[N];

	for (int i = 0; i < N; i++)
		host[i] = i;
	cudaMalloc(&in, sizeof host);
	cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
	cudaMalloc(&out, N * sizeof *out);
	minusMean<<<1, N, 2 * N * sizeof(float)>>>(in, out);
	cudaDeviceSynchronize();
	cudaFree(out);
	cudaFree(in);
	return 0;
}
