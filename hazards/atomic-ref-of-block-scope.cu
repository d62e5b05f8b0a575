// order: a cuda::atomic_ref of block scope is used by all blocks
// Either order.
#include <cuda/atomic>
#ifdef MENDED
constexpr auto SCOPE = cuda::thread_scope_device;
#else
constexpr auto SCOPE = cuda::thread_scope_block;
#endif

__global__ void count(int *total)
{
	cuda::atomic_ref<int, SCOPE> counter(*total);

	counter.fetch_add(1, cuda::memory_order_relaxed); // HAZARD WITH
}

int main()
{
	int *total;

	cudaMalloc(&total, sizeof *total);
	cudaMemset(total, 0, sizeof *total);
	count<<<4, 32>>>(total);
	cudaDeviceSynchronize();
	cudaFree(total);
	return 0;
}
