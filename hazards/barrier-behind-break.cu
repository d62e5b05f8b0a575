// barrier: threads leave a loop at different rounds, and it holds a barrier
constexpr int N = 64;

__global__ void halve(const int *in, int *out)
{
	__shared__ int s[N];
	int t = threadIdx.x, value = in[t];

	for (int round = 0; round < 8; round++) {
#ifndef MENDED
		if (value == 0)
			break;
#endif
		s[t] = value;
		__syncthreads(); // HAZARD
		value = s[t] / 2;
	}
	__syncthreads(); // HAZARD
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
	halve<<<1, N>>>(in, out);
	cudaDeviceSynchronize();
	cudaFree(out);
	cudaFree(in);
	return 0;
}
