// race: the third adds to what the first has set, and knows of it by nobody
// Either order.
__global__ void hand(int *sum, int *step)
{
	if (threadIdx.x == 0) {
		*sum = 5; // WITH
		__threadfence();
		atomicExch(&step[0], 1);
	} else if (threadIdx.x == 32) {
		while (atomicAdd(&step[0], 0) == 0)
			;
		__threadfence();
		atomicAdd(sum, 1);
#ifdef MENDED
		__threadfence();
#endif
		atomicExch(&step[1], 1);
	} else if (threadIdx.x == 64) {
		while (atomicAdd(&step[1], 0) == 0)
			;
#ifdef MENDED
		__threadfence();
#endif
		atomicAdd(sum, 1); // HAZARD
	}
}

int main()
{
	int *d;

	cudaMalloc(&d, 3 * sizeof *d);
	cudaMemset(d, 0, 3 * sizeof *d);
	hand<<<1, 96>>>(d, d + 1);
	cudaDeviceSynchronize();
	cudaFree(d);
	return 0;
}
