// shuffle: the upper half asks the lower one, which is not in the mask
constexpr int N = 32;

__global__ void fold(const int *in, int *out)
{
	int t = threadIdx.x, value = in[t];

#ifdef MENDED
	int other = __shfl_xor_sync(0xffffffffu, value, 16);

	if (t >= 16)
		value += other;
#else
	if (t >= 16)
		value += __shfl_xor_sync(0xffff0000u, value, 16); // HAZARD
#endif
	out[t] = value;
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
	fold<<<1, N>>>(in, out);
	cudaDeviceSynchronize();
	cudaFree(out);
	cudaFree(in);
	return 0;
}
