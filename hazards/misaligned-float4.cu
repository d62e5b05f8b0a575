// misaligned: a float4 is read from where an int begins
constexpr int N = 64;
#ifdef MENDED
constexpr int SKIP = 4;
#else
constexpr int SKIP = 1;
#endif

__global__ void copyBehindHead(const int *in, int4 *out)
{
	const int4 *wide = (const int4 *)(in + SKIP);

	out[threadIdx.x] = wide[threadIdx.x]; // HAZARD
}

int main()
{
	int *in, *out;
	int host[N + SKIP];

	for (int i = 0; i < N + SKIP; i++)
		host[i] = i;
	cudaMalloc(&in, sizeof host);
	cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
	cudaMalloc(&out, N * sizeof *out);
	copyBehindHead<<<1, N / 4>>>(in, (int4 *)out);
	cudaDeviceSynchronize();
	cudaFree(out);
	cudaFree(in);
	return 0;
}
