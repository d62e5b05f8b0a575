// race: a warp transposes through shared memory without __syncwarp
// Either order.
constexpr int N = 32;

__global__ void turn(const int *in, int *out)
{
	__shared__ int s[N][N + 1];
	int t = threadIdx.x;

	for (int y = 0; y < N; y++)
		s[y][t] = in[y * N + t]; // WITH
#ifdef MENDED
	__syncwarp();
#endif
	for (int y = 0; y < N; y++)
		out[y * N + t] = s[t][y]; // HAZARD
}

int main()
{
	int *in, *out;
	int host[N * N];

	for (int i = 0; i < N * N; i++)
		host[i] = i;
	cudaMalloc(&in, sizeof host);
	cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
	cudaMalloc(&out, N * N * sizeof *out);
	turn<<<1, N>>>(in, out);
	cudaDeviceSynchronize();
	cudaFree(out);
	cudaFree(in);
	return 0;
}
