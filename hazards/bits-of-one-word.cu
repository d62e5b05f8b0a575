// race: threads set different bits of one word by loading and storing it
// Either order.
constexpr int N = 64;

__global__ void mark(const int *in, unsigned *bits)
{
	int t = threadIdx.x;

	if (in[t] % 3 == 0) {
#ifdef MENDED
		atomicOr(&bits[t / 32], 1u << t % 32);
#else
		bits[t / 32] |= 1u << t % 32; // HAZARD WITH
#endif
	}
}

int main()
{
	int *in;
	unsigned *bits;
	int host[N];

	for (int i = 0; i < N; i++)
		host[i] = i;
	cudaMalloc(&in, sizeof host);
	cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
	cudaMalloc(&bits, N / 8);
	cudaMemset(bits, 0, N / 8);
	mark<<<1, N>>>(in, bits);
	cudaDeviceSynchronize();
	cudaFree(bits);
	cudaFree(in);
	return 0;
}
