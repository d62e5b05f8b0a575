// shuffle: a vote of the whole warp in a branch that some lanes do not take
// Either order.
// The others are not gone: they wait further down.
constexpr int N = 32;

__global__ void clip(const int *in, int *out, int limit)
{
	int lane = threadIdx.x, value = in[lane], any = 0;

#ifdef MENDED
	any = __any_sync(0xffffffff, value > limit);
#endif
	if (value > 7) {
#ifndef MENDED
		any = __any_sync(0xffffffff, value > limit); // HAZARD
#endif
		if (any)
			value = min(value, limit);
	}
	out[lane] = value + __shfl_xor_sync(~0u, value, 1); // WITH
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
	clip<<<1, N>>>(in, out, 20);
	cudaDeviceSynchronize();
	cudaFree(out);
	cudaFree(in);
	return 0;
}
