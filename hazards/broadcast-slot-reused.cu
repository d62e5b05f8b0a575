// race: the next value goes into the slot while others still read the last one
// Either order.
constexpr int N = 64;

__global__ void deal(const int *in, int *out)
{
	__shared__ int slot;
	int t = threadIdx.x, sum = 0;

	for (int i = 0; i < 4; i++) {
		if (t == 0)
			slot = in[i]; // HAZARD
		__syncthreads();
		sum += slot; // WITH
#ifdef MENDED
		__syncthreads();
#endif
	}
	out[t] = sum;
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
	deal<<<1, N>>>(in, out);
	cudaDeviceSynchronize();
	cudaFree(out);
	cudaFree(in);
	return 0;
}
