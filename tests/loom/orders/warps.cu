// Lanes of a warp, which nothing orders but what says so.
#include <cooperative_groups.h>
#include <mma.h>
#include "orders.h"
namespace cg = cooperative_groups;

__global__ void handed_to_warp(memory m, bool mended)
{
	__shared__ int slot[4];
	int t = threadIdx.x, w = t / 32;

	if (t % 32 == 7)
		slot[w] = t;
	if (mended)
		__syncwarp();
	m.p[t] = slot[w];
}

__global__ void packed_by_ballot(memory m, bool mended)
{
	__shared__ int kept[4][32];
	int t = threadIdx.x, w = t / 32, lane = t % 32;
	bool keep = t * 7 % 3 == 0;
	unsigned who = __ballot_sync(~0u, keep);

	if (keep)
		kept[w][__popc(who & ((1u << lane) - 1))] = t;
	if (mended)
		__syncwarp();
	if (lane < __popc(who))
		m.p[t] = kept[w][lane];
}

__global__ void next_round_too_early(memory m, bool mended)
{
	__shared__ int s[32];
	int lane = threadIdx.x, sum = 0;

	for (int round = 0; round < 3; round++) {
		s[lane] = lane + round;
		__syncwarp();
		sum += s[(lane + 1) % 32];
		if (mended)
			__syncwarp();
	}
	m.p[lane] = sum;
}

__global__ void half_tile_synced(memory m, bool mended)
{
	auto block = cg::this_thread_block();
	auto half = cg::tiled_partition<16>(block);
	auto whole = cg::tiled_partition<32>(block);
	__shared__ int s[N];
	int t = threadIdx.x;

	s[t] = t;
	if (mended)
		whole.sync();
	else
		half.sync();
	m.p[t] = s[t ^ 16];
}

__global__ void parts_synced(memory m, bool mended)
{
	auto warp = cg::tiled_partition<32>(cg::this_thread_block());
	auto even_or_odd = cg::labeled_partition(warp, threadIdx.x % 2);
	__shared__ int s[N];
	int t = threadIdx.x;

	s[t] = t;
	if (mended)
		warp.sync();
	else
		even_or_odd.sync();
	m.p[t] = s[t ^ 1];
}

__global__ void halves_masked(memory m, bool mended)
{
	__shared__ int s[32];
	int t = threadIdx.x;

	s[t] = t;
	if (t < 16)
		__syncwarp(0x0000ffff);
	else
		__syncwarp(0xffff0000);
	m.p[t] = s[mended ? t ^ 1 : t ^ 16];
}

__global__ void set_behind_cleared(memory m, bool mended)
{
	__shared__ int any[4];
	int t = threadIdx.x, w = t / 32;

	if (t % 32 == 0)
		any[w] = 0;
	if (mended)
		__syncwarp();
	if (t % 5 == 0)
		any[w] = 1;
	__syncwarp();
	m.p[t] = any[w];
}

__global__ void scan_in_branch(memory m, bool mended)
{
	int lane = threadIdx.x, v = 1;

	for (int d = 1; d < 32; d *= 2) {
		if (mended) {
			int before = __shfl_up_sync(~0u, v, d);

			if (lane >= d)
				v += before;
		} else if (lane >= d) {
			v += __shfl_up_sync(~0u, v, d);
		}
	}
	m.p[lane] = v;
}

static __device__ void square(memory m, int offset, int step)
{
	using namespace nvcuda::wmma;
	fragment<matrix_a, 16, 16, 16, half, row_major> a;
	fragment<matrix_b, 16, 16, 16, half, col_major> b;
	fragment<accumulator, 16, 16, 16, float> c;

	fill_fragment(c, 0.0f);
	load_matrix_sync(a, (half *)m.p + offset, step);
	load_matrix_sync(b, (half *)m.p, 16);
	mma_sync(c, a, b, c);
	store_matrix_sync((float *)m.q, c, 16, mem_row_major);
}

__global__ void matrix_out_of_step(memory m, bool mended)
{
	square(m, 0, mended ? 24 : 20);
}

__global__ void matrix_beside_its_place(memory m, bool mended)
{
	square(m, mended ? 16 : 3, 16);
}

