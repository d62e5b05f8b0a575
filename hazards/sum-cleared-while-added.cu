// race: one thread clears the sum and adds; the others add without waiting
// Either order.
constexpr int N = 96;

__global__ void total(const int *in, int *out)
{
	__shared__ int sum;
	int t = threadIdx.x;

	if (t == 0)
		sum = 0; // WITH
#ifdef MENDED
	__syncthreads();
#endif
	atomicAdd(&sum, in[t]); // HAZARD
	__syncthreads();
	if (t == 0)
		*out = sum;
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
	total<<<1, N>>>(in, out);
	cudaDeviceSynchronize();
	cudaFree(out);
	cudaFree(in);
	return 0;
}
