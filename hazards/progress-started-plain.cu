// race: a word that another block watches starts with a plain store
// Either order.
__device__ int percent;

__global__ void work(int *seen)
{
	volatile int *shown = &percent;

	if (blockIdx.x == 0) {
#ifdef MENDED
		*shown = 1;
#else
		percent = 1; // WITH
#endif
		for (int i = 2; i <= 100; i++)
			*shown = i;
	} else {
		*seen = *shown; // HAZARD
	}
}

int main()
{
	int *seen;

	cudaMalloc(&seen, sizeof *seen);
	work<<<2, 1>>>(seen);
	cudaDeviceSynchronize();
	cudaFree(seen);
	return 0;
}
