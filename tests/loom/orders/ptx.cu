// orders NAME [mended]: messages and counts in PTX, whose instructions say how they
// order and for whom.
#include "orders.h"

__device__ int data, flag;

// In either order of the blocks: who looks by ld.acquire in a loop has either
// seen the flag and what is before it, or looks again.
static __device__ void wait_for(int *at)
{
	int f;

	do
		asm volatile("ld.acquire.gpu.global.u32 %0, [%1];"
			     : "=r"(f) : "l"(at) : "memory");
	while (!f);
}

#define STORE_FLAG(order)                                                  \
	asm volatile("st." order ".global.u32 [%0], %1;" ::"l"(&flag),      \
		     "r"(1) : "memory")

static __device__ void take(memory m)
{
	wait_for(&flag);
	m.p[0] = data;
}

__global__ void relaxed_flag(memory m, bool mended)
{
	if (blockIdx.x) {
		take(m);
		return;
	}
	data = 7;
	if (mended)
		STORE_FLAG("release.gpu");
	else
		STORE_FLAG("relaxed.gpu");
}

__global__ void flag_for_its_block(memory m, bool mended)
{
	if (blockIdx.x) {
		take(m);
		return;
	}
	data = 7;
	if (mended)
		STORE_FLAG("release.gpu");
	else
		STORE_FLAG("release.cta");
}

__global__ void fence_for_its_block(memory m, bool mended)
{
	if (blockIdx.x == 0) {
		data = 7;
		if (mended)
			asm volatile("fence.acq_rel.gpu;" ::: "memory");
		else
			asm volatile("membar.cta;" ::: "memory");
		atomicExch(&flag, 1);
	} else {
		take(m);
	}
}

__global__ void sum_for_its_block(memory m, bool mended)
{
	if (mended)
		asm volatile("red.gpu.global.add.u32 [%0], %1;" ::"l"(m.p), "r"(1)
			     : "memory");
	else
		asm volatile("red.cta.global.add.u32 [%0], %1;" ::"l"(m.p), "r"(1)
			     : "memory");
}

// Words that the kernel stores are not to be read by the way of those that nobody does.
__global__ void read_only_way(memory m, bool mended)
{
	int t = threadIdx.x, v;

	m.p[t] = t;
	__syncthreads();
	if (mended)
		asm volatile("ld.global.u32 %0, [%1];" : "=r"(v) : "l"(m.p + (t ^ 1)));
	else
		asm volatile("ld.global.nc.u32 %0, [%1];" : "=r"(v) : "l"(m.p + (t ^ 1)));
	m.q[t] = v;
}

// A count of who is done, as split-K and stream-K have it: the last one adds up what
// the others have stored.
__global__ void count_without_order(memory m, bool mended)
{
	int before;

	m.q[blockIdx.x] = 7;
	if (mended)
		asm volatile("atom.acq_rel.gpu.global.add.u32 %0, [%1], %2;"
			     : "=r"(before) : "l"(&flag), "r"(1) : "memory");
	else
		asm volatile("atom.relaxed.gpu.global.add.u32 %0, [%1], %2;"
			     : "=r"(before) : "l"(&flag), "r"(1) : "memory");
	if (before == (int)gridDim.x - 1)
		for (unsigned i = 0; i < gridDim.x; i++)
			m.p[0] += m.q[i];
}

#define COUNT_BY_RED(order)                                                \
	asm volatile("red." order ".global.add.s32 [%0], %1;" ::"l"(&flag), \
		     "r"(1) : "memory")

// Who is counted by red, and waited for by ld.acquire.
static __device__ bool is_taken(memory m)
{
	if (blockIdx.x)
		take(m);
	else
		data = 7;
	return blockIdx.x;
}

__global__ void red_without_order(memory m, bool mended)
{
	if (is_taken(m))
		return;
	if (mended)
		COUNT_BY_RED("release.gpu");
	else
		COUNT_BY_RED("relaxed.gpu");
}

__global__ void red_for_its_block(memory m, bool mended)
{
	if (is_taken(m))
		return;
	if (mended)
		COUNT_BY_RED("release.gpu");
	else
		COUNT_BY_RED("release.cta");
}

// One warp fills and goes on, another waits and empties; who says so too early orders
// nothing of what it does then.
__global__ void arrives_too_early(memory m, bool mended)
{
	__shared__ int s[32];
	const int t = threadIdx.x % 32;

	if (threadIdx.x < 32) {
		if (mended)
			s[t] = t;
		asm volatile("bar.arrive 1, 64;" ::: "memory");
		if (!mended)
			s[t] = t;
	} else {
		asm volatile("bar.sync 1, 64;" ::: "memory");
		m.p[t] = s[31 - t];
	}
}

// Who only arrives does not learn what the others did.
__global__ void arrives_and_reads(memory m, bool mended)
{
	__shared__ int s[32];
	const int t = threadIdx.x % 32;

	if (threadIdx.x < 32) {
		s[t] = t;
		asm volatile("bar.sync 1, 64;" ::: "memory");
	} else {
		if (mended)
			asm volatile("bar.sync 1, 64;" ::: "memory");
		else
			asm volatile("bar.arrive 1, 64;" ::: "memory");
		m.p[t] = s[31 - t];
	}
}

// Two numbers are two barriers.
__global__ void another_barrier(memory m, bool mended)
{
	__shared__ int s[96];
	const int t = threadIdx.x;

	s[t] = t;
	if (mended)
		asm volatile("bar.sync 1, 96;" ::: "memory");
	else if (t < 64)
		asm volatile("bar.sync 1, 64;" ::: "memory");
	else
		asm volatile("bar.sync 2, 32;" ::: "memory");
	m.p[t] = s[95 - t];
}

static const mistake mistakes[] = {
	KERNEL(relaxed_flag, 2, 1),
	KERNEL(flag_for_its_block, 2, 1),
	KERNEL(fence_for_its_block, 2, 1),
	KERNEL(sum_for_its_block, 2, 32),
	KERNEL(read_only_way, 1, N),
	KERNEL(count_without_order, 3, 1),
	KERNEL(red_without_order, 2, 1),
	KERNEL(red_for_its_block, 2, 1),
	KERNEL(arrives_too_early, 1, 64),
	KERNEL(arrives_and_reads, 1, 64),
	KERNEL(another_barrier, 1, 96),
};

int main(int words, char **word)
{
	return tell(mistakes, words, word);
}
