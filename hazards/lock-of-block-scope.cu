// race: blocks share a lock whose operations hold for one block only
// Either order.
__global__ void count(int *lock, int *n)
{
#ifdef MENDED
	while (atomicCAS(lock, 0, 1) != 0)
		;
	__threadfence();
	*n += 1;
	__threadfence();
	atomicExch(lock, 0);
#else
	while (atomicCAS_block(lock, 0, 1) != 0) // HAZARD WITH
		;
	__threadfence();
	*n += 1;
	__threadfence();
	atomicExch_block(lock, 0); // HAZARD WITH
#endif
}

int main()
{
	int *d;

	cudaMalloc(&d, 2 * sizeof *d);
	cudaMemset(d, 0, 2 * sizeof *d);
	count<<<2, 1>>>(d, d + 1);
	cudaDeviceSynchronize();
	cudaFree(d);
	return 0;
}
