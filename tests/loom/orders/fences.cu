// orders NAME [mended]: sequentially consistent fences that stand elsewhere than
// beside the flag: in other threads, behind and before what these meet at.
#include <cooperative_groups.h>
#include <cuda/atomic>
#include <cuda/barrier>
#include "orders.h"
namespace cg = cooperative_groups;
using word_ref = cuda::atomic_ref<int, cuda::thread_scope_device>;

__device__ int flag, second;

static __device__ void raise(int *at)
{
	*(volatile int *)at = 1;
}
static __device__ void await(int *at)
{
	while (*(volatile int *)at == 0)
		;
}
static __device__ void take(memory m)
{
	m.q[threadIdx.x] = m.p[threadIdx.x]; // TOLD each_fences each_fences_late writers_lack_fences few_fence of_lanes of_objects of_acq_rel for_the_block_alone of_clusters fenced_before_stored kept_by_other fence_ends_early in_between handed_on
}

__global__ void each_fences(memory m, bool mended)
{
	int t = threadIdx.x;

	if (blockIdx.x == 0) {
		m.p[t] = t;
		__threadfence();
		__syncthreads();
		if (t == 0)
			raise(&flag);
		return;
	}
	if (t == 0)
		await(&flag);
	__syncthreads();
	if (mended)
		__threadfence();
	take(m);
}

// The readers' fences before they know of the flag say nothing.
__global__ void each_fences_late(memory m, bool mended)
{
	int t = threadIdx.x;

	if (blockIdx.x == 0) {
		m.p[t] = t;
		__threadfence();
		__syncthreads();
		if (t == 0)
			raise(&flag);
		return;
	}
	if (!mended)
		__threadfence();
	if (t == 0)
		await(&flag);
	__syncthreads();
	if (mended)
		__threadfence();
	take(m);
}

__global__ void writers_lack_fences(memory m, bool mended)
{
	int t = threadIdx.x;

	if (blockIdx.x == 0) {
		m.p[t] = t;
		if (mended)
			__threadfence();
		__syncthreads();
		if (t == 0)
			raise(&flag);
		return;
	}
	if (t == 0)
		await(&flag);
	__syncthreads();
	__threadfence();
	take(m);
}

__global__ void fenced_before_stored(memory m, bool mended)
{
	int t = threadIdx.x;

	if (blockIdx.x == 0) {
		if (!mended)
			__threadfence();
		m.p[t] = t;
		if (mended)
			__threadfence();
		__syncthreads();
		if (t == 0)
			raise(&flag);
		return;
	}
	if (t == 0)
		await(&flag);
	__syncthreads();
	__threadfence();
	take(m);
}

// One thread's fence covers what it knows: all before a barrier, and itself.
__global__ void few_fence(memory m, bool mended)
{
	int t = threadIdx.x;

	if (blockIdx.x == 0) {
		m.p[t] = t;
		if (mended)
			__syncthreads();
		if (t == 5)
			__threadfence();
		__syncthreads();
		if (t == 0)
			raise(&flag);
		return;
	}
	if (t == 0)
		await(&flag);
	__syncthreads();
	if (t == 77)
		__threadfence();
	__syncthreads();
	take(m);
}

// Half of the block stores, and that half fences.
__global__ void half_fences(memory m, bool mended)
{
	int t = threadIdx.x;

	if (blockIdx.x == 0) {
		if (t >= N / 2) {
			m.p[t] = t;
			if (mended || t != 100)
				__threadfence();
		}
		__syncthreads();
		if (t == 0)
			raise(&flag);
		return;
	}
	if (t == 0)
		await(&flag);
	__syncthreads();
	__threadfence();
	if (t >= N / 2)
		m.q[t] = m.p[t];
}

// Lanes that meet at a warp's barrier.
__global__ void of_lanes(memory m, bool mended)
{
	int t = threadIdx.x;

	if (blockIdx.x == 0) {
		m.p[t] = t;
		if (mended || t != 9)
			__threadfence();
		__syncwarp();
		if (t == 0)
			raise(&flag);
		return;
	}
	if (t == 0)
		await(&flag);
	__syncwarp();
	__threadfence();
	take(m);
}

