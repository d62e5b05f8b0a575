// barrier: a barrier in a grid-stride loop that threads leave unevenly
// Either order.
constexpr int N = 100, BLOCK = 64;

__global__ void pairs(const int *in, int *out, int n)
{
	__shared__ int s[BLOCK];
	int t = threadIdx.x;

#ifdef MENDED
	for (int first = 0; first < n; first += BLOCK) {
#else
	for (int first = 0; first + t < n; first += BLOCK) {
#endif
		if (first + t < n)
			s[t] = in[first + t];
		__syncthreads(); // HAZARD
		if (first + t < n)
			out[first + t] = s[t] + s[t & ~1];
		__syncthreads();
	}
	s[t] = out[t];
	__syncthreads(); // WITH
	out[t] = s[BLOCK - 1 - t];
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
	pairs<<<1, BLOCK>>>(in, out, N);
	cudaDeviceSynchronize();
	cudaFree(out);
	cudaFree(in);
	return 0;
}
