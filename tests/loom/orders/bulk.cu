// bulk NAME [mended]: what goes wrong with bulk copies, tensor maps, clusters and
// wgmma. A line that ends with TOLD and names is where these are told.
#include <cstdint>
#include <cuda.h>
#include <cuda/barrier>
#include <cuda/ptx>
#include "orders.h"

namespace ptx = cuda::ptx;

typedef CUtensorMap map_type;

__device__ uint32_t address(const void *p)
{
	return (uint32_t)__cvta_generic_to_shared(p);
}
__device__ void begin(uint64_t *b, int expected = 1)
{
	ptx::mbarrier_init(b, expected);
	ptx::fence_mbarrier_init(ptx::sem_release, ptx::scope_cluster);
}
__device__ void expect(uint64_t *b, int bytes)
{
	ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared,
				       b, bytes);
}
#define WAIT(b, parity)                                                             \
	while (!ptx::mbarrier_try_wait_parity(b, parity))                           \
		;
#define LOAD(tile, map, at, b)                                                      \
	ptx::cp_async_bulk_tensor(ptx::space_cluster, ptx::space_global, tile, map, at, b)
#define STORE(map, at, tile)                                                        \
	ptx::cp_async_bulk_tensor(ptx::space_global, ptx::space_shared, map, at, tile)
__device__ void commit()
{
	ptx::cp_async_bulk_commit_group();
}
__device__ void wait_read()
{
	ptx::cp_async_bulk_wait_group_read(ptx::n32_t<0>());
}

// ---- To shared memory ----------------------------------------------------------

__global__ void read_too_early(const __grid_constant__ map_type map, memory m, bool mended)
{
	__shared__ alignas(128) int tile[32][32];
	__shared__ alignas(8) uint64_t full;
	const int at[2] = { 0, 0 };
	int t = threadIdx.x, v = 0;

	if (t == 0) {
		begin(&full);
		expect(&full, sizeof tile);
		LOAD(tile, &map, at, &full); // TOLD read_too_early
	}
	__syncthreads();
	if (mended)
		WAIT(&full, 0);
	v = tile[t / 32][t % 32]; // TOLD read_too_early
	WAIT(&full, 0);
	m.q[t] = v;
}

__global__ void more_bytes_expected(const __grid_constant__ map_type map, memory m, bool mended)
{
	__shared__ alignas(128) int tile[32][32];
	__shared__ alignas(8) uint64_t full;
	const int at[2] = { 0, 0 };
	int t = threadIdx.x;

	if (t == 0) {
		begin(&full);
		expect(&full, mended ? sizeof tile : 2 * sizeof tile);
		LOAD(tile, &map, at, &full);
	}
	__syncthreads();
	WAIT(&full, 0); // TOLD more_bytes_expected
	m.q[t] = tile[t / 32][t % 32];
}

__global__ void fewer_bytes_expected(const __grid_constant__ map_type map, memory m, bool mended)
{
	__shared__ alignas(128) int tile[2][32][32];
	__shared__ alignas(8) uint64_t full;
	const int at[2] = { 0, 0 };
	int t = threadIdx.x;

	if (t == 0) {
		begin(&full);
		expect(&full, mended ? sizeof tile : sizeof tile[0]);
		LOAD(tile[0], &map, at, &full);
		LOAD(tile[1], &map, at, &full); // TOLD fewer_bytes_expected
	}
	__syncthreads();
	WAIT(&full, 0);
	m.q[t] = tile[0][t / 32][t % 32] + tile[1][t / 32][t % 32]; // TOLD fewer_bytes_expected
}

// The second round waits for the first one's phase, which is over.
__global__ void parity_not_turned(const __grid_constant__ map_type map, memory m, bool mended)
{
	__shared__ alignas(128) int tile[32][32];
	__shared__ alignas(8) uint64_t full;
	const int at[2] = { 0, 0 };
	int t = threadIdx.x, sum = 0;

	if (t == 0)
		begin(&full);
	__syncthreads();
	for (int k = 0; k < 3; k++) {
		if (t == 0) {
			expect(&full, sizeof tile);
			LOAD(tile, &map, at, &full); // TOLD parity_not_turned
		}
		WAIT(&full, mended ? k % 2 : 0); // TOLD parity_not_turned
		sum += tile[t / 32][t % 32]; // TOLD parity_not_turned
		__syncthreads();
	}
	m.q[t] = sum;
}

