// shuffle: the lanes of one shuffle are in two branches
// Either order.
constexpr int N = 32;

__global__ void mirror(const int *in, int *out)
{
	int lane = threadIdx.x, value = in[lane];

#ifdef MENDED
	value = __shfl_sync(0xffffffff, value, 31 - lane);
	if (lane >= 16)
		value = -value;
#else
	if (lane < 16)
		value = __shfl_sync(0xffffffff, value, 31 - lane); // WITH
	else
		value = -__shfl_sync(0xffffffff, value, 31 - lane); // HAZARD
#endif
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
	mirror<<<1, N>>>(in, out);
	cudaDeviceSynchronize();
	cudaFree(out);
	cudaFree(in);
	return 0;
}
