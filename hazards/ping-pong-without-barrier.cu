// race: two buffers take turns, and the turn is not awaited
// Either order.
constexpr int N = 64;

__global__ void scan(const int *in, int *out)
{
	__shared__ int s[2][N];
	int t = threadIdx.x, from = 0;

	s[0][t] = in[t]; // WITH
	for (int d = 1; d < N; d *= 2) {
#ifdef MENDED
		__syncthreads();
#endif
		int sum = s[from][t] + (t >= d ? s[from][t - d] : 0); // HAZARD

		from ^= 1;
		s[from][t] = sum; // WITH
	}
	out[t] = s[from][t];
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
	scan<<<1, N>>>(in, out);
	cudaDeviceSynchronize();
	cudaFree(out);
	cudaFree(in);
	return 0;
}