// Two stages, and nobody asks whether the others have read theirs.
__global__ void stage_overwritten(const __grid_constant__ map_type map, memory m, bool mended)
{
	__shared__ alignas(128) int tile[2][32][32];
	__shared__ alignas(8) uint64_t full[2], empty[2];
	const int at[2] = { 0, 0 };
	int t = threadIdx.x, sum = 0;

	if (t == 0)
		for (int s = 0; s < 2; s++) {
			begin(&full[s]);
			begin(&empty[s], blockDim.x - 32);
		}
	__syncthreads();
	for (int k = 0; k < 6; k++) {
		int s = k % 2, turn = k / 2 % 2;

		if (t == 0) {
			if (mended)
				WAIT(&empty[s], turn ^ 1);
			expect(&full[s], sizeof tile[s]);
			LOAD(tile[s], &map, at, &full[s]); // TOLD stage_overwritten
		} else if (t >= 32) {
			WAIT(&full[s], turn); // TOLD stage_overwritten
			sum += tile[s][t / 32][t % 32]; // TOLD stage_overwritten
			ptx::mbarrier_arrive(&empty[s]);
		}
	}
	m.q[t] = sum;
}

__global__ void ends_before_it_lands(const __grid_constant__ map_type map, memory m, bool mended)
{
	__shared__ alignas(128) int tile[32][32];
	__shared__ alignas(8) uint64_t full;
	const int at[2] = { 0, 0 };

	if (threadIdx.x)
		return;
	begin(&full);
	expect(&full, sizeof tile);
	LOAD(tile, &map, at, &full); // TOLD ends_before_it_lands
	if (mended)
		WAIT(&full, 0);
	m.q[0] = 1;
}

// ---- From shared memory --------------------------------------------------------

__global__ void stored_without_fence(const __grid_constant__ map_type map, memory m, bool mended)
{
	__shared__ alignas(128) int tile[32][32];
	const int at[2] = { 0, 0 };
	int t = threadIdx.x;

	for (int y = 0; y < 32; y += 4)
		tile[y + t / 32][t % 32] = t + y; // TOLD stored_without_fence
	if (mended)
		ptx::fence_proxy_async(ptx::space_shared);
	__syncthreads();
	if (t == 0) {
		STORE(&map, at, tile); // TOLD stored_without_fence
		commit();
		wait_read();
	}
}

__global__ void brought_without_fence(const __grid_constant__ map_type map, memory m, bool mended)
{
	__shared__ alignas(128) int tile[32][32];
	__shared__ alignas(8) uint64_t full;
	const int at[2] = { 0, 0 };
	int t = threadIdx.x;

	if (t == 0)
		begin(&full);
	for (int y = 0; y < 32; y += 4)
		tile[y + t / 32][t % 32] = t + y; // TOLD brought_without_fence
	m.q[t] = tile[t / 32][t % 32];
	if (mended)
		ptx::fence_proxy_async(ptx::space_shared);
	__syncthreads();
	if (t == 0) {
		expect(&full, sizeof tile);
		LOAD(tile, &map, at, &full); // TOLD brought_without_fence
	}
	WAIT(&full, 0);
	m.q[t] += tile[t / 32][t % 32];
}

// Lines by lines, over the stores of the thread that asks for them.
__global__ void line_brought_without_fence(memory m, bool mended)
{
	__shared__ alignas(16) uint32_t line[N];
	__shared__ alignas(8) uint64_t full;

	if (threadIdx.x == 0) {
		begin(&full);
		line[5] = 1; // TOLD line_brought_without_fence
		if (mended)
			ptx::fence_proxy_async(ptx::space_shared);
		expect(&full, sizeof line);
		ptx::cp_async_bulk(ptx::space_shared, ptx::space_global, line, m.p, sizeof line, // TOLD line_brought_without_fence
				   &full); // TOLD line_brought_without_fence
	}
	__syncthreads();
	WAIT(&full, 0);
	m.q[threadIdx.x] = line[threadIdx.x];
}

