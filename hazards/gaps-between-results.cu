// uninitialised: one kernel leaves out what the next one reads
constexpr int N = 64;

__global__ void roots(int *a)
{
	int t = threadIdx.x;

#ifdef MENDED
	a[t] = t % 2 ? 0 : t * t;
#else
	if (t % 2 == 0)
		a[t] = t * t;
#endif
}

__global__ void add(const int *a, int *out)
{
	out[threadIdx.x] = a[threadIdx.x] + 1; // HAZARD
}

int main()
{
	int *a, *out;

	cudaMalloc(&a, N * sizeof *a);
	cudaMalloc(&out, N * sizeof *out);
	roots<<<1, N>>>(a);
	add<<<1, N>>>(a, out);
	cudaDeviceSynchronize();
	cudaFree(out);
	cudaFree(a);
	return 0;
}
