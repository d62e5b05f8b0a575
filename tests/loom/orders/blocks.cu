// Threads of several blocks, and of clusters and grids.
#include <cooperative_groups.h>
#include "orders.h"
namespace cg = cooperative_groups;

__device__ int taken, ready, flag;
__device__ unsigned done, arrived, round_of_barrier;

__global__ void stored_behind_unlock(memory m, bool mended)
{
	if (threadIdx.x)
		return;
	while (atomicCAS(&taken, 0, 1) != 0)
		;
	__threadfence();
	m.p[0]++;
	__threadfence();
	atomicExch(&taken, 0);
	if (!mended)
		m.p[0]++;
}

// All threads store, and the one that counts waits for none of them.
__global__ void counted_without_barrier(memory m, bool mended)
{
	__shared__ bool last;

	m.q[blockIdx.x * blockDim.x + threadIdx.x] = 1;
	__threadfence();
	if (mended)
		__syncthreads();
	if (threadIdx.x == 0)
		last = atomicAdd(&done, 1u) == gridDim.x - 1;
	__syncthreads();
	if (!last || threadIdx.x)
		return;
	__threadfence();
	for (unsigned i = 0; i < gridDim.x * blockDim.x; i++)
		m.p[0] += m.q[i];
}

__global__ void counted_before_stored(memory m, bool mended)
{
	if (threadIdx.x)
		return;
	if (blockIdx.x) {
		while (atomicAdd(&ready, 0) == 0)
			;
		__threadfence();
		m.p[0] = m.q[0];
		return;
	}
	if (mended)
		m.q[0] = 7;
	__threadfence();
	atomicAdd(&ready, 1);
	if (!mended)
		m.q[0] = 7;
}

__global__ void fence_of_block(memory m, bool mended)
{
	if (threadIdx.x)
		return;
	if (blockIdx.x) {
		while (atomicAdd(&flag, 0) == 0)
			;
		__threadfence();
		m.p[0] = m.q[0];
		return;
	}
	m.q[0] = 5;
	if (mended)
		__threadfence();
	else
		__threadfence_block();
	atomicExch(&flag, 1);
}

__device__ static void all_blocks_meet(bool fenced)
{
	__syncthreads();
	if (threadIdx.x == 0) {
		unsigned now = *(volatile unsigned *)&round_of_barrier;

		if (fenced)
			__threadfence();
		if (atomicAdd(&arrived, 1) == gridDim.x - 1) {
			arrived = 0;
			__threadfence();
			atomicAdd(&round_of_barrier, 1);
		} else {
			while (*(volatile unsigned *)&round_of_barrier == now)
				;
		}
		if (fenced)
			__threadfence();
	}
	__syncthreads();
}
__global__ void meeting_without_fences(memory m, bool mended)
{
	int next = (blockIdx.x + 1) % gridDim.x;

	m.p[blockIdx.x * 32 + threadIdx.x] = blockIdx.x;
	all_blocks_meet(mended);
	m.q[blockIdx.x * 32 + threadIdx.x] = m.p[next * 32 + threadIdx.x];
}

// A place is drawn; what stands in the one before is somebody's who may not
// have stored it yet.
__global__ void place_before_mine(memory m, bool mended)
{
	int at = atomicAdd(m.r, 1);

	m.p[at] = threadIdx.x;
	if (at)
		m.q[at] = m.p[mended ? at : at - 1];
}

struct halves {
	unsigned low : 16, high : 16;
};
__global__ void bits_of_two(memory m, bool mended)
{
	halves *both = (halves *)m.p;
	unsigned short *each = (unsigned short *)m.p;

	if (threadIdx.x == 0) {
		if (mended)
			each[0] = 1;
		else
			both->low = 1;
	} else if (threadIdx.x == 33) {
		if (mended)
			each[1] = 2;
		else
			both->high = 2;
	}
}

