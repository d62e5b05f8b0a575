// What feeds a multiprocessor of compute capability 9.0, in PTX: a ring of stages that
// one warp fills and others use, clusters, multicasts and copies between blocks.
#include <cooperative_groups.h>
#include <cstdint>
#include <cstdio>
#include <cuda.h>
#include <cuda/barrier>
#include <cuda/ptx>

namespace ptx = cuda::ptx;

__device__ uint32_t address(const void *p)
{
	return (uint32_t)__cvta_generic_to_shared(p);
}
__device__ void init(uint32_t bar, int expected)
{
	asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(bar), "r"(expected)
		     : "memory");
}
__device__ void expect(uint32_t bar, int bytes)
{
	asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(bar),
		     "r"(bytes) : "memory");
}
__device__ void arrive(uint32_t bar)
{
	asm volatile("{ .reg .b64 state; mbarrier.arrive.shared::cta.b64 state, [%0]; }" ::
		     "r"(bar) : "memory");
}
__device__ void wait(uint32_t bar, int parity)
{
	asm volatile("{\n\t.reg .pred done;\n\t"
		     "again:\n\t"
		     "mbarrier.try_wait.parity.shared::cta.b64 done, [%0], %1;\n\t"
		     "@done bra over;\n\t"
		     "bra again;\n\t"
		     "over:\n\t}" ::"r"(bar), "r"(parity) : "memory");
}
__device__ void wait_of_cluster(uint32_t bar, int parity)
{
	uint32_t done;

	do
		asm volatile("{ .reg .pred p; mbarrier.try_wait.parity.acquire.cluster"
			     ".shared::cta.b64 p, [%1], %2; selp.b32 %0, 1, 0, p; }"
			     : "=r"(done) : "r"(bar), "r"(parity) : "memory");
	while (!done);
}
__device__ bool elected()
{
	uint32_t is;

	asm volatile("{ .reg .pred p; elect.sync _|p, 0xffffffff; selp.b32 %0, 1, 0, p; }"
		     : "=r"(is));
	return is;
}
__device__ void bring(uint32_t to, const void *from, int bytes, uint32_t bar)
{
	asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes "
		     "[%0], [%1], %2, [%3];" ::"r"(to), "l"(from), "r"(bytes), "r"(bar)
		     : "memory");
}
__device__ void meet()
{
	asm volatile("barrier.cluster.arrive.release.aligned;" ::: "memory");
	asm volatile("barrier.cluster.wait.acquire.aligned;" ::: "memory");
}
__device__ uint32_t there(uint32_t a, int rank)
{
	uint32_t b;

	asm volatile("mapa.shared::cluster.u32 %0, %1, %2;" : "=r"(b) : "r"(a), "r"(rank));
	return b;
}

constexpr int STAGES = 3, PART = 64;

// The first warp copies, the others add.
__global__ void ring(const int *in, int *out, int parts)
{
	__shared__ alignas(128) int stage[STAGES][PART];
	__shared__ alignas(8) uint64_t full[STAGES], empty[STAGES];
	int t = threadIdx.x;

	asm volatile("griddepcontrol.wait;" ::: "memory");
	if (t == 0) {
		for (int s = 0; s < STAGES; s++) {
			init(address(&full[s]), 1);
			init(address(&empty[s]), PART);
		}
		asm volatile("fence.proxy.async;" ::: "memory");
	}
	__syncthreads();
	if (t < 32) {
		asm volatile("setmaxnreg.dec.sync.aligned.u32 40;");
		if (elected())
			for (int p = 0; p < parts; p++) {
				int s = p % STAGES, turn = p / STAGES;

				wait(address(&empty[s]), turn % 2 ^ 1);
				expect(address(&full[s]), sizeof stage[s]);
				bring(address(stage[s]), in + p * PART, sizeof stage[s],
				      address(&full[s]));
			}
	} else {
		int sum = 0;

		asm volatile("setmaxnreg.inc.sync.aligned.u32 232;");
		for (int p = 0; p < parts; p++) {
			int s = p % STAGES;

			wait(address(&full[s]), p / STAGES % 2);
			sum += (p + 1) * stage[s][(t + p) % PART];
			arrive(address(&empty[s]));
		}
		out[t - 32] = sum;
	}
	asm volatile("griddepcontrol.launch_dependents;" ::: "memory");
}

