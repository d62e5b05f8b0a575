// order: flag and message are volatile, which orders neither before the other
__device__ int ticket;
__device__ volatile int flag, message;

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
#ifdef MENDED
		__threadfence();
#endif
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
