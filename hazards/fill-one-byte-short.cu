// uninitialised: the fill leaves out the last byte of the last element
constexpr int N = 48;

__global__ void twice(const int *in, int *out)
{
	out[threadIdx.x] = 2 * in[threadIdx.x]; // HAZARD
}

int main()
{
	int *in, *out;

	cudaMalloc(&in, N * sizeof *in);
#ifdef MENDED
	cudaMemset(in, 1, N * sizeof *in);
#else
	cudaMemset(in, 1, N * sizeof *in - 1);
#endif
	cudaMalloc(&out, N * sizeof *out);
	twice<<<1, N>>>(in, out);
	cudaDeviceSynchronize();
	cudaFree(out);
	cudaFree(in);
	return 0;
}
