// bounds: the allocation's size is given in elements, not in bytes
constexpr int N = 64;
#ifdef MENDED
constexpr size_t SIZE = N * sizeof(int);
#else
constexpr size_t SIZE = N;
#endif

__global__ void number(int *a)
{
	a[threadIdx.x] = threadIdx.x; // HAZARD
}

int main()
{
	int *a;

	cudaMalloc(&a, SIZE);
	number<<<1, N>>>(a);
	cudaDeviceSynchronize();
	cudaFree(a);
	return 0;
}
