// race: a block reads its neighbour's edge, which the neighbour overwrites
// Either order.
constexpr int N = 256, BLOCK = 64;

__global__ void smooth(const int *in, int *out)
{
	int i = blockIdx.x * BLOCK + threadIdx.x;
	int left = in[i ? i - 1 : i]; // WITH

	__syncthreads(); // all of this block have read, the others may not
	out[i] = left + 1; // HAZARD
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
#ifdef MENDED
	smooth<<<N / BLOCK, BLOCK>>>(in, out);
#else
	smooth<<<N / BLOCK, BLOCK>>>(in, in);
#endif
	cudaDeviceSynchronize();
	cudaFree(out);
	cudaFree(in);
	return 0;
}