// Loops that do nothing but wait, whatever they count or look at meanwhile.
static __device__ void store_flag(memory m, bool mended)
{
	if (mended)
		*(volatile int *)m.p = 1;
	else
		*m.p = 1;
}

__global__ void waited_counting(memory m, bool mended)
{
	int turns = 0;

	if (threadIdx.x == 32)
		store_flag(m, mended);
	if (threadIdx.x)
		return;
	if (mended)
		while (*(volatile int *)m.p == 0)
			turns++;
	else
		while (*m.p == 0)
			turns++;
}

__global__ void waited_for_look(memory m, bool mended)
{
	int seen = 0;

	if (threadIdx.x == 32)
		store_flag(m, mended);
	while (!threadIdx.x && !seen)
		seen = mended ? *(volatile int *)m.p : *m.p;
}

__global__ void waited_with_break(memory m, bool mended)
{
	if (threadIdx.x == 32)
		store_flag(m, mended);
	for (;;) {
		if (threadIdx.x || (mended ? *(volatile int *)m.p : *m.p))
			break;
	}
}

// A barrier that some pass by, to the kernel's end; who returns before it need not come.
__global__ void passed_by(memory m, bool mended)
{
	int t = threadIdx.x;

	if (mended && t >= 40)
		return;
	m.p[t] = t;
	if (t < 40)
		__syncthreads();
	if (t < 40)
		m.q[t] = m.p[39 - t];
}

__global__ void group_passed_by(memory m, bool mended)
{
	int t = threadIdx.x;

	m.p[t] = t;
	if (t < 64 || mended)
		cg::this_thread_block().sync();
	m.q[t] = m.p[t ^ 1];
}

// Two barriers on a line, by two calls, groups and votes.
__device__ __forceinline__ void meet_in_line() { __syncthreads(); }
__device__ __noinline__ void meet_by_a_call() { __syncthreads(); }

__global__ void two_in_line(memory m, bool mended)
{
	if (mended) meet_in_line(); else if (threadIdx.x < 64) meet_in_line(); else meet_in_line();
	m.p[threadIdx.x] = 1;
}

__global__ void two_calls(memory m, bool mended)
{
	if (mended) meet_by_a_call(); else if (threadIdx.x < 64) meet_by_a_call(); else meet_by_a_call();
	m.p[threadIdx.x] = 1;
}

__global__ void two_of_a_group(memory m, bool mended)
{
	auto b = cg::this_thread_block();

	if (mended) b.sync(); else if (threadIdx.x < 64) b.sync(); else b.sync();
	m.p[threadIdx.x] = 1;
}

__global__ void two_votes(memory m, bool mended)
{
	int t = threadIdx.x, v;

	v = mended ? __syncthreads_or(t) : t < 64 ? __syncthreads_or(t) : __syncthreads_or(0);
	m.p[threadIdx.x] = v;
}

// What the thread itself has just stored; a const pointer's words nobody stores.
__global__ void stored_and_loaded_by_ldg(memory m, bool mended)
{
	int t = threadIdx.x;

	m.p[t] = t;
	m.q[t] = mended ? m.p[t] + __ldg(&m.r[t]) : __ldg(&m.p[t]);
}

static const mistake mistakes[] = {
	KERNEL(stored_and_loaded_by_ldg, 1, N),
	KERNEL(two_in_line, 1, N),
	KERNEL(two_calls, 1, N),
	KERNEL(two_of_a_group, 1, N),
	KERNEL(two_votes, 1, N),
	KERNEL(passed_by, 1, 64),
	KERNEL(group_passed_by, 1, N),
	KERNEL(waited_counting, 1, N),
	KERNEL(waited_for_look, 1, N),
	KERNEL(waited_with_break, 1, N),
	KERNEL(matrix_out_of_step, 1, 32),
	KERNEL(matrix_beside_its_place, 1, 32),
	KERNEL(handed_to_warp, 1, N),
	KERNEL(packed_by_ballot, 1, N),
	KERNEL(next_round_too_early, 1, 32),
	KERNEL(half_tile_synced, 1, N),
	KERNEL(parts_synced, 1, N),
	KERNEL(halves_masked, 1, 32),
	KERNEL(set_behind_cleared, 1, N),
	KERNEL(scan_in_branch, 1, 32),
};

int main(int words, char **word)
{
	return tell(mistakes, words, word);
}
