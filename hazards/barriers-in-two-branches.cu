// barrier: the two branches have each their own barrier
// Either order.
// The hardware may count both as one; CUDA does not promise it.
constexpr int N = 64;

__global__ void work(const int *in, int *out)
{
	__shared__ int s[N];
	int t = threadIdx.x;

	if (t < 32) {
		s[t] = in[t];
#ifndef MENDED
		__syncthreads(); // WITH
#endif
	} else {
		s[t] = -in[t];
#ifndef MENDED
		__syncthreads(); // HAZARD
#endif
	}
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
	work<<<1, N>>>(in, out);
	cudaDeviceSynchronize();
	cudaFree(out);
	cudaFree(in);
	return 0;
}
