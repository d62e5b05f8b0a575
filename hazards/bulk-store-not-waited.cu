// async: the block ends while a bulk copy may still read its shared memory
#include <cuda/barrier>
namespace experimental = cuda::device::experimental;
constexpr int N = 64;

__global__ void squares(int *out)
{
	__shared__ alignas(16) int s[N];
	int t = threadIdx.x;

	s[t] = t * t;
	experimental::fence_proxy_async_shared_cta();
	__syncthreads();
	if (t == 0) {
		experimental::cp_async_bulk_shared_to_global(out, s, sizeof s); // HAZARD
		experimental::cp_async_bulk_commit_group();
#ifdef MENDED
		experimental::cp_async_bulk_wait_group_read<0>();
#endif
	}
}

int main()
{
	int *out;

	cudaMalloc(&out, N * sizeof *out);
	squares<<<1, N>>>(out);
	cudaDeviceSynchronize();
	cudaFree(out);
	return 0;
}
