// Strides 0 to 64: gcd(stride, 32) wavefronts a request, 1 for a broadcast.
__global__ void stride(int *out, const int *in, int step)
{
	__shared__ int tile[32 * 64];
	for (int i = threadIdx.x; i < 32 * 64; i += blockDim.x)
		tile[i] = in[i];
	__syncthreads();
	out[threadIdx.x] = tile[threadIdx.x * step];
}

int main()
{
	int *in, *out;

	cudaMalloc(&in, 32 * 64 * 4);
	cudaMemset(in, 0, 32 * 64 * 4);
	cudaMalloc(&out, 128);
	cudaMemset(out, 0, 128);
	for (int step = 0; step <= 64; step++)
		stride<<<1, 32>>>(out, in, step < 64 ? step : 63);
	return cudaGetLastError();
}
