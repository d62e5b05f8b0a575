// race: a thread arrives at a barrier and reads before it has waited
// Either order.
#include <cuda/barrier>
#include <utility>
#pragma nv_diag_suppress static_var_with_dynamic_init
constexpr int N = 64;

__global__ void swap(const int *in, int *out)
{
	__shared__ cuda::barrier<cuda::thread_scope_block> all;
	__shared__ int s[N];
	int t = threadIdx.x;

	if (t == 0)
		init(&all, N);
	__syncthreads();
	s[t] = in[t]; // WITH
	auto token = all.arrive();
#ifdef MENDED
	all.wait(std::move(token));
	out[t] = s[N - 1 - t];
#else
	out[t] = s[N - 1 - t]; // HAZARD
	all.wait(std::move(token));
#endif
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
	swap<<<1, N>>>(in, out);
	cudaDeviceSynchronize();
	cudaFree(out);
	cudaFree(in);
	return 0;
}
