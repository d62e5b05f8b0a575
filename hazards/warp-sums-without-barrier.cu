// race: warp 0 reads what the other warps wrote, behind a __syncwarp
// Either order.
constexpr int N = 128;

__global__ void sum(const int *in, int *out)
{
	__shared__ int warpSum[N / 32];
	int lane = threadIdx.x % 32, value = in[threadIdx.x];

	for (int offset = 16; offset; offset /= 2)
		value += __shfl_down_sync(0xffffffff, value, offset);
	if (lane == 0)
		warpSum[threadIdx.x / 32] = value; // WITH
#ifdef MENDED
	__syncthreads();
#else
	__syncwarp();
#endif
	if (threadIdx.x < N / 32)
		atomicAdd(out, warpSum[lane]); // HAZARD
}

int main()
{
	int *in, *out;
	int host[N];

	for (int i = 0; i < N; i++)
		host[i] = i;
	cudaMalloc(&in, sizeof host);
	cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
	cudaMalloc(&out, sizeof *out);
	cudaMemset(out, 0, sizeof *out);
	sum<<<1, N>>>(in, out);
	cudaDeviceSynchronize();
	cudaFree(out);
	cudaFree(in);
	return 0;
}
