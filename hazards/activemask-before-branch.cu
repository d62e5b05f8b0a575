// shuffle: who is active is asked before the branch and used within
// Either order.
// The others are not gone: they wait further down.
constexpr int N = 32;

__global__ void nextEven(const int *in, int *out)
{
	int lane = threadIdx.x, value = in[lane];
#ifdef MENDED
	unsigned mask = __ballot_sync(0xffffffff, lane % 2 == 0);
#else
	unsigned mask = __activemask();
#endif

	if (lane % 2 == 0)
		value = __shfl_sync(mask, value, (lane + 2) % 32); // HAZARD
	__syncwarp(); // WITH
	out[lane] = value;
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
	nextEven<<<1, N>>>(in, out);
	cudaDeviceSynchronize();
	cudaFree(out);
	cudaFree(in);
	return 0;
}
