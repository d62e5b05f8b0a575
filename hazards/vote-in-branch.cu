// barrier: a barrier that counts stands in one branch only
constexpr int N = 64;

__global__ void most(const int *in, int *out)
{
	int t = threadIdx.x, n = 0;

#ifdef MENDED
	n = __syncthreads_count(t < 40 && in[t] % 2);
#else
	if (t < 40)
		n = __syncthreads_count(in[t] % 2); // HAZARD
	else
		__syncthreads(); // HAZARD
#endif
	out[t] = n;
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
	most<<<1, N>>>(in, out);
	cudaDeviceSynchronize();
	cudaFree(out);
	cudaFree(in);
	return 0;
}
