// shuffle: one half of the warp shuffles up while the other shuffles down
// Either order.
// Since Volta the same shuffle may stand in two branches; these are two.
constexpr int N = 32;

__global__ void spread(const int *in, int *out)
{
	int lane = threadIdx.x, value = in[lane];

#ifdef MENDED
	int left = __shfl_up_sync(~0u, value, 1);
	int right = __shfl_down_sync(~0u, value, 1);
	value = lane < 16 ? right : left;
#else
	if (lane < 16)
		value = __shfl_down_sync(~0u, value, 1); // WITH
	else
		value = __shfl_up_sync(~0u, value, 1); // HAZARD
#endif
	out[lane] = value;
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
	spread<<<1, N>>>(in, out);
	cudaDeviceSynchronize();
	cudaFree(out);
	cudaFree(in);
	return 0;
}
