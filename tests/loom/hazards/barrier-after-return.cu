// barrier: threads beyond the end return before the barrier
constexpr int N = 100, BLOCK = 64;

__global__ void pairs(const int *in, int *out, int n)
{
	__shared__ int s[BLOCK];
	int t = threadIdx.x, i = blockIdx.x * BLOCK + t;

#ifdef MENDED
	if (i < n)
		s[t] = in[i];
	__syncthreads();
	if (i < n)
		out[i] = s[t] + s[t & ~1];
#else
	if (i >= n)
		return;
	s[t] = in[i];
	__syncthreads(); // HAZARD
	out[i] = s[t] + s[t & ~1];
#endif
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
	pairs<<<2, BLOCK>>>(in, out, N);
	cudaDeviceSynchronize();
	cudaFree(out);
	cudaFree(in);
	return 0;
}
