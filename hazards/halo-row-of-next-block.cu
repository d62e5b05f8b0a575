// race: a block smooths in place, and its neighbour reads the row at its edge
// Either order.
constexpr int N = 64;

__global__ void smooth(const int *in, int *out)
{
#ifndef MENDED
	in = out;
#endif
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	int left = in[i ? i - 1 : 0]; // HAZARD WITH

	__syncthreads();
	out[i] = left / 2; // HAZARD WITH
}

int main()
{
	int *in, *out;

	cudaMalloc(&in, N * sizeof *in);
	cudaMemset(in, 0, N * sizeof *in);
	cudaMalloc(&out, N * sizeof *out);
	cudaMemset(out, 1, N * sizeof *out);
	smooth<<<2, N / 2>>>(in, out);
	cudaDeviceSynchronize();
	cudaFree(out);
	cudaFree(in);
	return 0;
}
