// race: two warps each elect a leader, and both store the block's total
// Either order.
constexpr int N = 64;

__global__ void total(const int *in, int *out)
{
	__shared__ int sum;
	int t = threadIdx.x, value = in[t];

	for (int d = 16; d; d /= 2)
		value += __shfl_down_sync(0xffffffffu, value, d);
#ifdef MENDED
	if (t == 0)
		sum = 0;
	__syncthreads();
	if (t % 32 == 0)
		atomicAdd(&sum, value);
#else
	if (t % 32 == 0)
		sum = value; // HAZARD WITH
#endif
	__syncthreads();
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
	total<<<1, N>>>(in, out);
	cudaDeviceSynchronize();
	cudaFree(out);
	cudaFree(in);
	return 0;
}