// And half of them, at one of their own.
__global__ void of_half_a_warp(memory m, bool mended)
{
	int t = threadIdx.x;
	unsigned half = t < 16 ? 0xffff : 0xffff0000;

	if (blockIdx.x == 0) {
		m.p[t] = t;
		__threadfence();
		__syncwarp(half);
		if (t == 0)
			raise(&flag);
		return;
	}
	if (t == 0)
		await(&flag);
	__syncwarp(half);
	__threadfence();
	if (t < 16)
		m.q[t] = m.p[mended ? t : t + 16];
}

// Through shared memory, with fences for the block.
__global__ void within_a_block(memory m, bool mended)
{
	__shared__ int s[32], up;
	int t = threadIdx.x;

	if (t == 0)
		up = 0;
	__syncthreads();
	if (t < 32) {
		s[t] = t;
		if (mended || t != 9)
			__threadfence_block();
		__syncwarp();
		if (t == 0)
			raise(&up);
		return;
	}
	if (t == 32)
		await(&up);
	__syncwarp();
	__threadfence_block();
	m.q[t] = s[t - 32];
}

__global__ void for_the_block_alone(memory m, bool mended)
{
	int t = threadIdx.x;

	if (blockIdx.x == 0) {
		m.p[t] = t;
		if (mended)
			__threadfence();
		else
			__threadfence_block();
		__syncthreads();
		if (t == 0)
			raise(&flag);
		return;
	}
	if (t == 0)
		await(&flag);
	__syncthreads();
	__threadfence();
	take(m);
}

// A fence for the block takes nothing away from one for the device.
__global__ void narrow_behind_wide(memory m, bool mended)
{
	if (threadIdx.x)
		return;
	if (blockIdx.x == 0) {
		m.p[0] = 1;
		if (mended)
			__threadfence();
		__threadfence_block();
		raise(&flag);
		return;
	}
	await(&flag);
	__threadfence();
	m.q[0] = m.p[0];
}

// Atomic references, and fences of C++.
__global__ void of_acq_rel(memory m, bool mended)
{
	const cuda::memory_order order = mended ? cuda::memory_order_seq_cst :
						  cuda::memory_order_acq_rel;
	int t = threadIdx.x;

	if (blockIdx.x == 0) {
		m.p[t] = t;
		cuda::atomic_thread_fence(order, cuda::thread_scope_device);
		__syncthreads();
		if (t == 0)
			word_ref(flag).store(1, cuda::memory_order_relaxed);
		return;
	}
	if (t == 0)
		while (!word_ref(flag).load(cuda::memory_order_relaxed))
			;
	__syncthreads();
	cuda::atomic_thread_fence(order, cuda::thread_scope_device);
	take(m);
}

// Barriers that are objects, in place of the block's.
__global__ void of_objects(memory m, bool mended)
{
	__shared__ cuda::barrier<cuda::thread_scope_block> meeting;
	int t = threadIdx.x;

	if (t == 0)
		init(&meeting, N);
	__syncthreads();
	if (blockIdx.x == 0) {
		m.p[t] = t; // TOLD of_objects
		__threadfence();
		meeting.arrive_and_wait();
		if (t == 0)
			raise(&flag);
		return;
	}
	if (t == 0)
		await(&flag);
	if (mended)
		meeting.arrive_and_wait();
	else
		__syncwarp();
	__threadfence();
	take(m);
}

__global__ void __cluster_dims__(2) of_clusters(memory m, bool mended)
{
	auto cluster = cg::this_cluster();
	int t = threadIdx.x;

	if (blockIdx.x < 2) {
		if (blockIdx.x == 1) {
			m.p[t] = t;
			if (mended)
				__threadfence();
		}
		cluster.sync();
		if (blockIdx.x == 0 && t == 0)
			raise(&flag);
		return;
	}
	if (blockIdx.x == 2 && t == 0)
		await(&flag);
	cluster.sync();
	if (blockIdx.x == 3) {
		__threadfence();
		take(m);
	}
}

// The flag is counted on by another block; what the first has released goes on.
__global__ void counted_on(memory m, bool mended)
{
	int t = threadIdx.x;

	if (blockIdx.x == 0) {
		m.p[t] = t;
		__threadfence();
		__syncthreads();
		if (t == 0)
			word_ref(flag).store(1, cuda::memory_order_relaxed);
	} else if (blockIdx.x == 1) {
		int one;

		do
			one = 1;
		while (t == 0 && !word_ref(flag).compare_exchange_weak(
				one, 2, cuda::memory_order_relaxed));
	} else {
		if (t == 0)
			while (word_ref(flag).load(cuda::memory_order_relaxed) != 2)
				;
		if (mended)
			__syncthreads();
		__threadfence();
		m.q[t] = m.p[t];
	}
}

