// order: the lock is free before the store that it guards is seen
// The order of the blocks is free, so that the two lines are one.
__device__ int lock;

__global__ void add(int *total)
{
	while (atomicCAS(&lock, 0, 1) != 0)
		;
	__threadfence();
	*total = *total + blockIdx.x + 1; // HAZARD WITH
#ifdef MENDED
	__threadfence();
#endif
	atomicExch(&lock, 0);
}

int main()
{
	int *total;

	cudaMalloc(&total, sizeof *total);
	cudaMemset(total, 0, sizeof *total);
	add<<<4, 1>>>(total);
	cudaDeviceSynchronize();
	cudaFree(total);
	return 0;
}
