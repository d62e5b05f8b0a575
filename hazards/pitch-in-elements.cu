// bounds: a row's pitch, which is in bytes, is taken for elements
constexpr int W = 40, H = 4;

__global__ void fill(int *a, size_t pitch)
{
#ifdef MENDED
	int *row = (int *)((char *)a + threadIdx.y * pitch);
#else
	int *row = a + threadIdx.y * pitch;
#endif
	row[threadIdx.x] = 0; // HAZARD
}

int main()
{
	int *a;
	size_t pitch;

	cudaMallocPitch(&a, &pitch, W * sizeof *a, H);
	fill<<<1, dim3(W, H)>>>(a, pitch);
	cudaDeviceSynchronize();
	cudaFree(a);
	return 0;
}