__global__ void source_overwritten(const __grid_constant__ map_type map, memory m, bool mended)
{
	__shared__ alignas(128) int tile[32][32];
	const int at[2] = { 0, 0 };
	int t = threadIdx.x;

	for (int k = 0; k < 2; k++) {
		for (int y = 0; y < 32; y += 4)
			tile[y + t / 32][t % 32] = t + y + k; // TOLD source_overwritten
		ptx::fence_proxy_async(ptx::space_shared);
		__syncthreads();
		if (t == 0) {
			STORE(&map, at, tile); // TOLD source_overwritten
			commit();
			if (mended || k)
				ptx::cp_async_bulk_wait_group(ptx::n32_t<0>());
		}
		__syncthreads();
	}
}

// Two blocks' boxes have a row in common.
__global__ void tiles_overlap(const __grid_constant__ map_type map, memory m, bool mended)
{
	__shared__ alignas(128) int tile[32][32];
	const int at[2] = { 0, (int)blockIdx.x * (mended ? 32 : 31) };
	int t = threadIdx.x;

	for (int y = 0; y < 32; y += 4)
		tile[y + t / 32][t % 32] = t + y + blockIdx.x;
	ptx::fence_proxy_async(ptx::space_shared);
	__syncthreads();
	if (t == 0) {
		STORE(&map, at, tile); // TOLD tiles_overlap
		commit();
		wait_read();
	}
}

// Sums that copies add meet no other store.
__global__ void sum_stored_plainly(memory m, bool mended)
{
	__shared__ alignas(16) int s[N];
	int t = threadIdx.x;

	s[t] = t + 1;
	ptx::fence_proxy_async(ptx::space_shared);
	__syncthreads();
	if (t == 0) {
		if (mended || blockIdx.x)
			ptx::cp_reduce_async_bulk(ptx::space_global, ptx::space_shared, // TOLD sum_stored_plainly
						  ptx::op_add, m.p, s, sizeof s);
		else
			ptx::cp_async_bulk(ptx::space_global, ptx::space_shared, m.p, s, // TOLD sum_stored_plainly
					   sizeof s);
		commit();
		wait_read();
	}
}

// It goes to two places, and the second copy has yet to read it.
__global__ void second_copy_reads(memory m, bool mended)
{
	__shared__ alignas(16) int s[N];
	int t = threadIdx.x;

	for (int k = 0; k < 2; k++) {
		s[t] = t + k; // TOLD second_copy_reads
		ptx::fence_proxy_async(ptx::space_shared);
		__syncthreads();
		for (int i = 0; t == 0 && i < 2; i++) {
			ptx::cp_async_bulk(ptx::space_global, ptx::space_shared, // TOLD second_copy_reads
					   m.p + (2 * k + i) * N, s, sizeof s);
			commit();
		}
		if (t == 0 && (mended || k))
			ptx::cp_async_bulk_wait_group(ptx::n32_t<0>());
		else if (t == 0)
			ptx::cp_async_bulk_wait_group(ptx::n32_t<1>());
		__syncthreads();
	}
}

// ---- Addresses and maps --------------------------------------------------------

__global__ void tile_not_aligned(const __grid_constant__ map_type map, memory m, bool mended)
{
	__shared__ alignas(128) int tile[33][32];
	__shared__ alignas(8) uint64_t full;
	const int at[2] = { 0, 0 };

	if (threadIdx.x)
		return;
	begin(&full);
	expect(&full, 4096);
	LOAD(&tile[0][mended ? 0 : 4], &map, at, &full); // TOLD tile_not_aligned
	WAIT(&full, 0);
}

