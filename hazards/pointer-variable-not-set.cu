// bounds: a __device__ pointer is used that the host has never set
constexpr int N = 32;
__device__ int *table;

__global__ void look(int *out)
{
	out[threadIdx.x] = table[threadIdx.x]; // HAZARD
}

int main()
{
	int *out, *values;

	cudaMalloc(&out, N * sizeof *out);
	cudaMalloc(&values, N * sizeof *values);
	cudaMemset(values, 0, N * sizeof *values);
#ifdef MENDED
	cudaMemcpyToSymbol(table, &values, sizeof values);
#endif
	look<<<1, N>>>(out);
	cudaDeviceSynchronize();
	cudaFree(values);
	cudaFree(out);
	return 0;
}
