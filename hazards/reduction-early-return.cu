// uninitialised: threads beyond the end return before a tree reduction
// They never store their word, and the tree adds it.
constexpr int N = 100, BLOCK = 64;

__global__ void sum(const int *in, int *out, int n)
{
	__shared__ int s[BLOCK];
	int t = threadIdx.x, i = blockIdx.x * BLOCK + t;

#ifdef MENDED
	s[t] = i < n ? in[i] : 0;
#else
	if (i >= n)
		return;
	s[t] = in[i];
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
