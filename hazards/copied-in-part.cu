// uninitialised: the last rows of the input were not copied
constexpr int W = 16, H = 4;

__global__ void twice(const int *in, int *out)
{
	int i = threadIdx.y * W + threadIdx.x;

	out[i] = 2 * in[i]; // HAZARD
}

int main()
{
	int *in, *out;
	int host[W * H] = { 0 };
#ifdef MENDED
	size_t rows = H;
#else
	size_t rows = H - 1;
#endif

	cudaMalloc(&in, sizeof host);
	cudaMemcpy(in, host, rows * W * sizeof *in, cudaMemcpyHostToDevice);
	cudaMalloc(&out, sizeof host);
	twice<<<1, dim3(W, H)>>>(in, out);
	cudaDeviceSynchronize();
	cudaFree(out);
	cudaFree(in);
	return 0;
}
