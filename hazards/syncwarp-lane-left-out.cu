// race: the mask of __syncwarp leaves out the lane whose word is read
// Either order.
constexpr int N = 32;

__global__ void right(const int *in, int *out)
{
	__shared__ int s[N];
	int lane = threadIdx.x;

	s[lane] = in[lane]; // WITH
#ifdef MENDED
	__syncwarp();
#endif
	if (lane < 31) {
		__syncwarp(0x7fffffff);
		out[lane] = s[lane + 1]; // HAZARD
	}
}

int main()
{
	int *in, *out;
	int host[N];

	for (int i = 0; i < N; i++)
		host[i] = i;
	cudaMalloc(&in, sizeof host);
	cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
	cudaMalloc(&out, N * sizeof *out);
	right<<<1, N>>>(in, out);
	cudaDeviceSynchronize();
	cudaFree(out);
	cudaFree(in);
	return 0;
}
