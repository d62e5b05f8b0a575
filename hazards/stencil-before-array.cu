// bounds: the first block loads its halo from before the array
constexpr int N = 64, RADIUS = 4;

__global__ void difference(const int *in, int *out)
{
	__shared__ int tile[RADIUS + N];
	int t = threadIdx.x, i = blockIdx.x * N + t;

	tile[RADIUS + t] = in[i];
	if (t < RADIUS) {
#ifdef MENDED
		tile[t] = i < RADIUS ? 0 : in[i - RADIUS];
#else
		tile[t] = in[i - RADIUS]; // HAZARD
#endif
	}
	__syncthreads();
	out[i] = tile[RADIUS + t] - tile[t];
}

int main()
{
	int *in, *out;
	int host[2 * N];

	for (int i = 0; i < 2 * N; i++)
		host[i] = i;
	cudaMalloc(&in, sizeof host);
	cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
	cudaMalloc(&out, 2 * N * sizeof *out);
	difference<<<2, N>>>(in, out);
	cudaDeviceSynchronize();
	cudaFree(out);
	cudaFree(in);
	return 0;
}