// Registers, and words in each other's memory.
__global__ void __cluster_dims__(4) neighbours(int *out)
{
	__shared__ int box[4], count;
	uint32_t rank, blocks, x, n, right, v, old;
	int t = threadIdx.x;

	asm("mov.u32 %0, %%cluster_ctarank;" : "=r"(rank));
	asm("mov.u32 %0, %%cluster_nctarank;" : "=r"(blocks));
	asm("mov.u32 %0, %%clusterid.x;" : "=r"(x));
	asm("mov.u32 %0, %%nclusterid.x;" : "=r"(n));
	box[t] = count = 0;
	meet();
	right = (rank + 1) % blocks;
	if (t == 0)
		asm volatile("st.shared::cluster.u32 [%0], %1;" ::"r"(there(address(box), right)),
			     "r"(100 * x + rank + 1) : "memory");
	asm volatile("red.relaxed.cluster.shared::cluster.add.u32 [%0], %1;" ::
		     "r"(there(address(&count), 0)), "r"(t + 1) : "memory");
	meet();
	asm volatile("ld.shared::cluster.u32 %0, [%1];" : "=r"(v)
		     : "r"(there(address(box), right)) : "memory");
	asm volatile("atom.shared::cluster.exch.b32 %0, [%1], %2;" : "=r"(old)
		     : "r"(there(address(&box[1 + t % 3]), right)), "r"(t) : "memory");
	out[blockIdx.x * 4 + t] = v * 1000 + n * 100 + blocks * 10 +
		(rank == 0 && t == 0 ? count : 0) + (old < 4);
	asm volatile("getctarank.shared::cluster.u32 %0, %1;" : "=r"(v)
		     : "r"(there(address(box), right)));
	out[blockIdx.x * 4 + t] += v == right ? 0 : 1000000;
	meet();
}

// Each block brings a quarter to all; then each gives its sum to the first.
__global__ void __cluster_dims__(4) cast(const int *in, int *out)
{
	__shared__ alignas(128) int tile[4 * PART];
	__shared__ alignas(16) int sums[4][4], mine[4];
	__shared__ alignas(8) uint64_t full, given;
	uint32_t rank;
	int t = threadIdx.x;

	asm("mov.u32 %0, %%cluster_ctarank;" : "=r"(rank));
	if (t == 0) {
		init(address(&full), 1);
		init(address(&given), 1);
		asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
		expect(address(&full), sizeof tile);
		if (rank == 0)
			expect(address(&given), sizeof sums);
	}
	meet();
	if (t == 0)
		asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx"
			     "::bytes.multicast::cluster [%0], [%1], %2, [%3], %4;" ::
			     "r"(address(tile + rank * PART)), "l"(in + rank * PART),
			     "r"(PART * 4), "r"(address(&full)), "h"((uint16_t)15) : "memory");
	wait(address(&full), 0);
	if (t < 4) {
		mine[t] = 0;
		for (int i = t; i < 4 * PART; i += 4)
			mine[t] += tile[i] * (i + (int)rank);
		asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
	}
	__syncthreads();
	if (t == 0)
		asm volatile("cp.async.bulk.shared::cluster.shared::cta.mbarrier"
			     "::complete_tx::bytes [%0], [%1], %2, [%3];" ::
			     "r"(there(address(sums[rank]), 0)), "r"(address(mine)),
			     "r"((int)sizeof mine), "r"(there(address(&given), 0))
			     : "memory");
	if (rank == 0) {
		wait_of_cluster(address(&given), 0);
		if (t < 16)
			out[t] = sums[t / 4][t % 4];
	}
	meet();
}

// One tile for two blocks, each of which brings a half to both; the consumers of both
// free a stage in both.
__global__ void __cluster_dims__(2) shared_tiles(const __grid_constant__ CUtensorMap map,
						  int *out, int tiles)
{
	__shared__ alignas(128) int tile[2][16][16];
	__shared__ alignas(8) uint64_t full[2], empty[2];
	uint32_t rank = ptx::get_sreg_cluster_ctarank();
	int t = threadIdx.x, sum = 0;

	if (t == 0) {
		for (int s = 0; s < 2; s++) {
			ptx::mbarrier_init(&full[s], 1);
			ptx::mbarrier_init(&empty[s], 2);
		}
		ptx::fence_mbarrier_init(ptx::sem_release, ptx::scope_cluster);
	}
	ptx::barrier_cluster_arrive(ptx::sem_release);
	ptx::barrier_cluster_wait(ptx::sem_acquire);
	for (int k = 0; k < tiles; k++) {
		int s = k % 2, turn = k / 2 % 2;

		if (t == 0) {
			const int at[2] = { 0, 16 * k + 8 * (int)rank };

			while (!ptx::mbarrier_try_wait_parity(ptx::sem_acquire,
							      ptx::scope_cluster, &empty[s],
							      turn ^ 1))
				;
			ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta,
						       ptx::space_shared, &full[s],
						       sizeof tile[s]);
			ptx::cp_async_bulk_tensor(ptx::space_cluster, ptx::space_global,
						  tile[s][8 * rank], &map, at, &full[s],
						  (uint16_t)3);
		}
		while (!ptx::mbarrier_try_wait_parity(&full[s], turn))
			;
		for (int y = rank; y < 16; y += 2)
			sum = (sum * 3 + tile[s][y][t % 16]) % 10007;
		__syncthreads();
		if (t < 2)
			asm volatile("mbarrier.arrive.release.cluster.shared::cluster.b64 _, "
				     "[%0];" ::"r"(there(address(&empty[s]), t)) : "memory");
	}
	out[rank * 32 + t] = sum;
	meet();
}