__global__ void bytes_not_sixteens(memory m, bool mended)
{
	__shared__ alignas(128) int s[N];
	__shared__ alignas(8) uint64_t full;
	int bytes = mended ? 48 : 40;

	if (threadIdx.x)
		return;
	begin(&full);
	expect(&full, bytes);
	ptx::cp_async_bulk(ptx::space_shared, ptx::space_global, s, m.p, bytes, &full); // TOLD bytes_not_sixteens
	WAIT(&full, 0);
}

__global__ void source_not_aligned(memory m, bool mended)
{
	__shared__ alignas(128) int s[N];
	__shared__ alignas(8) uint64_t full;

	if (threadIdx.x)
		return;
	begin(&full);
	expect(&full, 64);
	ptx::cp_async_bulk(ptx::space_shared, ptx::space_global, s, m.p + (mended ? 4 : 1), // TOLD source_not_aligned
			   64, &full); // TOLD source_not_aligned
	WAIT(&full, 0);
}

struct maps {
	char before[32];
	char bytes[sizeof(map_type)];
};
__constant__ alignas(128) maps misplaced[1];
__constant__ map_type placed;

__global__ void map_not_aligned(memory m, bool mended)
{
	__shared__ alignas(128) int tile[32][32];
	__shared__ alignas(8) uint64_t full;
	const int at[2] = { 0, 0 };

	if (threadIdx.x)
		return;
	begin(&full);
	expect(&full, sizeof tile);
	LOAD(tile, mended ? (const void *)&placed : (const void *)misplaced[0].bytes, at, &full); // TOLD map_not_aligned
	WAIT(&full, 0);
}

__constant__ map_type unmade;
__global__ void map_never_made(memory m, bool mended)
{
	__shared__ alignas(128) int tile[32][32];
	__shared__ alignas(8) uint64_t full;
	const int at[2] = { 0, 0 };

	if (threadIdx.x)
		return;
	begin(&full);
	expect(&full, sizeof tile);
	LOAD(tile, mended ? &placed : &unmade, at, &full); // TOLD map_never_made
	WAIT(&full, 0);
}

__global__ void other_dimensions(const __grid_constant__ map_type map, memory m, bool mended)
{
	__shared__ alignas(128) int tile[32][32];
	__shared__ alignas(8) uint64_t full;
	const int at[2] = { 0, 0 }, three[3] = { 0, 0, 0 };

	if (threadIdx.x)
		return;
	begin(&full);
	expect(&full, sizeof tile);
	if (mended)
		LOAD(tile, &map, at, &full);
	else
		LOAD(tile, &map, three, &full); // TOLD other_dimensions
	WAIT(&full, 0);
}

// An H100 takes both for an illegal instruction.
__global__ void begins_within_sixteen(const __grid_constant__ map_type map, memory m, bool mended)
{
	__shared__ alignas(128) int tile[32][32];
	__shared__ alignas(8) uint64_t full;
	const int at[2] = { mended ? 4 : 2, 0 };

	if (threadIdx.x)
		return;
	begin(&full);
	expect(&full, sizeof tile);
	LOAD(tile, &map, at, &full); // TOLD begins_within_sixteen
	WAIT(&full, 0);
}

__global__ void stored_before_the_edge(const __grid_constant__ map_type map, memory m, bool mended)
{
	__shared__ alignas(128) int tile[32][32];
	const int at[2] = { 0, mended ? 1 : -1 };

	for (int y = 0; y < 32; y++)
		tile[y][threadIdx.x] = y;
	ptx::fence_proxy_async(ptx::space_shared);
	__syncthreads();
	if (threadIdx.x == 0) {
		STORE(&map, at, tile); // TOLD stored_before_the_edge
		commit();
		wait_read();
	}
}

// The map says more rows than the array has.
__global__ void map_beyond_array(const __grid_constant__ map_type map, memory m, bool mended)
{
	__shared__ alignas(128) int tile[32][32];
	__shared__ alignas(8) uint64_t full;
	const int at[2] = { 0, 8 };

	if (threadIdx.x)
		return;
	begin(&full);
	expect(&full, sizeof tile);
	LOAD(tile, &map, at, &full); // TOLD map_beyond_array
	WAIT(&full, 0);
}

// ---- Clusters ------------------------------------------------------------------

