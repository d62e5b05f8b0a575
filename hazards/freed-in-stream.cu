// freed: the stream frees the memory before the kernel that reads it
constexpr int N = 64;

__global__ void twice(const int *in, int *out)
{
	out[threadIdx.x] = 2 * in[threadIdx.x]; // HAZARD
}

int main()
{
	cudaStream_t stream;
	int *in, *out;

	cudaStreamCreate(&stream);
	cudaMalloc(&out, N * sizeof *out);
	cudaMallocAsync(&in, N * sizeof *in, stream);
	cudaMemsetAsync(in, 0, N * sizeof *in, stream);
#ifdef MENDED
	twice<<<1, N, 0, stream>>>(in, out);
	cudaFreeAsync(in, stream);
#else
	cudaFreeAsync(in, stream);
	twice<<<1, N, 0, stream>>>(in, out);
#endif
	cudaStreamSynchronize(stream);
	cudaFree(out);
	cudaStreamDestroy(stream);
	return 0;
}
