// bounds: the kernel is given the host's array
// A machine whose GPU reads the host's pages takes it.
constexpr int N = 64;

__global__ void twice(const int *in, int *out)
{
	out[threadIdx.x] = 2 * in[threadIdx.x]; // HAZARD
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
#ifdef MENDED
	twice<<<1, N>>>(in, out);
#else
	twice<<<1, N>>>(host, out);
#endif
	cudaDeviceSynchronize();
	cudaFree(out);
	cudaFree(in);
	return 0;
}
