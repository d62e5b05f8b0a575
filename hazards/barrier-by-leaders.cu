// barrier: only the first lane of each warp comes to the block's barrier
constexpr int N = 128;

__global__ void leaders(const int *in, int *out)
{
	__shared__ int s[N / 32];
	int t = threadIdx.x, warp = t / 32;
	bool leads = t % 32 == 0;

	if (leads)
		s[warp] = in[t];
#ifdef MENDED
	__syncthreads();
#else
	if (leads)
		__syncthreads(); // HAZARD
	__syncwarp(); // ALSO
#endif
	out[t] = s[(warp + 1) % (N / 32)]; // ALSO
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
	leaders<<<1, N>>>(in, out);
	cudaDeviceSynchronize();
	cudaFree(out);
	cudaFree(in);
	return 0;
}
