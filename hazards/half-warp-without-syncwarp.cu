// race: half a warp exchanges words in a branch and does not wait
// Either order.
constexpr int N = 32;

__global__ void reverseHalf(const int *in, int *out)
{
	__shared__ int s[N];
	int lane = threadIdx.x;

	if (lane < 16) {
		s[lane] = in[lane]; // WITH
#ifdef MENDED
		__syncwarp(0x0000ffff); // those who are here, no others
#endif
		out[lane] = s[15 - lane]; // HAZARD
	} else {
		out[lane] = in[lane];
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
	reverseHalf<<<1, N>>>(in, out);
	cudaDeviceSynchronize();
	cudaFree(out);
	cudaFree(in);
	return 0;
}
