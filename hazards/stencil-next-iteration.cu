// race: the next iteration loads the tile while neighbours still read it
// Either order.
constexpr int N = 64, LINES = 3;

__global__ void difference(const int *in, int *out)
{
	__shared__ int line[N];
	int t = threadIdx.x;

	for (int y = 0; y < LINES; y++) {
		line[t] = in[y * N + t]; // HAZARD
		__syncthreads();
		out[y * N + t] = t ? line[t] - line[t - 1] : 0; // WITH
#ifdef MENDED
		__syncthreads();
#endif
	}
}

int main()
{
	int *in, *out;
	int host[LINES * N];

	for (int i = 0; i < LINES * N; i++)
		host[i] = i;
	cudaMalloc(&in, sizeof host);
	cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
	cudaMalloc(&out, LINES * N * sizeof *out);
	difference<<<1, N>>>(in, out);
	cudaDeviceSynchronize();
	cudaFree(out);
	cudaFree(in);
	return 0;
}
