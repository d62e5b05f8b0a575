// order: loads that the lock guards may be done before it is taken
// The order of the blocks is free, so that the two lines are one.
__device__ int lock;

__global__ void add(int *total)
{
	while (atomicCAS(&lock, 0, 1) != 0)
		;
#ifdef MENDED
	__threadfence();
#endif
	*total = *total + blockIdx.x + 1; // HAZARD WITH
	__threadfence();
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
