// uninitialised: atomics add to sums that nobody has cleared
constexpr int N = 64;

__global__ void sums(const int *in, int *out)
{
	atomicAdd(&out[in[threadIdx.x] % 4], 1); // HAZARD
}

int main()
{
	int *in, *out;
	int host[N];

	for (int i = 0; i < N; i++)
		host[i] = i;
	cudaMalloc(&in, sizeof host);
	cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
	cudaMalloc(&out, 4 * sizeof *out);
#ifdef MENDED
	cudaMemset(out, 0, 4 * sizeof *out);
#endif
	sums<<<1, N>>>(in, out);
	cudaDeviceSynchronize();
	cudaFree(out);
	cudaFree(in);
	return 0;
}
