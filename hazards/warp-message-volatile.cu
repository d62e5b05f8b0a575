// order: volatile orders nothing: the flag may be seen before the message
__global__ void pass(int *out)
{
	__shared__ int flag, message;

	if (threadIdx.x == 0)
		flag = 0;
	__syncthreads();
	if (threadIdx.x == 0) {
		message = 42; // WITH
#ifdef MENDED
		__threadfence_block();
#endif
		*(volatile int *)&flag = 1; // ALSO
	} else if (threadIdx.x == 32) {
		while (*(volatile int *)&flag == 0) // ALSO
			;
		__threadfence_block();
		*out = message; // HAZARD
	}
}

int main()
{
	int *out;

	cudaMalloc(&out, sizeof *out);
	pass<<<1, 64>>>(out);
	cudaDeviceSynchronize();
	cudaFree(out);
	return 0;
}
