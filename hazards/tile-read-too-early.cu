// race: the tile is read before all of it is stored
// Either order.
constexpr int N = 128;

__global__ void reverse(const int *in, int *out)
{
	__shared__ int tile[N];

	tile[threadIdx.x] = in[threadIdx.x]; // WITH
#ifdef MENDED
	__syncthreads();
#endif
	out[threadIdx.x] = tile[N - 1 - threadIdx.x]; // HAZARD
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
	reverse<<<1, N>>>(in, out);
	cudaDeviceSynchronize();
	cudaFree(out);
	cudaFree(in);
	return 0;
}
