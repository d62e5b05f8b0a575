// deadlock: a cuda::barrier expects one thread more than there are
#include <cuda/barrier>
#pragma nv_diag_suppress static_var_with_dynamic_init
constexpr int N = 64;
#ifdef MENDED
constexpr int EXPECTED = N;
#else
constexpr int EXPECTED = N + 1;
#endif

__global__ void reverse(const int *in, int *out)
{
	__shared__ cuda::barrier<cuda::thread_scope_block> all;
	__shared__ int s[N];
	int t = threadIdx.x;

	if (t == 0)
		init(&all, EXPECTED);
	__syncthreads();
	s[t] = in[t];
	all.arrive_and_wait(); // HAZARD
	out[t] = s[N - 1 - t];
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
	reverse<<<1, N>>>(in, out);
	cudaDeviceSynchronize();
	cudaFree(out);
	cudaFree(in);
	return 0;
}
