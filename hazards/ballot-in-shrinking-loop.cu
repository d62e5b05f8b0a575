// shuffle: all lanes are to vote in a loop that some have left
// Either order.
// The others are not gone: they wait further down.
constexpr int N = 50;

__global__ void countOdd(const int *in, int *out, int n)
{
	int lane = threadIdx.x, odd = 0;

#ifdef MENDED
	for (int first = 0; first < n; first += 32) {
#else
	for (int first = 0; first + lane < n; first += 32) {
#endif
		int value = first + lane < n ? in[first + lane] : 0;
		odd += __popc(__ballot_sync(~0u, value % 2)); // HAZARD
	}
	out[lane] = __shfl_sync(~0u, odd, 0); // WITH
}

int main()
{
	int *in, *out;
	int host[N];

	for (int i = 0; i < N; i++)
		host[i] = i;
	cudaMalloc(&in, sizeof host);
	cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
	cudaMalloc(&out, 32 * sizeof *out);
	countOdd<<<1, 32>>>(in, out, N);
	cudaDeviceSynchronize();
	cudaFree(out);
	cudaFree(in);
	return 0;
}
