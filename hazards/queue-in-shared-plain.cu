// race: threads take places of a shared queue by adding one, not atomically
// Either order.
constexpr int N = 64;

__global__ void choose(const int *in, int *out)
{
	__shared__ int found[N], count;
	int t = threadIdx.x;

	if (t == 0)
		count = 0;
	__syncthreads();
	if (in[t] % 3 == 0) {
#ifdef MENDED
		found[atomicAdd(&count, 1)] = in[t];
#else
		int place = count; // HAZARD WITH

		count = place + 1; // HAZARD WITH
		found[place] = in[t]; // ALSO
#endif
	}
	__syncthreads();
	out[t] = t < count ? found[t] : 0;
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
	choose<<<1, N>>>(in, out);
	cudaDeviceSynchronize();
	cudaFree(out);
	cudaFree(in);
	return 0;
}
