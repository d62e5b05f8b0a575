// bounds: the launch gives elements where it should give bytes
constexpr int N = 64;

__global__ void reverse(const int *in, int *out)
{
	extern __shared__ int s[];
	int t = threadIdx.x;

	s[t] = in[t]; // HAZARD
	__syncthreads();
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
#ifdef MENDED
	reverse<<<1, N, N * sizeof(int)>>>(in, out);
#else
	reverse<<<1, N, N>>>(in, out);
#endif
	cudaDeviceSynchronize();
	cudaFree(out);
	cudaFree(in);
	return 0;
}
