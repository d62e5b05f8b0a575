// race: blocks add to one word with a load and a store
// Either order.
__global__ void count(int *total)
{
#ifdef MENDED
	atomicAdd(total, 1);
#else
	*total = *total + 1; // HAZARD WITH
#endif
}

int main()
{
	int *total;

	cudaMalloc(&total, sizeof *total);
	cudaMemset(total, 0, sizeof *total);
	count<<<4, 1>>>(total);
	cudaDeviceSynchronize();
	cudaFree(total);
	return 0;
}
