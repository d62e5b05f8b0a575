// race: each warp has its part of shared memory, but the parts overlap
// Either order.
constexpr int N = 128;

__global__ void reverseInWarps(const int *in, int *out)
{
	__shared__ int memory[N];
	int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
#ifdef MENDED
	int *own = memory + warp * 32;
#else
	int *own = memory + warp * 16;
#endif

	own[lane] = in[threadIdx.x]; // HAZARD WITH
	__syncwarp(); // enough for memory that is one warp's own
	out[threadIdx.x] = own[31 - lane]; // ALSO
	__syncwarp();
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
	reverseInWarps<<<1, N>>>(in, out);
	cudaDeviceSynchronize();
	cudaFree(out);
	cudaFree(in);
	return 0;
}