__device__ void meet()
{
	ptx::barrier_cluster_arrive();
	ptx::barrier_cluster_wait();
}
__device__ uint32_t there(const void *p, int rank)
{
	uint32_t b;

	asm volatile("mapa.shared::cluster.u32 %0, %1, %2;"
		     : "=r"(b) : "r"(address(p)), "r"(rank));
	return b;
}

// The other block neither waits for the copy nor stays.
__global__ void __cluster_dims__(2) multicast_to_the_gone(memory m, bool mended)
{
	__shared__ alignas(128) int s[N];
	__shared__ alignas(8) uint64_t full;
	int rank = ptx::get_sreg_cluster_ctarank();

	if (threadIdx.x == 0) {
		begin(&full);
		if (mended || rank == 0)
			expect(&full, sizeof s);
	}
	meet();
	if (threadIdx.x == 0 && rank == 0)
		ptx::cp_async_bulk(ptx::space_cluster, ptx::space_global, s, m.p, sizeof s, // TOLD multicast_to_the_gone
				   &full, (uint16_t)3); // TOLD multicast_to_the_gone
	if (mended || rank == 0)
		WAIT(&full, 0);
}

// Its barrier may not be there yet.
__global__ void __cluster_dims__(2) cast_before_they_met(memory m, bool mended)
{
	__shared__ alignas(128) int s[N];
	__shared__ alignas(8) uint64_t full;
	int rank = ptx::get_sreg_cluster_ctarank();

	if (threadIdx.x == 0) {
		begin(&full); // TOLD cast_before_they_met
		expect(&full, sizeof s);
	}
	if (mended)
		meet();
	if (threadIdx.x == 0 && rank == 0)
		ptx::cp_async_bulk(ptx::space_cluster, ptx::space_global, s, m.p, sizeof s, // TOLD cast_before_they_met
				   &full, (uint16_t)3); // TOLD cast_before_they_met
	WAIT(&full, 0); // TOLD cast_before_they_met
	meet();
}

__global__ void __cluster_dims__(2) cast_beyond_cluster(memory m, bool mended)
{
	__shared__ alignas(128) int s[N];
	__shared__ alignas(8) uint64_t full;
	int rank = ptx::get_sreg_cluster_ctarank();

	if (threadIdx.x == 0) {
		begin(&full);
		expect(&full, sizeof s);
	}
	meet();
	if (threadIdx.x == 0 && rank == 0)
		ptx::cp_async_bulk(ptx::space_cluster, ptx::space_global, s, m.p, sizeof s, // TOLD cast_beyond_cluster
				   &full, (uint16_t)(mended ? 3 : 7)); // TOLD cast_beyond_cluster
	WAIT(&full, 0);
	meet();
}

__global__ void __cluster_dims__(2) peer_read_after_its_end(memory m, bool mended)
{
	__shared__ int s[N];
	int t = threadIdx.x, rank = ptx::get_sreg_cluster_ctarank(), v;

	s[t] = t;
	meet();
	if (rank == 0) {
		asm volatile("ld.shared::cluster.u32 %0, [%1];" // TOLD peer_read_after_its_end
			     : "=r"(v) : "r"(there(&s[t], 1)) : "memory"); // TOLD peer_read_after_its_end
		m.p[t] = v;
	}
	if (mended)
		meet();
}

// A stage is free when both blocks have read it; one alone is asked.
__global__ void __cluster_dims__(2) only_one_frees(memory m, bool mended)
{
	__shared__ alignas(128) int s[N];
	__shared__ alignas(8) uint64_t full, empty;
	int t = threadIdx.x, rank = ptx::get_sreg_cluster_ctarank(), sum = 0;

	if (t == 0) {
		begin(&full);
		begin(&empty, mended ? 2 : 1);
	}
	meet();
	for (int k = 0; k < 4; k++) {
		if (t == 0) {
			expect(&full, sizeof s);
			if (rank == 0) {
				while (!ptx::mbarrier_try_wait_parity(ptx::sem_acquire,
								      ptx::scope_cluster,
								      &empty, k % 2 ^ 1))
					;
				ptx::cp_async_bulk(ptx::space_cluster, ptx::space_global, s, // TOLD only_one_frees
						   m.p, sizeof s, &full, (uint16_t)3); // TOLD only_one_frees
			}
		}
		WAIT(&full, k % 2); // TOLD only_one_frees
		sum += s[t]; // TOLD only_one_frees
		__syncthreads();
		if (t == 0 && (mended || rank == 0))
			asm volatile("mbarrier.arrive.release.cluster.shared::cluster.b64 _, [%0];"
				     ::"r"(there(&empty, 0)) : "memory");
	}
	m.q[rank * N + t] = sum;
	meet();
}

