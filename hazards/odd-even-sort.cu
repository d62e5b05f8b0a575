// race: neighbours are exchanged, even and odd pairs at once
// Either order.
constexpr int N = 64;

__device__ void exchange(int *s, int i)
{
	if (s[i] > s[i + 1]) { // HAZARD WITH
		int was = s[i]; // HAZARD WITH

		s[i] = s[i + 1]; // HAZARD WITH
		s[i + 1] = was; // HAZARD WITH
	}
}

__global__ void sort(const int *in, int *out)
{
	__shared__ int s[N];
	int t = threadIdx.x;

	s[t] = N - in[t];
	__syncthreads();
	for (int round = 0; round < N; round++) {
#ifdef MENDED
		if (t % 2 == round % 2 && t + 1 < N)
			exchange(s, t);
#else
		if (t + 1 < N)
			exchange(s, t);
#endif
		__syncthreads();
	}
	out[t] = s[t];
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
	sort<<<1, N>>>(in, out);
	cudaDeviceSynchronize();
	cudaFree(out);
	cudaFree(in);
	return 0;
}
