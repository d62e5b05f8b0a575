// bounds: rows are as far apart as the matrix has rows, not columns
constexpr int W = 8, H = 24;

__global__ void scale(const int *in, int *out)
{
	int x = threadIdx.x, y = threadIdx.y;
#ifdef MENDED
	int i = y * W + x;
#else
	int i = y * H + x;
#endif

	out[i] = 2 * in[i]; // HAZARD
}

int main()
{
	int *in, *out;
	int host[W * H];

	for (int i = 0; i < W * H; i++)
		host[i] = i;
	cudaMalloc(&in, sizeof host);
	cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
	cudaMalloc(&out, W * H * sizeof *out);
	scale<<<1, dim3(W, H)>>>(in, out);
	cudaDeviceSynchronize();
	cudaFree(out);
	cudaFree(in);
	return 0;
}
