// race: two threads store to the same byte
// Either order.
constexpr int N = 64;

__global__ void classify(const int *in, int *out)
{
	__shared__ unsigned char kind[N];
	int t = threadIdx.x;

#ifdef MENDED
	kind[t] = in[t] % 5; // four threads a word, each its own byte: right
#else
	kind[t / 2] = in[t] % 5; // HAZARD WITH
	kind[N / 2 + t / 2] = 0; // two threads, the same value: right
#endif
	__syncthreads();
	out[t] = kind[t];
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
	classify<<<1, N>>>(in, out);
	cudaDeviceSynchronize();
	cudaFree(out);
	cudaFree(in);
	return 0;
}
