// barrier: one of two functions that the branches call has a barrier
// Either order.
constexpr int N = 64;

__device__ void rotateLeft(int *s, int t)
{
	int value = s[(t + 1) % 32];

#ifdef MENDED
	__syncwarp(); // one warp is here, and nobody else needs the words
#else
	__syncthreads(); // HAZARD
#endif
	s[t] = value;
}

__device__ void negate(int *s, int t)
{
	s[t] = -s[t];
}

__global__ void work(const int *in, int *out)
{
	__shared__ int s[N];
	int t = threadIdx.x;

	s[t] = in[t];
	__syncthreads();
	if (t < 32)
		rotateLeft(s, t);
	else
		negate(s, t);
	__syncthreads(); // WITH
	out[t] = s[N - 1 - t];
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
	work<<<1, N>>>(in, out);
	cudaDeviceSynchronize();
	cudaFree(out);
	cudaFree(in);
	return 0;
}
