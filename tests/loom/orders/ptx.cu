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

static const mistake mistakes[] = {
	KERNEL(relaxed_flag, 2, 1),
	KERNEL(flag_for_its_block, 2, 1),
	KERNEL(fence_for_its_block, 2, 1),
	KERNEL(sum_for_its_block, 2, 32),
	KERNEL(read_only_way, 1, N),
};

int main(int words, char **word)
{
	return tell(mistakes, words, word);
}
