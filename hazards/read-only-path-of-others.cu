// race: a word is read through the path for constant data after it was stored
// Either order.
constexpr int N = 32;

__global__ void number(int *a, int *out)
{
	int t = threadIdx.x;

	a[t] = t; // WITH
	__syncthreads();
#ifdef MENDED
	out[t] = a[N - 1 - t];
#else
	out[t] = __ldg(&a[N - 1 - t]); // HAZARD
#endif
}

int main()
{
	int *d;

	cudaMalloc(&d, 2 * N * sizeof *d);
	cudaMemset(d, 0, 2 * N * sizeof *d);
	number<<<1, N>>>(d, d + N);
	cudaDeviceSynchronize();
	cudaFree(d);
	return 0;
}