// A plain volatile store in its place ends it.
__global__ void kept_by_other(memory m, bool mended)
{
	int t = threadIdx.x;

	if (blockIdx.x == 0) {
		m.p[t] = t;
		__threadfence();
		__syncthreads();
		if (t == 0)
			raise(&flag);
	} else if (blockIdx.x == 1) {
		if (t == 0) {
			await(&flag);
			if (mended)
				__threadfence();
			*(volatile int *)&flag = 2;
			raise(&second);
		}
	} else {
		if (t == 0) {
			await(&second);
			await(&flag);
		}
		__syncthreads();
		__threadfence();
		take(m);
	}
}

// In a chain of two flags a fence is wanted between those, too, whoever calls it.
__global__ void in_between(memory m, bool mended)
{
	int t = threadIdx.x;

	if (blockIdx.x == 0) {
		m.p[t] = t;
		__threadfence();
		__syncthreads();
		if (t == 0)
			raise(&flag);
	} else if (blockIdx.x == 1) {
		if (t == 0)
			await(&flag);
		__syncthreads();
		if (mended && t == 40)
			__threadfence();
		__syncthreads();
		if (t == 64)
			raise(&second);
	} else {
		if (t == 0)
			await(&second);
		__syncthreads();
		__threadfence();
		take(m);
	}
}

// What a look at a flag awaits, a release hands on to who acquires it.
__global__ void handed_on(memory m, bool mended)
{
	int t = threadIdx.x;

	if (blockIdx.x == 0) {
		m.p[t] = t;
		__threadfence();
		__syncthreads();
		if (t == 0)
			raise(&flag);
	} else if (blockIdx.x == 1) {
		if (t == 0) {
			await(&flag);
			word_ref(second).store(1, cuda::memory_order_release);
		}
	} else {
		if (t == 0)
			while (!word_ref(second).load(mended ?
						cuda::memory_order_acquire :
						cuda::memory_order_relaxed))
				;
		__syncthreads();
		__threadfence();
		take(m);
	}
}

// Each block has a flag, and all look at all of them, round after round.
__global__ void all_to_all(memory m, bool mended)
{
	volatile int *flags = m.r;
	int t = threadIdx.x, b = blockIdx.x, n = gridDim.x, sum;

	for (int round = 1; round < 4; round++) {
		m.p[b * N + t] = round; // TOLD all_to_all
		__threadfence();
		__syncthreads();
		if (t == 0)
			flags[b] = 2 * round - 1;
		if (t < n)
			while (flags[t] < 2 * round - 1)
				;
		__syncthreads();
		__threadfence();
		sum = 0;
		for (int other = 0; other < n; other++)
			sum += m.p[other * N + t]; // TOLD all_to_all
		m.q[b * N + t] = sum;
		if (mended)
			__threadfence();
		__syncthreads();
		if (t == 0)
			flags[b] = 2 * round;
		if (t < n)
			while (flags[t] < 2 * round)
				;
		__syncthreads();
		__threadfence();
	}
}

static const mistake mistakes[] = {
	KERNEL(each_fences, 2, N),
	KERNEL(each_fences_late, 2, N),
	KERNEL(writers_lack_fences, 2, N),
	KERNEL(fenced_before_stored, 2, N),
	KERNEL(few_fence, 2, N),
	KERNEL(half_fences, 2, N),
	KERNEL(of_lanes, 2, 32),
	KERNEL(of_half_a_warp, 2, 32),
	KERNEL(within_a_block, 1, 64),
	KERNEL(for_the_block_alone, 2, N),
	KERNEL(narrow_behind_wide, 2, 32),
	KERNEL(of_acq_rel, 2, N),
	KERNEL(of_objects, 2, N),
	KERNEL(of_clusters, 4, N),
	KERNEL(counted_on, 3, N),
	KERNEL(kept_by_other, 3, N),
	KERNEL(in_between, 3, N),
	KERNEL(handed_on, 3, N),
	KERNEL(all_to_all, 6, N),
};

int main(int words, char **word)
{
	return tell(mistakes, words, word);
}
