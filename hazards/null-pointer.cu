// bounds: cudaMalloc failed, and nobody looked
constexpr int N = 64;
#ifdef MENDED
constexpr size_t SIZE = N * sizeof(int);
#else
constexpr size_t SIZE = N * sizeof(int) << 40;
#endif

__global__ void number(int *out)
{
	out[threadIdx.x] = threadIdx.x; // HAZARD
}

int main()
{
	int *out = nullptr;

	cudaMalloc(&out, SIZE);
	number<<<1, N>>>(out);
	cudaDeviceSynchronize();
	cudaFree(out);
	return 0;
}