// ---- wgmma ---------------------------------------------------------------------

__device__ uint64_t descriptor(const void *p)
{
	return (address(p) & 0x3ffff) >> 4 | (uint64_t)8 << 16 | (uint64_t)8 << 32;
}
__device__ void multiply(float *d, const void *a, const void *b)
{
	asm volatile("wgmma.fence.sync.aligned;" ::: "memory");
	asm volatile("wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 " // TOLD multiplied_without_fence slice_overwritten other_group_reads second_product_reads stage_released_early stage_given_by_one
		     "{%0, %1, %2, %3}, %4, %5, 1, 1, 1, 0, 0;"
		     : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3])
		     : "l"(descriptor(a) + ((uint64_t)56 << 16)), "l"(descriptor(b)));
	asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory");
}

__global__ void multiplied_without_fence(memory m, bool mended)
{
	__shared__ alignas(128) uint32_t a[64 * 8], b[8 * 8];
	float d[4] = { 0, 0, 0, 0 };
	int t = threadIdx.x;

	for (int i = t; i < 64 * 8; i += 128)
		a[i] = i; // TOLD multiplied_without_fence
	if (t < 64)
		b[t] = t; // TOLD multiplied_without_fence
	if (mended)
		ptx::fence_proxy_async(ptx::space_shared);
	__syncthreads();
	multiply(d, a, b);
	asm volatile("wgmma.wait_group.sync.aligned 0;" ::: "memory");
	m.p[t] = d[0] + d[1] + d[2] + d[3] > 0;
}

// The next slice comes before the product has read the last one.
__global__ void slice_overwritten(memory m, bool mended)
{
	__shared__ alignas(128) uint32_t a[64 * 8], b[8 * 8];
	__shared__ alignas(8) uint64_t full;
	float d[4] = { 0, 0, 0, 0 };
	int t = threadIdx.x;

	if (t == 0)
		begin(&full);
	__syncthreads();
	for (int k = 0; k < 3; k++) {
		if (t == 0) {
			expect(&full, sizeof a + sizeof b);
			ptx::cp_async_bulk(ptx::space_shared, ptx::space_global, a, m.p, sizeof a, // TOLD slice_overwritten
					   &full); // TOLD slice_overwritten
			ptx::cp_async_bulk(ptx::space_shared, ptx::space_global, b, m.q, sizeof b, // TOLD slice_overwritten
					   &full); // TOLD slice_overwritten
		}
		WAIT(&full, k % 2);
		multiply(d, a, b);
		if (mended)
			asm volatile("wgmma.wait_group.sync.aligned 0;" ::: "memory");
		__syncthreads();
	}
	asm volatile("wgmma.wait_group.sync.aligned 0;" ::: "memory");
	m.r[t] = d[0] + d[1] + d[2] + d[3] > 0;
}

// Two warpgroups read the same matrix, and one of them has not waited.
__global__ void other_group_reads(memory m, bool mended)
{
	__shared__ alignas(128) uint32_t a[64 * 8], b[8 * 8];
	float d[4] = { 0, 0, 0, 0 };
	int t = threadIdx.x;

	for (int i = t; i < 64 * 8; i += 256)
		a[i] = i;
	if (t < 64)
		b[t] = t;
	ptx::fence_proxy_async(ptx::space_shared);
	__syncthreads();
	multiply(d, a, b);
	if (t < 128 || mended)
		asm volatile("wgmma.wait_group.sync.aligned 0;" ::: "memory");
	__syncthreads();
	if (t < 64)
		b[t] = 2 * t; // TOLD other_group_reads
	asm volatile("wgmma.wait_group.sync.aligned 0;" ::: "memory");
	m.p[t] = d[0] + d[1] + d[2] + d[3] > 0;
}

