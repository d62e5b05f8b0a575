// order: a relaxed store of the flag does not release the message
// The first block to come sends, so that nobody waits for a block that has
// no room yet.
#include <cuda/atomic>
__device__ int ticket, flag, message;
#ifdef MENDED
constexpr auto ORDER = cuda::memory_order_release;
#else
constexpr auto ORDER = cuda::memory_order_relaxed;
#endif

__global__ void pass(int *out)
{
	cuda::atomic_ref<int, cuda::thread_scope_device> ready(flag);

	if (atomicAdd(&ticket, 1) == 0) {
		message = 42; // WITH
		ready.store(1, ORDER);
	} else {
		while (ready.load(cuda::memory_order_acquire) == 0)
			;
		*out = message; // HAZARD
	}
}

int main()
{
	int *out;

	cudaMalloc(&out, sizeof *out);
	pass<<<2, 1>>>(out);
	cudaDeviceSynchronize();
	cudaFree(out);
	return 0;
}
