// cuda::atomic and cuda::atomic_ref, fences, latches, semaphores.
#include <cuda/atomic>
#include <cuda/latch>
#include <cuda/semaphore>
#include <cuda/std/atomic>
#include <cstdio>

// One thread: what each operation returns and leaves.
template <class Atomic> __device__ void operations(Atomic &a, int *&out)
{
	int expected = 3;
	a.store(5);
	*out++ = a.load(cuda::memory_order_acquire);
	*out++ = a.exchange(9, cuda::memory_order_acq_rel);
	*out++ = a.fetch_add(4, cuda::memory_order_relaxed);
	*out++ = a.fetch_sub(1);
	*out++ = a.fetch_and(13);
	*out++ = a.fetch_or(66);
	*out++ = a.fetch_xor(5);
	*out++ = a.fetch_max(50);
	*out++ = a.fetch_min(60);
	*out++ = a.compare_exchange_strong(expected, 8);
	*out++ = expected;
	*out++ = a.compare_exchange_strong(expected, 8,
					   cuda::std::memory_order_release,
					   cuda::std::memory_order_relaxed);
	*out++ = ++a;
	*out++ = a++;
	*out++ = --a;
	*out++ = a--;
	*out++ = a += 7;
	*out++ = a -= 2;
	*out++ = a |= 32;
	*out++ = a &= 47;
	*out++ = a ^= 3;
	*out++ = a = 77;
	*out++ = a;
	*out++ = a.is_lock_free();
}
__global__ void alone(int *out)
{
	__shared__ cuda::atomic<int, cuda::thread_scope_block> shared;
	__shared__ int plain;
	__shared__ float real;
	operations(shared, out);
	cuda::atomic_ref<int, cuda::thread_scope_device> ref(plain);
	operations(ref, out);
	real = 1.5f;
	cuda::atomic_ref<float, cuda::thread_scope_block> f(real);
	*out++ = (int)(f.fetch_add(2.25f) * 100);
	*out++ = (int)(f.load() * 100);
	cuda::std::atomic<unsigned long long> big(1ull << 40);
	*out++ = (int)(big.fetch_add(1ull << 40) >> 38);
	*out++ = (int)(big.load() >> 38);
	int two[2] = { 1, 2 };
	cuda::atomic<int *, cuda::thread_scope_thread> p(two);
	*out++ = *p.fetch_add(1);
	*out++ = *p.load();
}
// Threads of all blocks: tickets, maxima, a histogram.
__global__ void many(unsigned *ticket, int *owner, int *most, int *bins)
{
	cuda::atomic_ref<unsigned, cuda::thread_scope_device> t(*ticket);
	cuda::atomic_ref<int, cuda::thread_scope_device> m(*most);
	unsigned mine = t.fetch_add(1, cuda::memory_order_relaxed);
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	owner[mine] = i;
	m.fetch_max(i * 37 % 1000, cuda::memory_order_relaxed);
	cuda::atomic_ref<int, cuda::thread_scope_device> bin(bins[i * i % 8]);
	bin.fetch_add(1, cuda::memory_order_relaxed);
}
// The last block to finish adds up what the others left, as it knows by a
// ticket with the right orders.
__global__ void last(const int *in, int *part, unsigned *done, int *sum)
{
	__shared__ bool is_last;
	if (threadIdx.x == 0) {
		int s = 0;
		for (unsigned i = 0; i < 64; i++)
			s += in[blockIdx.x * 64 + i];
		part[blockIdx.x] = s;
		cuda::atomic_ref<unsigned, cuda::thread_scope_device> d(*done);
		is_last = d.fetch_add(1, cuda::memory_order_acq_rel) ==
			  gridDim.x - 1;
	}
	__syncthreads();
	if (is_last && threadIdx.x == 0) {
		int s = 0;
		for (unsigned i = 0; i < gridDim.x; i++)
			s += part[i];
		*sum = s;
	}
}
// One warp hands a value to another: by a flag that is waited for, and by
// fences around relaxed accesses.
__global__ void hand_over(int *out)
{
	__shared__ int box[2];
	__shared__ cuda::atomic<int, cuda::thread_scope_block> flag, other;
	if (threadIdx.x == 0) {
		flag.store(0, cuda::memory_order_relaxed);
		other.store(0, cuda::memory_order_relaxed);
	}
	__syncthreads();
	if (threadIdx.x == 0) {
		flag.wait(0, cuda::memory_order_acquire);
		out[0] = box[0];
		while (!other.load(cuda::memory_order_relaxed))
			;
		cuda::atomic_thread_fence(cuda::memory_order_acquire,
					  cuda::thread_scope_block);
		out[1] = box[1];
	} else if (threadIdx.x == 32) {
		box[0] = 42;
		flag.store(1, cuda::memory_order_release);
		flag.notify_all();
		box[1] = 43;
		cuda::atomic_thread_fence(cuda::memory_order_release,
					  cuda::thread_scope_block);
		other.store(1, cuda::memory_order_relaxed);
	}
}
using latch = cuda::latch<cuda::thread_scope_block>;
using gate = cuda::binary_semaphore<cuda::thread_scope_block>;
__global__ void latches(int *out)
{
	__shared__ alignas(latch) char latch_room[sizeof(latch)];
	__shared__ alignas(gate) char gate_room[sizeof(gate)];
	__shared__ int parts[4], inside;
	latch &ready = *(latch *)latch_room;
	gate &one = *(gate *)gate_room;
	int warp = threadIdx.x / 32;
	if (threadIdx.x == 0) {
		new (&ready) latch(3);
		new (&one) gate(1);
		inside = 0;
	}
	__syncthreads();
	if (threadIdx.x % 32 == 0) {
		if (warp) {
			parts[warp] = warp * 11;
			ready.count_down();
		} else {
			ready.wait();
			out[0] = parts[1] + parts[2] + parts[3];
		}
		one.acquire();
		inside = inside * 2 + 1;
		one.release();
	}
	__syncthreads();
	if (threadIdx.x == 0)
		out[1] = inside;
}
int main()
{
	static int h[1024];
	int *d;
	cudaMalloc(&d, sizeof h);
	cudaMemset(d, 0, sizeof h);
	alone<<<1, 1>>>(d);
	cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
	for (int i = 0; i < 54; i++)
		printf("%d%c", h[i], i == 23 || i == 47 || i == 53 ? '\n' : ' ');
	cudaMemset(d, 0, sizeof h);
	many<<<3, 100>>>((unsigned *)d, d + 100, d + 1, d + 2);
	cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
	static bool seen[300];
	int distinct = 0;
	for (int i = 0; i < 300; i++)
		if (!seen[h[100 + i]])
			seen[h[100 + i]] = true, distinct++;
	printf("%d %d %d: %d %d %d %d\n", h[0], h[1], distinct, h[2], h[3],
	       h[3 + 3], h[2 + 7]);
	last<<<4, 64>>>(d + 100, d + 10, (unsigned *)d + 20, d + 21);
	cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
	int sum = 0;
	for (int i = 0; i < 256; i++)
		sum += h[100 + i];
	printf("%d\n", h[21] - sum);
	hand_over<<<1, 64>>>(d);
	latches<<<1, 128>>>(d + 2);
	cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
	printf("%d %d %d %d\n", h[0], h[1], h[2], h[3]);
	// The host has them too.
	cuda::atomic<int> a(1);
	a.fetch_add(2);
	cuda::std::atomic_ref<int> r(h[0]);
	r -= 2;
	printf("%d %d %s\n", a.load(), h[0],
	       cudaGetErrorString(cudaGetLastError()));
}