__global__ void second_product_reads(memory m, bool mended)
{
	__shared__ alignas(128) uint32_t a[64 * 8], b[8 * 8];
	float d[4] = { 0, 0, 0, 0 }, e[4] = { 0, 0, 0, 0 };
	int t = threadIdx.x;

	for (int i = t; i < 64 * 8; i += 128)
		a[i] = i;
	if (t < 64)
		b[t] = t;
	ptx::fence_proxy_async(ptx::space_shared);
	__syncthreads();
	multiply(d, a, b);
	multiply(e, a, b);
	if (mended)
		asm volatile("wgmma.wait_group.sync.aligned 0;" ::: "memory");
	else
		asm volatile("wgmma.wait_group.sync.aligned 1;" ::: "memory");
	__syncthreads();
	if (t < 64)
		b[t] = 2 * t; // TOLD second_product_reads
	asm volatile("wgmma.wait_group.sync.aligned 0;" ::: "memory");
	m.p[t] = d[0] + d[1] + e[2] + e[3] > 0;
}

// Two warpgroups multiply what a thread behind them fetches; the first gives a stage
// back while its product is under way. One thread of so many does.
__device__ void multiply_stages(memory m, bool mended, int many)
{
	__shared__ alignas(128) uint32_t a[2][64 * 8], b[2][8 * 8];
	__shared__ alignas(8) uint64_t full[2], empty[2];
	float d[4] = { 0, 0, 0, 0 };
	int t = threadIdx.x;

	if (t == 0)
		for (int s = 0; s < 2; s++) {
			begin(&full[s]);
			begin(&empty[s], 256 / many);
		}
	__syncthreads();
	for (int k = 0; t == 256 && k < 6; k++) {
		int s = k & 1;

		if (k >= 2)
			WAIT(&empty[s], (k / 2 - 1) & 1);
		expect(&full[s], sizeof a[s] + sizeof b[s]);
		ptx::cp_async_bulk(ptx::space_shared, ptx::space_global, a[s], m.p, // TOLD stage_released_early stage_given_by_one
				   sizeof a[s], &full[s]); // TOLD stage_released_early stage_given_by_one
		ptx::cp_async_bulk(ptx::space_shared, ptx::space_global, b[s], m.q, // TOLD stage_released_early stage_given_by_one
				   sizeof b[s], &full[s]); // TOLD stage_released_early stage_given_by_one
	}
	for (int k = 0; t < 256 && k < 6; k++) {
		int s = k & 1;

		WAIT(&full[s], (k / 2) & 1);
		multiply(d, a[s], b[s]);
		multiply(d, a[s], b[s]);
		if (t % many == 5 && t < 128 && !mended)
			ptx::mbarrier_arrive(&empty[s]);
		asm volatile("wgmma.wait_group.sync.aligned 0;" ::: "memory");
		if (t % many == 5 && (t >= 128 || mended))
			ptx::mbarrier_arrive(&empty[s]);
	}
	if (t < 256)
		m.r[t] = d[0] + d[1] + d[2] + d[3] > 0;
}

__global__ void stage_released_early(memory m, bool mended)
{
	multiply_stages(m, mended, 32);
}

// All have read when one of a warpgroup knows it.
__global__ void stage_given_by_one(memory m, bool mended)
{
	multiply_stages(m, mended, 128);
}

// ---- Who calls them ------------------------------------------------------------

