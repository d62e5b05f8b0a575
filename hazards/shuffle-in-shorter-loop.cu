// shuffle: lanes leave a loop early, and the others still ask them
constexpr int N = 32;

__global__ void chain(const int *in, int *out)
{
	int t = threadIdx.x, sum = in[t];

#ifdef MENDED
	for (int i = 0; i < N; i++) {
		int below = __shfl_up_sync(0xffffffffu, sum, 1);

		if (i < t)
			sum += below;
	}
#else
	for (int i = 0; i < t; i++)
		sum += __shfl_up_sync(__activemask(), sum, 1); // HAZARD
#endif
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
	chain<<<1, N>>>(in, out);
	cudaDeviceSynchronize();
	cudaFree(out);
	cudaFree(in);
	return 0;
}
