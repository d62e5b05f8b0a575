// async: the next tile overwrites what a bulk copy has yet to read
#include <cuda/barrier>
namespace experimental = cuda::device::experimental;
constexpr int N = 64, TILES = 3;

__global__ void stream(int *out)
{
	__shared__ alignas(16) int s[N];
	int t = threadIdx.x;

	for (int k = 0; k < TILES; k++) {
		s[t] = k * N + t; // HAZARD
		experimental::fence_proxy_async_shared_cta();
		__syncthreads();
		if (t == 0) {
			experimental::cp_async_bulk_shared_to_global(&out[k * N], s, sizeof s); // WITH
			experimental::cp_async_bulk_commit_group();
#ifdef MENDED
			experimental::cp_async_bulk_wait_group_read<0>();
#endif
		}
		__syncthreads();
	}
	if (t == 0)
		experimental::cp_async_bulk_wait_group_read<0>();
}

int main()
{
	int *out;

	cudaMalloc(&out, TILES * N * sizeof *out);
	stream<<<1, N>>>(out);
	cudaDeviceSynchronize();
	cudaFree(out);
	return 0;
}
