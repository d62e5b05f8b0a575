// order: the fence stands behind the flag instead of before it
// The first block to come sends, so that nobody waits for a block that has
// no room yet.
__device__ int ticket, message;
__device__ volatile int flag;

__global__ void pass(int *out)
{
	if (atomicAdd(&ticket, 1) == 0) {
		message = 42; // WITH
#ifdef MENDED
		__threadfence();
		flag = 1;
#else
		flag = 1;
		__threadfence();
#endif
	} else {
		while (flag == 0)
			;
		__threadfence();
		*out = message; // HAZARD
	}
}

int main()
{
	int *out;

	cudaMalloc(&out, sizeof *out);
	pass<<<2, 1>>>(out);
	cudaDeviceSynchronize();
	cudaFree(out);
	return 0;
}
