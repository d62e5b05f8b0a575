// race: the steps of a tree reduction follow each other without a barrier
// Either order.
constexpr int N = 128;

__global__ void sum(const int *in, int *out)
{
	__shared__ int s[N];
	int t = threadIdx.x;

	s[t] = in[t];
	__syncthreads();
	for (int offset = N / 2; offset; offset /= 2) {
		if (t < offset)
			s[t] += s[t + offset]; // HAZARD WITH
#ifdef MENDED
		__syncthreads();
#endif
	}
	if (t == 0)
		*out = s[0];
}

int main()
{
	int *in, *out;
	int host[N];

	for (int i = 0; i < N; i++)
		host[i] = i;
	cudaMalloc(&in, sizeof host);
	cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
	cudaMalloc(&out, sizeof *out);
	sum<<<1, N>>>(in, out);
	cudaDeviceSynchronize();
	cudaFree(out);
	cudaFree(in);
	return 0;
}
