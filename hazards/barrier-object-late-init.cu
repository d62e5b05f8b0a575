// race: nothing orders the init of a barrier before the others arrive at it
#include <cuda/barrier>
#pragma nv_diag_suppress static_var_with_dynamic_init
constexpr int N = 96;

__global__ void turn(const int *in, int *out)
{
	__shared__ cuda::barrier<cuda::thread_scope_block> all;
	__shared__ int s[N];
	int t = threadIdx.x;

	if (t == N - 1)
		init(&all, N); // WITH
#ifdef MENDED
	__syncthreads();
#endif
	s[t] = in[t];
	all.arrive_and_wait(); // HAZARD
	out[t] = s[(t + 1) % N];
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
	turn<<<1, N>>>(in, out);
	cudaDeviceSynchronize();
	cudaFree(out);
	cudaFree(in);
	return 0;
}
