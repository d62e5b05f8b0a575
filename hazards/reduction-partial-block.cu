// uninitialised: a tree reduction adds words of threads that had no element
constexpr int N = 100, BLOCK = 64;

__global__ void sum(const int *in, int *out, int n)
{
	__shared__ int s[BLOCK];
	int t = threadIdx.x, i = blockIdx.x * BLOCK + t;

	if (i < n)
		s[t] = in[i];
#ifdef MENDED
	else
		s[t] = 0;
#endif
	__syncthreads();
	for (int offset = BLOCK / 2; offset; offset /= 2) {
		if (t < offset)
			s[t] += s[t + offset]; // HAZARD
		__syncthreads();
	}
	if (t == 0)
		out[blockIdx.x] = s[0];
}

int main()
{
	int *in, *out;
	int host[N];

	for (int i = 0; i < N; i++)
		host[i] = i;
	cudaMalloc(&in, sizeof host);
	cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
	cudaMalloc(&out, 2 * sizeof *out);
	sum<<<2, BLOCK>>>(in, out, N);
	cudaDeviceSynchronize();
	cudaFree(out);
	cudaFree(in);
	return 0;
}
