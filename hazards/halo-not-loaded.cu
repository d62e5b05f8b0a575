// uninitialised: the halo on the right of the tile is never loaded
constexpr int N = 64, RADIUS = 2;

__global__ void average(const int *in, int *out)
{
	__shared__ int tile[N + 2 * RADIUS];
	int t = threadIdx.x, sum = 0;

	tile[RADIUS + t] = in[t];
	if (t < RADIUS) {
		tile[t] = 0;
#ifdef MENDED
		tile[RADIUS + N + t] = 0;
#endif
	}
	__syncthreads();
	for (int k = 0; k <= 2 * RADIUS; k++)
		sum += tile[t + k]; // HAZARD
	out[t] = sum / (2 * RADIUS + 1);
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
	average<<<1, N>>>(in, out);
	cudaDeviceSynchronize();
	cudaFree(out);
	cudaFree(in);
	return 0;
}
