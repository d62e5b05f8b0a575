// race: a scan step reads a word that its neighbour overwrites in this step
// Either order.
constexpr int N = 128;

__global__ void scan(const int *in, int *out)
{
	__shared__ int s[N];
	int t = threadIdx.x;

	s[t] = in[t];
	__syncthreads();
	for (int offset = 1; offset < N; offset *= 2) {
#ifdef MENDED
		int left = t >= offset ? s[t - offset] : 0;
		__syncthreads();
		s[t] += left;
#else
		if (t >= offset)
			s[t] += s[t - offset]; // HAZARD WITH
#endif
		__syncthreads();
	}
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
	scan<<<1, N>>>(in, out);
	cudaDeviceSynchronize();
	cudaFree(out);
	cudaFree(in);
	return 0;
}