// Blocks add to the same words, and look for the largest.
__global__ void reductions(const int *in, int *out, double *sums)
{
	__shared__ alignas(16) int s[PART];
	__shared__ alignas(16) double d[PART];
	int t = threadIdx.x;

	s[t] = in[blockIdx.x * PART + t];
	d[t] = 0.5 * s[t];
	ptx::fence_proxy_async(ptx::space_shared);
	__syncthreads();
	if (t == 0) {
		asm volatile("cp.reduce.async.bulk.global.shared::cta.bulk_group.add.s32 "
			     "[%0], [%1], %2;" ::"l"(out), "r"(address(s)),
			     "r"((int)sizeof s) : "memory");
		asm volatile("cp.reduce.async.bulk.global.shared::cta.bulk_group.xor.b32 "
			     "[%0], [%1], %2;" ::"l"(out + PART), "r"(address(s)),
			     "r"((int)sizeof s) : "memory");
		ptx::cp_reduce_async_bulk(ptx::space_global, ptx::space_shared,
					  ptx::op_max, out + 2 * PART, s, sizeof s);
		ptx::cp_reduce_async_bulk(ptx::space_global, ptx::space_shared,
					  ptx::op_add, sums, d, sizeof d);
		ptx::cp_async_bulk_commit_group();
		ptx::cp_async_bulk_wait_group_read(ptx::n32_t<0>());
	}
}

static long sum(const int *device, int n)
{
	static int host[1024];
	long s = 0;

	cudaMemcpy(host, device, n * sizeof *host, cudaMemcpyDeviceToHost);
	for (int i = 0; i < n; i++)
		s += (i + 1L) * host[i];
	return s;
}

int main()
{
	static int in[1600];
	int *d, *out, first[16];
	long wanted = 0;

	for (int i = 0; i < 1600; i++)
		in[i] = i * i % 1009;
	cudaMalloc(&d, sizeof in);
	cudaMalloc(&out, 4096);
	cudaMemset(out, 0, 4096);
	cudaMemcpy(d, in, sizeof in, cudaMemcpyHostToDevice);

	ring<<<1, 32 + PART>>>(d, out, 10);
	for (int t = 0; t < PART; t++)
		for (int p = 0; p < 10; p++)
			wanted += (t + 1L) * (p + 1) * in[p * PART + (t + 32 + p) % PART];
	printf("ring %ld, %ld expected\n", sum(out, PART), wanted);

	neighbours<<<8, 4>>>(out);
	cudaMemcpy(first, out, sizeof first, cudaMemcpyDeviceToHost);
	for (int i = 0; i < 16; i++)
		printf("%d%c", first[i], i % 8 == 7 ? '\n' : ' ');

	cast<<<4, 32>>>(d, out);
	wanted = 0;
	for (int i = 0; i < 16; i++) {
		long s = 0;

		for (int j = i % 4; j < 4 * PART; j += 4)
			s += (long)in[j] * (j + i / 4);
		wanted += (i + 1) * s;
	}
	printf("cast %ld, %ld expected\n", sum(out, 16), wanted);

	CUtensorMap map;
	cuuint64_t size[] = { 16, 100 }, stride[] = { 64 };
	cuuint32_t box[] = { 16, 8 }, step[] = { 1, 1 };
	cudaDriverEntryPointQueryResult found;
	void *encode;
	cudaGetDriverEntryPointByVersion("cuTensorMapEncodeTiled", &encode, 12000,
					 cudaEnableDefault, &found);
	((decltype(&cuTensorMapEncodeTiled))encode)(
		&map, CU_TENSOR_MAP_DATA_TYPE_INT32, 2, d, size, stride, box, step,
		CU_TENSOR_MAP_INTERLEAVE_NONE, CU_TENSOR_MAP_SWIZZLE_NONE,
		CU_TENSOR_MAP_L2_PROMOTION_NONE, CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE);
	shared_tiles<<<2, 32>>>(map, out, 5);
	wanted = 0;
	for (int i = 0; i < 64; i++) {
		int s = 0;

		for (int k = 0; k < 5; k++)
			for (int y = i / 32; y < 16; y += 2)
				s = (s * 3 + in[(16 * k + y) * 16 + i % 16]) % 10007;
		wanted += (i + 1L) * s;
	}
	printf("shared tiles %ld, %ld expected\n", sum(out, 64), wanted);

	double *sums, total = 0;
	long want_total = 0;
	cudaMalloc(&sums, PART * sizeof *sums);
	cudaMemset(sums, 0, PART * sizeof *sums);
	cudaMemset(out, 0, 4096);
	reductions<<<9, PART>>>(d, out, sums);
	wanted = 0;
	for (int t = 0; t < PART; t++) {
		int all[3] = { 0, 0, 0 };

		for (int b = 0; b < 9; b++) {
			int v = in[b * PART + t];

			all[0] += v;
			all[1] ^= v;
			all[2] = all[2] > v ? all[2] : v;
			want_total += v;
		}
		for (int k = 0; k < 3; k++)
			wanted += (k * PART + t + 1L) * all[k];
	}
	printf("reductions %ld, %ld expected\n", sum(out, 3 * PART), wanted);
	double kept[PART];
	cudaMemcpy(kept, sums, sizeof kept, cudaMemcpyDeviceToHost);
	for (double one : kept)
		total += one;
	printf("doubles %g, %g expected\n", total, 0.5 * want_total);
	printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
	return 0;
}
