// order: the last block may add partial sums that are not there yet
// Thread 0 alone fences: the barrier hands on what it has seen.
constexpr int BLOCKS = 8;
__device__ int partial[BLOCKS];
__device__ unsigned arrived;

__device__ int warpSum(int value)
{
	for (int offset = 16; offset; offset /= 2)
		value += __shfl_xor_sync(0xffffffff, value, offset);
	return value;
}

__global__ void sum(const int *in, int *out)
{
	__shared__ bool last;
	int t = threadIdx.x, value = warpSum(in[blockIdx.x * 32 + t]);

	if (t == 0) {
		partial[blockIdx.x] = value; // WITH
#ifdef MENDED
		__threadfence(); // the sum before the ticket
#endif
		last = atomicAdd(&arrived, 1) == gridDim.x - 1;
		__threadfence(); // the ticket before the others' sums
	}
	__syncthreads();
	if (last) {
		value = warpSum(t < BLOCKS ? partial[t] : 0); // HAZARD
		if (t == 0)
			*out = value;
	}
}

int main()
{
	int *in, *out;
	int host[32 * BLOCKS];

	for (int i = 0; i < 32 * BLOCKS; i++)
		host[i] = i;
	cudaMalloc(&in, sizeof host);
	cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
	cudaMalloc(&out, sizeof *out);
	sum<<<BLOCKS, 32>>>(in, out);
	cudaDeviceSynchronize();
	cudaFree(out);
	cudaFree(in);
	return 0;
}
