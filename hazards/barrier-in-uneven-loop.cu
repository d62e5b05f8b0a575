// barrier: each thread meets the barrier until its own value is small
// Either order.
constexpr int N = 64;

__global__ void halve(const int *in, int *out)
{
	__shared__ int rounds;
	int t = threadIdx.x, value = in[t];

	if (t == 0)
		rounds = 0;
	__syncthreads();
#ifdef MENDED
	while (__syncthreads_or(value > 1)) {
#else
	while (value > 1) {
#endif
		value /= 2;
		if (t == N - 1)
			rounds++;
		__syncthreads(); // HAZARD
	}
	__syncthreads(); // WITH
	out[t] = rounds;
}

int main()
{
	int *in, *out;
	int host[N];

	for (int i = 0; i < N; i++)
		host[i] = i;
	cudaMalloc(&in, sizeof host);
	cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
	cudaMalloc(&out, N * sizeof *out);
	halve<<<1, N>>>(in, out);
	cudaDeviceSynchronize();
	cudaFree(out);
	cudaFree(in);
	return 0;
}
