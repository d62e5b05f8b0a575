// uninitialised: in a partial last block the halo lies behind a gap
constexpr int N = 40, BLOCK = 32, RADIUS = 4;

__global__ void stencil(const int *in, int *out, int n)
{
	__shared__ int tile[BLOCK + 2 * RADIUS];
	int t = threadIdx.x, first = blockIdx.x * BLOCK, i = first + t;
#ifdef MENDED
	int width = min(BLOCK, n - first); // at least RADIUS, or stores clash
#else
	int width = BLOCK;
#endif

	if (i < n)
		tile[RADIUS + t] = in[i];
	if (t < RADIUS) {
		int right = first + width + t;

		tile[t] = i < RADIUS ? 0 : in[i - RADIUS];
		tile[RADIUS + width + t] = right < n ? in[right] : 0;
	}
	__syncthreads();
	if (i < n)
		out[i] = tile[t] - tile[t + 2 * RADIUS]; // HAZARD
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
	stencil<<<2, BLOCK>>>(in, out, N);
	cudaDeviceSynchronize();
	cudaFree(out);
	cudaFree(in);
	return 0;
}
