// order: a barrier of blocks counts them without a fence before it
__device__ int came;

__global__ void both(int *value, int *out)
{
	int b = blockIdx.x;

	value[b] = b + 1; // WITH
#ifdef MENDED
	__threadfence();
#endif
	atomicAdd(&came, 1);
	while (atomicAdd(&came, 0) < 2)
		;
	__threadfence();
	out[b] = value[b ^ 1]; // HAZARD
}

int main()
{
	int *d;

	cudaMalloc(&d, 4 * sizeof *d);
	cudaMemset(d, 0, 4 * sizeof *d);
	both<<<2, 1>>>(d, d + 2);
	cudaDeviceSynchronize();
	cudaFree(d);
	return 0;
}
