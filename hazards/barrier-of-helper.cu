// barrier: two branches call the same helper, each with its own barrier
// Either order.
constexpr int N = 64;

static __device__ int opposite(int *s, int value)
{
	s[threadIdx.x] = value;
	__syncthreads(); // HAZARD
	return s[N - 1 - threadIdx.x];
}

__global__ void mirror(const int *in, int *out)
{
	__shared__ int s[N];
	int t = threadIdx.x;

#ifdef MENDED
	out[t] = opposite(s, t & 1 ? in[t] : 2 * in[t]);
#else
	if (t & 1)
		out[t] = opposite(s, in[t]); // WITH
	else
		out[t] = opposite(s, 2 * in[t]); // WITH
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
	mirror<<<1, N>>>(in, out);
	cudaDeviceSynchronize();
	cudaFree(out);
	cudaFree(in);
	return 0;
}
