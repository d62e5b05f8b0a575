// order: an atomic for the own block counts for all blocks
// Either order.
__global__ void count(int *total)
{
#ifdef MENDED
	atomicAdd(total, 1);
#else
	atomicAdd_block(total, 1); // HAZARD WITH
#endif
}

int main()
{
	int *total;

	cudaMalloc(&total, sizeof *total);
	cudaMemset(total, 0, sizeof *total);
	count<<<4, 32>>>(total);
	cudaDeviceSynchronize();
	cudaFree(total);
	return 0;
}
