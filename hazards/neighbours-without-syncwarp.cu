// race: lanes exchange words in shared memory and never wait for each other
// Either order.
constexpr int N = 128;

__global__ void swapPairs(const int *in, int *out)
{
	__shared__ int s[N];
	int t = threadIdx.x;

	s[t] = in[t]; // WITH
#ifdef MENDED
	__syncwarp();
#endif
	out[t] = s[t ^ 1]; // HAZARD
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
	swapPairs<<<1, N>>>(in, out);
	cudaDeviceSynchronize();
	cudaFree(out);
	cudaFree(in);
	return 0;
}
