// order: the flag may be seen before the message that it announces
// The first block to come sends, so that nobody waits for a block that has
// no room yet.
__device__ int ticket, flag, message;

__global__ void pass(int *out)
{
	if (atomicAdd(&ticket, 1) == 0) {
		message = 42; // WITH
#ifdef MENDED
		__threadfence();
#endif
		atomicExch(&flag, 1);
	} else {
		while (atomicAdd(&flag, 0) == 0)
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
