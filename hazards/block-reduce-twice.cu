// race: a second reduction overwrites sums that slower threads still read
// Either order.
constexpr int N = 64;

__device__ int blockSum(int value)
{
	__shared__ int warpSum[N / 32];
	int total = 0;

	for (int offset = 16; offset; offset /= 2)
		value += __shfl_down_sync(0xffffffff, value, offset);
	if (threadIdx.x % 32 == 0)
		warpSum[threadIdx.x / 32] = value; // HAZARD
	__syncthreads();
	for (int i = 0; i < N / 32; i++)
		total += warpSum[i]; // WITH
#ifdef MENDED
	__syncthreads();
#endif
	return total;
}

__global__ void sumAndSquares(const int *in, int *out)
{
	int value = in[threadIdx.x];

	out[threadIdx.x] = blockSum(value) + blockSum(value * value);
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
	sumAndSquares<<<1, N>>>(in, out);
	cudaDeviceSynchronize();
	cudaFree(out);
	cudaFree(in);
	return 0;
}
