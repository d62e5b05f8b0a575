// misaligned: pairs are loaded as one from wherever a window begins
constexpr int N = 32;

__global__ void windows(const float *in, float *out)
{
	int t = threadIdx.x;

	if (t + 1 < N) {
#ifdef MENDED
		float2 pair = make_float2(in[t], in[t + 1]);
#else
		float2 pair = *(const float2 *)&in[t]; // HAZARD
#endif
		out[t] = pair.x + pair.y;
	}
}

int main()
{
	float *d;

	cudaMalloc(&d, 2 * N * sizeof *d);
	cudaMemset(d, 0, 2 * N * sizeof *d);
	windows<<<1, N>>>(d, d + N);
	cudaDeviceSynchronize();
	cudaFree(d);
	return 0;
}