static CUresult encode(map_type *map, void *p, cuuint64_t rows, cuuint32_t box)
{
	cuuint64_t size[] = { 32, rows }, stride[] = { 128 };
	cuuint32_t boxes[] = { 32, box }, step[] = { 1, 1 };

	return cuTensorMapEncodeTiled( // TOLD box_too_large
		map, CU_TENSOR_MAP_DATA_TYPE_INT32, 2, p, size, stride, boxes, step,
		CU_TENSOR_MAP_INTERLEAVE_NONE, CU_TENSOR_MAP_SWIZZLE_NONE,
		CU_TENSOR_MAP_L2_PROMOTION_NONE, CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE); // TOLD box_too_large
}
// Of 64 rows, the half of which is the next allocation's; so are tiles of two blocks.
static map_type map_of(const memory &m, cuuint64_t rows = 32)
{
	map_type map;
	int *p = m.p;

	if (rows > 32)
		cudaMalloc(&p, rows * 128);
	if (rows > 32)
		cudaMemset(p, 0, rows * 128);
	encode(&map, p, rows, 32);
	return map;
}
static void put_maps(const memory &m)
{
	map_type map = map_of(m);
	maps bytes;

	memcpy(bytes.bytes, &map, sizeof map);
	cudaMemcpyToSymbol(misplaced, &bytes, sizeof bytes);
	cudaMemcpyToSymbol(placed, &map, sizeof map);
}
static void box_too_large(const memory &m, bool mended)
{
	map_type map;

	if (encode(&map, m.p, 32, mended ? 256 : 257) != CUDA_SUCCESS)
		exit(1);
}

#define BY_MAP(kernel, rows, ...)                                                   \
	{ #kernel, [](const memory &m, bool mended) {                               \
		map_type map = map_of(m, rows);                                     \
		kernel<<<__VA_ARGS__>>>(map, m, mended);                            \
	} }
#define BY_SYMBOL(kernel)                                                           \
	{ #kernel, [](const memory &m, bool mended) {                               \
		put_maps(m);                                                        \
		kernel<<<1, 32>>>(m, mended);                                       \
	} }

static const mistake mistakes[] = {
	BY_MAP(read_too_early, 32, 1, N),
	BY_MAP(more_bytes_expected, 32, 1, N),
	BY_MAP(fewer_bytes_expected, 32, 1, N),
	BY_MAP(parity_not_turned, 32, 1, N),
	BY_MAP(stage_overwritten, 32, 1, N),
	BY_MAP(ends_before_it_lands, 32, 1, N),
	BY_MAP(stored_without_fence, 32, 1, N),
	BY_MAP(brought_without_fence, 32, 1, N),
	KERNEL(line_brought_without_fence, 1, N),
	BY_MAP(source_overwritten, 32, 1, N),
	BY_MAP(tiles_overlap, 64, 2, N),
	KERNEL(sum_stored_plainly, 2, N),
	KERNEL(second_copy_reads, 1, N),
	BY_MAP(tile_not_aligned, 32, 1, 32),
	KERNEL(bytes_not_sixteens, 1, 32),
	KERNEL(source_not_aligned, 1, 32),
	BY_SYMBOL(map_not_aligned),
	BY_SYMBOL(map_never_made),
	BY_MAP(other_dimensions, 32, 1, 32),
	BY_MAP(begins_within_sixteen, 32, 1, 32),
	BY_MAP(stored_before_the_edge, 32, 1, 32),
	{ "map_beyond_array", [](const memory &m, bool mended) {
		map_type map;

		encode(&map, m.p, mended ? 32 : 40, 32);
		map_beyond_array<<<1, 32>>>(map, m, mended);
	} },
	{ "box_too_large", box_too_large },
	KERNEL(multicast_to_the_gone, 2, 32),
	KERNEL(cast_before_they_met, 2, 32),
	KERNEL(cast_beyond_cluster, 2, 32),
	KERNEL(peer_read_after_its_end, 2, N),
	KERNEL(only_one_frees, 2, N),
	KERNEL(multiplied_without_fence, 1, 128),
	KERNEL(slice_overwritten, 1, 128),
	KERNEL(other_group_reads, 1, 256),
	KERNEL(second_product_reads, 1, 128),
	KERNEL(stage_released_early, 1, 288),
	KERNEL(stage_given_by_one, 1, 288),
};

int main(int words, char **word)
{
	return tell(mistakes, words, word);
}
