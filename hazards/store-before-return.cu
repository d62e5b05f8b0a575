// race: threads beyond the end store their word and return before the barrier
// Either order.
// It does not wait for them, nor does it order what they have done.
constexpr int N = 100, BLOCK = 64;

__global__ void mirrored(const int *in, int *out, int n)
{
	__shared__ int s[BLOCK];
	int t = threadIdx.x, i = blockIdx.x * BLOCK + t;

	s[t] = i < n ? in[i] : 0; // WITH
#ifndef MENDED
	if (i >= n)
		return;
#endif
	__syncthreads();
	if (i < n)
		out[i] = s[t] + s[BLOCK - 1 - t]; // HAZARD
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
	mirrored<<<2, BLOCK>>>(in, out, N);
	cudaDeviceSynchronize();
	cudaFree(out);
	cudaFree(in);
	return 0;
}
