// race: blocks look at a flag with plain loads while others set it
// Either order.
constexpr int N = 256, BLOCK = 64;

#ifdef MENDED
__global__ void search(const int *in, volatile int *found)
#else
__global__ void search(const int *in, int *found)
#endif
{
	int i = blockIdx.x * BLOCK + threadIdx.x;

	if (*found) // WITH
		return;
	if (in[i] == 40)
		*found = 1; // HAZARD
}

int main()
{
	int *in, *found;
	int host[N];

	for (int i = 0; i < N; i++)
		host[i] = i;
	cudaMalloc(&in, sizeof host);
	cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
	cudaMalloc(&found, sizeof *found);
	cudaMemset(found, 0, sizeof *found);
	search<<<N / BLOCK, BLOCK>>>(in, found);
	cudaDeviceSynchronize();
	cudaFree(found);
	cudaFree(in);
	return 0;
}
