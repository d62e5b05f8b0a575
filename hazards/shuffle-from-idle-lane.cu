// shuffle: the total is fetched from a lane that is not there
constexpr int N = 20;

__global__ void scan(const int *in, int *out, int n)
{
	int lane = threadIdx.x;
	unsigned mask = __ballot_sync(0xffffffff, lane < n);

	if (lane < n) {
		int value = in[lane];
#ifdef MENDED
		int last = 31 - __clz(mask);
#else
		int last = 31;
#endif
		out[lane] = __shfl_sync(mask, value, last); // HAZARD
	}
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
	scan<<<1, 32>>>(in, out, N);
	cudaDeviceSynchronize();
	cudaFree(out);
	cudaFree(in);
	return 0;
}
