// deadlock: a thread waits for what another does behind the barrier
__device__ volatile int ready;

__global__ void handOver(int *out)
{
	int t = threadIdx.x;

#ifdef MENDED
	if (t == 32)
		ready = 1;
#endif
	if (t == 0)
		while (ready == 0) // HAZARD
			;
	__syncthreads(); // ALSO
#ifndef MENDED
	if (t == 32)
		ready = 1;
#endif
	out[t] = ready;
}

int main()
{
	int *out;

	cudaMalloc(&out, 64 * sizeof *out);
	handOver<<<1, 64>>>(out);
	cudaDeviceSynchronize();
	cudaFree(out);
	return 0;
}
