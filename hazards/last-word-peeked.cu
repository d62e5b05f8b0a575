// race: one lane looks at the last word, which its owner loads and changes
// Either order.
constexpr int N = 32;

__global__ void raise(const int *in, int *out)
{
	__shared__ int s[N];
	int t = threadIdx.x;

	s[t] = in[t];
	__syncthreads();
	if (t == 0)
		out[N] = s[N - 1]; // WITH
#ifdef MENDED
	__syncthreads();
#endif
	int own = s[t];
	s[t] = own + 1; // HAZARD
	out[t] = own;
}

int main()
{
	int *in, *out;
	int host[N];

	for (int i = 0; i < N; i++)
		host[i] = i;
	cudaMalloc(&in, sizeof host);
	cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
	cudaMalloc(&out, (N + 1) * sizeof *out);
	raise<<<1, N>>>(in, out);
	cudaDeviceSynchronize();
	cudaFree(out);
	cudaFree(in);
	return 0;
}
