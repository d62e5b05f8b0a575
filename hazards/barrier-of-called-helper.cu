// barrier: a helper that is not inlined waits, and two branches call it
// Either order.
constexpr int N = 64;

__device__ __noinline__ void put(int *s, int at, int value)
{
	s[at] = value;
	__syncthreads(); // HAZARD
}

__global__ void shuffle(const int *in, int *out)
{
	__shared__ int s[N];
	int t = threadIdx.x;

#ifdef MENDED
	put(s, t < 32 ? t + 32 : t - 32, in[t]);
#else
	if (t < 32) {
		put(s, t + 32, in[t]); // WITH
	} else {
		put(s, t - 32, in[t]); // WITH
		out[N + t] = 1;
	}
#endif
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
	cudaMalloc(&out, 2 * N * sizeof *out);
	shuffle<<<1, N>>>(in, out);
	cudaDeviceSynchronize();
	cudaFree(out);
	cudaFree(in);
	return 0;
}
