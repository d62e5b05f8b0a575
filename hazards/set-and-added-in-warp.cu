// race: a lane sets the counter, then all lanes of the block count
// Either order.
__global__ void count(int *out)
{
	__shared__ int n;

	if (threadIdx.x == 0)
		n = 0; // WITH
#ifdef MENDED
	__syncthreads();
#endif
	atomicAdd(&n, 1); // HAZARD
	__syncthreads();
	if (threadIdx.x == 0)
		*out = n;
}

int main()
{
	int *out;

	cudaMalloc(&out, 1 * sizeof *out);
	count<<<1, 64>>>(out);
	cudaDeviceSynchronize();
	cudaFree(out);
	return 0;
}
