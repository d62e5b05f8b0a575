// constant: a kernel stores to constant memory through a pointer
__constant__ int limit[4];

__global__ void raise(int *out)
{
	int t = threadIdx.x;
#ifdef MENDED
	int raised[4];
	raised[t] = limit[t] + 1;
#else
	int *raised = const_cast<int *>(limit);
	raised[t] = limit[t] + 1; // HAZARD
#endif

	out[t] = raised[t];
}

int main()
{
	int *out;

	cudaMalloc(&out, 4 * sizeof *out);
	const int here[4] = { 1, 2, 3, 4 };

	cudaMemcpyToSymbol(limit, here, sizeof here);
	raise<<<1, 4>>>(out);
	cudaDeviceSynchronize();
	cudaFree(out);
	return 0;
}
