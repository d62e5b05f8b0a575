// freed: the second launch reads what was freed after the first
constexpr int N = 64;

__global__ void twice(const int *in, int *out)
{
	out[threadIdx.x] = 2 * in[threadIdx.x]; // HAZARD
}

int main()
{
	int *in, *out;

	cudaMalloc(&in, N * sizeof *in);
	cudaMalloc(&out, N * sizeof *out);
	cudaMemset(in, 0, N * sizeof *in);
	twice<<<1, N>>>(in, out);
#ifdef MENDED
	twice<<<1, N>>>(in, out);
	cudaFree(in);
#else
	cudaFree(in);
	twice<<<1, N>>>(in, out);
#endif
	cudaDeviceSynchronize();
	cudaFree(out);
	return 0;
}
