// barrier: a barrier in a branch that half of the threads take
// Either order.
constexpr int N = 64;

__global__ void sumHalves(const int *in, int *out)
{
	__shared__ int s[N];
	int t = threadIdx.x;

	s[t] = in[t];
	__syncthreads();
	if (t < N / 2) {
		s[t] += s[t + N / 2];
#ifndef MENDED
		__syncthreads(); // HAZARD
#endif
	}
#ifdef MENDED
	__syncthreads();
#endif
	if (t < N / 4)
		s[t] += s[t + N / 4];
	__syncthreads(); // WITH
	if (t == 0)
		*out = s[0] + s[1];
}

int main()
{
	int *in, *out;
	int host[N];

	for (int i = 0; i < N; i++)
		host[i] = i;
	cudaMalloc(&in, sizeof host);
	cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
	cudaMalloc(&out, sizeof *out);
	sumHalves<<<1, N>>>(in, out);
	cudaDeviceSynchronize();
	cudaFree(out);
	cudaFree(in);
	return 0;
}
