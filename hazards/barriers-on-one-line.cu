// barrier: the two branches have each their own barrier, on one line
constexpr int N = 64;
#ifdef MENDED
#define AFTER(store) { store; }
#else
#define AFTER(store) { store; __syncthreads(); }
#endif

__global__ void fold(const int *in, int *out)
{
	__shared__ int s[N];
	int t = threadIdx.x;

	if (t % 2) AFTER(s[t] = in[t]) else AFTER(s[t] = -in[t]) // HAZARD
#ifdef MENDED
	__syncthreads();
#endif
	out[t] = s[N - 1 - t];
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
	fold<<<1, N>>>(in, out);
	cudaDeviceSynchronize();
	cudaFree(out);
	cudaFree(in);
	return 0;
}
