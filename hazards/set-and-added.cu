// race: one block sets a sum before it adds to it, and another adds as well
// Either order.
__global__ void add(int *sum)
{
#ifndef MENDED
	if (blockIdx.x == 0 && threadIdx.x == 0)
		*sum = 1000; // WITH
#endif
	atomicAdd(sum, 1); // HAZARD
}

int main()
{
	int *d;

	cudaMalloc(&d, 1 * sizeof *d);
	cudaMemset(d, 0, 1 * sizeof *d);
	add<<<2, 1>>>(d);
	cudaDeviceSynchronize();
	cudaFree(d);
	return 0;
}
