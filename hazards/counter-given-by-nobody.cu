// uninitialised: a shared counter is added to before it has a value
constexpr int N = 64;

__global__ void odd(const int *in, int *out)
{
	__shared__ int count;
	int t = threadIdx.x;

#ifdef MENDED
	if (t == 0)
		atomicExch(&count, 0); // what was there is thrown away
	__syncthreads();
#endif
	if (in[t] % 2)
		atomicAdd(&count, 1); // HAZARD
	__syncthreads();
	out[t] = count; // ALSO
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
	odd<<<1, N>>>(in, out);
	cudaDeviceSynchronize();
	cudaFree(out);
	cudaFree(in);
	return 0;
}
