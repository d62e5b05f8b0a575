// order: the reader of a ring sees the new end, but perhaps not what lies there
#include <cuda/atomic>
constexpr int N = 4;
__device__ int ticket, ring[N], end;

__global__ void flow(int *out)
{
	cuda::atomic_ref<int, cuda::thread_scope_device> e(end);

	if (atomicAdd(&ticket, 1) == 0) {
		for (int i = 0; i < N; i++) {
			ring[i] = i + 1; // WITH
			e.store(i + 1, cuda::memory_order_release);
		}
	} else {
		int sum = 0;

		for (int i = 0; i < N; i++) {
#ifdef MENDED
			while (e.load(cuda::memory_order_acquire) <= i)
#else
			while (e.load(cuda::memory_order_relaxed) <= i)
#endif
				;
			sum += ring[i]; // HAZARD
		}
		*out = sum;
	}
}

int main()
{
	int *out;

	cudaMalloc(&out, 1 * sizeof *out);
	flow<<<2, 1>>>(out);
	cudaDeviceSynchronize();
	cudaFree(out);
	return 0;
}