__global__ void four_at_once(memory m, bool mended)
{
	__shared__ __align__(16) int s[N];
	int t = threadIdx.x;

	s[t] = t;
	__syncthreads();
	if (t < 32)
		((int4 *)s)[t] = make_int4(t, t, t, t + 7);
	if (mended)
		__syncthreads();
	m.p[t] = s[t];
}

__global__ void freed_under_readers(memory m, bool mended)
{
	__shared__ int *lent;
	int t = threadIdx.x;

	if (t == 0)
		lent = (int *)malloc(N * sizeof(int));
	__syncthreads();
	lent[t] = t;
	__syncthreads();
	m.p[t] = lent[N - 1 - t];
	if (mended)
		__syncthreads();
	if (t == 0)
		free(lent);
}

__global__ void freed_by_another_name(memory m, bool mended)
{
	int *own = new int(3);

	m.p[0] = *own;
	delete (mended ? own : m.q);
}

__global__ void grid_in_place(memory m, bool mended)
{
	auto grid = cg::this_grid();
	int i = grid.thread_rank(), n = grid.size();

	for (int round = 0; round < 3; round++) {
		m.p[i] = m.q[(i + 1) % n] + 1;
		grid.sync();
		m.q[i] = m.p[i];
		if (mended)
			grid.sync();
	}
}

__global__ void __cluster_dims__(2) pushed_to_neighbour(memory m, bool mended)
{
	__shared__ int s[N];
	auto cluster = cg::this_cluster();
	int t = threadIdx.x;

	s[t] = 0;
	cluster.sync();
	cluster.map_shared_rank(s, cluster.block_rank() ^ 1)[t] = t + 1;
	if (mended)
		cluster.sync();
	else
		__syncthreads();
	m.p[blockIdx.x * N + t] = s[t];
	cluster.sync();
}

// Blocks of a cluster are resident together, but need not begin together.
__global__ void __cluster_dims__(2) pushed_before_begun(memory m, bool mended)
{
	__shared__ int s[2];
	auto cluster = cg::this_cluster();

	if (mended)
		cluster.sync();
	if (threadIdx.x == 0)
		for (unsigned rank = 0; rank < 2; rank++)
			cluster.map_shared_rank(s, rank)[cluster.block_rank()] = 1;
	cluster.sync();
	if (threadIdx.x == 0)
		m.p[blockIdx.x] = s[0] + s[1];
}

__global__ void __cluster_dims__(2) read_behind_arrival(memory m, bool mended)
{
	__shared__ int s[N];
	auto cluster = cg::this_cluster();
	int t = threadIdx.x, other;

	s[t] = t;
	auto token = cluster.barrier_arrive();
	if (mended)
		cluster.barrier_wait(std::move(token));
	other = cluster.map_shared_rank(s, cluster.block_rank() ^ 1)[N - 1 - t];
	if (!mended)
		cluster.barrier_wait(std::move(token));
	m.p[blockIdx.x * N + t] = other;
	cluster.sync();
}

static void together(const memory &m, bool mended)
{
	void *values[] = { (void *)&m, &mended };

	cudaLaunchCooperativeKernel((void *)grid_in_place, dim3(4), dim3(64),
				    values, 0, 0);
}

static const mistake mistakes[] = {
	KERNEL(stored_behind_unlock, 4, 32),
	KERNEL(counted_without_barrier, 4, 64),
	KERNEL(counted_before_stored, 2, 32),
	KERNEL(fence_of_block, 2, 32),
	KERNEL(meeting_without_fences, 4, 32),
	KERNEL(place_before_mine, 4, 32),
	KERNEL(bits_of_two, 1, 64),
	KERNEL(four_at_once, 1, N),
	KERNEL(freed_under_readers, 1, N),
	KERNEL(freed_by_another_name, 1, 1),
	KERNEL(pushed_to_neighbour, 4, N),
	KERNEL(pushed_before_begun, 4, N),
	KERNEL(read_behind_arrival, 2, N),
	{ "grid_in_place", together },
};

int main(int words, char **word)
{
	return tell(mistakes, words, word);
}
