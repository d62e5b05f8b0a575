// bounds: a product of ints overflows, and the index is negative
constexpr int N = 32, BINS = 256, RANGE = 1 << 25;

__global__ void histogram(int *bins, int width, int range)
{
	int value = threadIdx.x * width;
#ifdef MENDED
	int bin = (int)((long long)value * BINS / range);
#else
	int bin = value * BINS / range;
#endif

	atomicAdd(&bins[bin], 1); // HAZARD
}

int main()
{
	int *bins;

	cudaMalloc(&bins, BINS * sizeof *bins);
	cudaMemset(bins, 0, BINS * sizeof *bins);
	histogram<<<1, N>>>(bins, RANGE / N, RANGE);
	cudaDeviceSynchronize();
	cudaFree(bins);
	return 0;
}
