// bounds: an exclusive scan needs one word more than there are threads
constexpr int N = 64;
#ifdef MENDED
constexpr int WORDS = N + 1;
#else
constexpr int WORDS = N;
#endif

__global__ void shift(const int *in, int *out)
{
	__shared__ int s[WORDS];
	int t = threadIdx.x;

	if (t == 0)
		s[0] = 0;
	s[t + 1] = in[t]; // HAZARD
	__syncthreads();
	out[t] = s[t];
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
	shift<<<1, N>>>(in, out);
	cudaDeviceSynchronize();
	cudaFree(out);
	cudaFree(in);
	return 0;
}
