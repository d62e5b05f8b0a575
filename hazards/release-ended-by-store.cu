// order: a relaxed store of another block ends the release that it seems to pass on
// The first block sends, the second passes on, the third receives; a ticket
// gives the roles to those that run.
#include <cuda/atomic>
__device__ int ticket, baton, passed, message;

__global__ void relay(int *out)
{
	cuda::atomic_ref<int, cuda::thread_scope_device> b(baton), p(passed);
	int role = atomicAdd(&ticket, 1);

	if (role == 0) {
		message = 42; // WITH
		b.store(1, cuda::memory_order_release);
	} else if (role == 1) {
		while (b.load(cuda::memory_order_relaxed) != 1)
			;
#ifdef MENDED
		b.fetch_add(1, cuda::memory_order_relaxed);
#else
		b.store(2, cuda::memory_order_relaxed);
#endif
		p.store(1, cuda::memory_order_relaxed);
	} else {
		while (p.load(cuda::memory_order_relaxed) == 0)
			;
		if (b.load(cuda::memory_order_acquire) == 2)
			*out = message; // HAZARD
	}
}

int main()
{
	int *out;

	cudaMalloc(&out, 1 * sizeof *out);
	relay<<<3, 1>>>(out);
	cudaDeviceSynchronize();
	cudaFree(out);
	return 0;
}
