// uninitialised: a tree adds a whole block's words where fewer were stored
constexpr int N = 48, BLOCK = 64;

__global__ void sum(const int *in, int *out)
{
	__shared__ int s[BLOCK];
	int t = threadIdx.x;

#ifdef MENDED
	s[t] = t < N ? in[t] : 0;
#else
	if (t < N)
		s[t] = in[t];
#endif
	for (int d = BLOCK / 2; d; d /= 2) {
		__syncthreads();
		if (t < d)
			s[t] += s[t + d]; // HAZARD
	}
	if (t == 0)
		*out = s[0];
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
	sum<<<1, BLOCK>>>(in, out);
	cudaDeviceSynchronize();
	cudaFree(out);
	cudaFree(in);
	return 0;
}
