// order: the flag is volatile, the message is plain, and no fence lies between
__device__ int ticket, message;
__device__ volatile int flag;

__global__ void pass(int *out)
{
	if (atomicAdd(&ticket, 1) == 0) {
		message = 42; // WITH
#ifdef MENDED
		__threadfence();
#endif
		flag = 1;
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

	cudaMalloc(&out, 1 * sizeof *out);
	pass<<<2, 1>>>(out);
	cudaDeviceSynchronize();
	cudaFree(out);
	return 0;
}
