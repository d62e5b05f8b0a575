// shuffle: the mask of a shuffle does not name all that call it
constexpr int N = 32;

__global__ void broadcast(const int *in, int *out)
{
	int lane = threadIdx.x;
#ifdef MENDED
	unsigned mask = 0xffffffff;
#else
	unsigned mask = 0x7fffffff; // 31 lanes
#endif

	out[lane] = __shfl_sync(mask, in[lane], 0); // HAZARD
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
	broadcast<<<1, N>>>(in, out);
	cudaDeviceSynchronize();
	cudaFree(out);
	cudaFree(in);
	return 0;
}
