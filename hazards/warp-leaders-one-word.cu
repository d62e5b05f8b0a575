// race: the first lane of every warp stores its own number to one word
// Either order.
constexpr int N = 128;

__global__ void anyNegative(const int *in, int *out)
{
	__shared__ int found;
	int t = threadIdx.x;

	if (t == 0)
		found = 0;
	__syncthreads();
#ifdef MENDED
	// Several threads may store: it is the same value, and one of the
	// stores is the last, so that the word holds it whole.
	if (in[t] % 32 == 0)
		found = 1;
#else
	if (in[t] % 32 == 0)
		found = 1 + t / 32; // HAZARD WITH
#endif
	__syncthreads();
	out[t] = found;
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
	anyNegative<<<1, N>>>(in, out);
	cudaDeviceSynchronize();
	cudaFree(out);
	cudaFree(in);
	return 0;
}
