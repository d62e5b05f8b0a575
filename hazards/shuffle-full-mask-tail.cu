// shuffle: the last warp shuffles with all lanes named, and some not there
constexpr int N = 20;

__global__ void sum(const int *in, int *out, int n)
{
	int lane = threadIdx.x, value = 0;

#ifdef MENDED
	if (lane < n)
		value = in[lane];
	{
#else
	if (lane < n) {
		value = in[lane];
#endif
		for (int i = 16; i; i /= 2)
			value += __shfl_down_sync(~0u, value, i); // HAZARD
	}
	if (lane == 0)
		*out = value;
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
	sum<<<1, 32>>>(in, out, N);
	cudaDeviceSynchronize();
	cudaFree(out);
	cudaFree(in);
	return 0;
}
