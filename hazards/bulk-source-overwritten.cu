// async: a bulk copy's source is overwritten before it has arrived
#include <cuda/barrier>
#pragma nv_diag_suppress static_var_with_dynamic_init
constexpr int N = 64;

__global__ void take(int *in, int *out)
{
	__shared__ alignas(16) int s[N];
	__shared__ cuda::barrier<cuda::thread_scope_block> full;
	int t = threadIdx.x;

	if (t == 0)
		init(&full, N);
	__syncthreads();
	if (t == 0)
		cuda::memcpy_async(s, in, cuda::aligned_size_t<16>(sizeof s), full); // WITH
	__syncthreads();
#ifdef MENDED
	full.arrive_and_wait();
	in[t] = -1;
#else
	in[t] = -1; // HAZARD
	full.arrive_and_wait();
#endif
	out[t] = s[t];
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
	take<<<1, N>>>(in, out);
	cudaDeviceSynchronize();
	cudaFree(out);
	cudaFree(in);
	return 0;
}
