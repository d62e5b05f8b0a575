// Bulk copies by tensor maps: 1 to 5 dimensions, steps, swizzles, edges, stores and
// reductions, in the three spellings. Every byte is compared with what a loop on the
// host finds.
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <cuda.h>
#include <cudaTypedefs.h>
#include <cuda/barrier>
#include <cuda/ptx>
#include <vector>

namespace ptx = cuda::ptx;
namespace cde = cuda::device::experimental;
using barrier = cuda::barrier<cuda::thread_scope_block>;

static PFN_cuTensorMapEncodeTiled_v12000 encode;

struct shape {
	CUtensorMapDataType type;
	unsigned bytes, rank;
	uint64_t size[5];
	uint32_t box[5], step[5];
	unsigned swizzle;
	int32_t at[5];

	uint64_t stride(unsigned d) const // in bytes; rows begin at 16
	{
		uint64_t s = (size[0] * bytes + 15) / 16 * 16;

		for (unsigned i = 1; i < d; i++)
			s *= size[i];
		return d ? s : bytes;
	}
	uint64_t whole() const { return stride(rank); }
	unsigned taken(unsigned d) const
	{
		return d ? (box[d] + step[d] - 1) / step[d] : box[d];
	}
	unsigned elements() const
	{
		unsigned n = 1;

		for (unsigned d = 0; d < rank; d++)
			n *= taken(d);
		return n;
	}
	CUresult map(CUtensorMap *m, void *memory) const
	{
		uint64_t strides[4];

		for (unsigned d = 1; d < rank; d++)
			strides[d - 1] = stride(d);
		CUresult made = encode(m, type, rank, memory, size, strides, box, step,
				       CU_TENSOR_MAP_INTERLEAVE_NONE,
				       (CUtensorMapSwizzle)swizzle,
				       CU_TENSOR_MAP_L2_PROMOTION_L2_128B,
				       CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE);
#ifdef __LOOM__ // the bit that CUTLASS clears for some driver's sake
		m->opaque[1] ^= 1ull << 21;
#endif
		return made;
	}
	// Where element n of the box at c lies in the array; -1: nowhere. A store takes
	// the last 16 bytes of a row whole, with its padding.
	long place(unsigned n, const int32_t *c, bool store) const
	{
		long a = 0, row = store ? (long)stride(1) / bytes : (long)size[0];

		for (unsigned d = 0; d < rank; n /= taken(d), d++) {
			long i = c[d] + (long)(n % taken(d)) * (d ? step[d] : 1);

			if (i < 0 || i >= (d ? (long)size[d] : row))
				return -1;
			a += i * stride(d);
		}
		return a;
	}
	// And in shared memory.
	unsigned shared(unsigned n) const
	{
		unsigned a = n * bytes, line = a / 128, part = a % 128 / 16;

		part ^= line & ((1u << swizzle) - 1);
		return line * 128 + part * 16 + a % 16;
	}
};

// Where a tile comes from, and where it goes: no store may begin before an edge.
struct place {
	int32_t at[5], to[5];
};

// The tile as it lies in shared memory, and back by the other map.
template <int Rank>
__global__ void through(const __grid_constant__ CUtensorMap from,
			const __grid_constant__ CUtensorMap to, place p, char *raw,
			unsigned bytes)
{
	__shared__ alignas(1024) char tile[8192];
	__shared__ alignas(8) uint64_t full;
	int32_t at[Rank], there[Rank];

	for (int i = 0; i < Rank; i++)
		at[i] = p.at[i], there[i] = p.to[i];
	if (threadIdx.x == 0) {
		ptx::mbarrier_init(&full, 1);
		ptx::fence_mbarrier_init(ptx::sem_release, ptx::scope_cluster);
		ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta,
					       ptx::space_shared, &full, bytes);
		ptx::cp_async_bulk_tensor(ptx::space_cluster, ptx::space_global, tile,
					  &from, at, &full);
	}
	__syncthreads();
	while (!ptx::mbarrier_try_wait_parity(&full, 0))
		;
	for (unsigned i = threadIdx.x; i < bytes; i += blockDim.x)
		raw[i] = tile[i];
	if (threadIdx.x == 0) {
		ptx::cp_async_bulk_tensor(ptx::space_global, ptx::space_shared, &to,
					  there, tile);
		ptx::cp_async_bulk_commit_group();
		ptx::cp_async_bulk_wait_group_read(ptx::n32_t<0>());
	}
}

static void run(const char *name, const shape &s)
{
	unsigned bytes = s.elements() * s.bytes, wrong[3] = { 0, 0, 0 };
	std::vector<unsigned char> in(s.whole()), out(in.size()), raw(bytes), kept(in.size());
	char *d, *e, *r;
	CUtensorMap from, to;
	place p;

	for (size_t i = 0; i < in.size(); i++)
		in[i] = (unsigned char)(i * 37 + i / 251 + 1);
	cudaMalloc(&d, in.size());
	cudaMalloc(&e, in.size());
	cudaMalloc(&r, bytes);
	cudaMemcpy(d, in.data(), in.size(), cudaMemcpyHostToDevice);
	cudaMemset(e, 0xee, in.size());
	if (s.map(&from, d) || s.map(&to, e)) {
		printf("%s: no map\n", name);
		return;
	}
	for (int d = 0; d < 5; d++)
		p.at[d] = s.at[d], p.to[d] = s.at[d] < 0 ? 0 : s.at[d];
	void (*kernels[])(const CUtensorMap, const CUtensorMap, place, char *, unsigned) = {
		through<1>, through<2>, through<3>, through<4>, through<5>
	};
	kernels[s.rank - 1]<<<1, 32>>>(from, to, p, r, bytes);
	cudaMemcpy(raw.data(), r, bytes, cudaMemcpyDeviceToHost);
	cudaMemcpy(out.data(), e, out.size(), cudaMemcpyDeviceToHost);
	memset(kept.data(), 0xee, kept.size());
	for (unsigned n = 0; n < s.elements(); n++) {
		long a = s.place(n, p.at, false), t = s.place(n, p.to, true);

		for (unsigned b = 0; b < s.bytes; b++) {
			wrong[0] += raw[s.shared(n) + b] != (a < 0 ? 0 : in[a + b]);
			if (t >= 0)
				kept[t + b] = a < 0 ? 0 : in[a + b];
		}
		wrong[2] += a < 0;
	}
	for (size_t i = 0; i < kept.size(); i++)
		wrong[1] += out[i] != kept[i];
	printf("%s: %u bytes, %u of %u elements outside, %u wrong here, %u there\n", name,
	       bytes, wrong[2], s.elements(), wrong[0], wrong[1]);
	cudaFree(d);
	cudaFree(e);
	cudaFree(r);
}

__device__ uint32_t shared_address(const void *p)
{
	return (uint32_t)__cvta_generic_to_shared(p);
}

// As most programs write it.
__global__ void by_text(const __grid_constant__ CUtensorMap from,
			const __grid_constant__ CUtensorMap to, int x, int y)
{
	extern __shared__ __align__(128) int dynamic[];
	__shared__ alignas(8) uint64_t full;
	uint32_t bar = shared_address(&full), tile = shared_address(dynamic), done;

	if (threadIdx.x == 0) {
		asm volatile("prefetch.tensormap [%0];" ::"l"(&from) : "memory");
		asm volatile("cp.async.bulk.prefetch.tensor.2d.L2.global.tile "
			     "[%0, {%1, %2}];" ::"l"(&from), "r"(x), "r"(y) : "memory");
		asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(bar), "r"(1)
			     : "memory");
		asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
		asm volatile("mbarrier.arrive.expect_tx.release.cta.shared::cta.b64 _, "
			     "[%0], %1;" ::"r"(bar), "r"(16 * 16 * 4) : "memory");
		asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.tile"
			     ".mbarrier::complete_tx::bytes [%0], [%1, {%2, %3}], [%4];"
			     ::"r"(tile), "l"(&from), "r"(x), "r"(y), "r"(bar)
			     : "memory");
	}
	__syncthreads();
	do
		asm volatile("{\n\t.reg .pred p;\n\t"
			     "mbarrier.try_wait.parity.acquire.cta.shared::cta.b64 "
			     "p, [%1], %2;\n\tselp.u32 %0, 1, 0, p;\n\t}"
			     : "=r"(done) : "r"(bar), "r"(0) : "memory");
	while (!done);
	for (int i = threadIdx.x; i < 256; i += 32)
		dynamic[i] *= 3;
	asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
	__syncthreads();
	if (threadIdx.x == 0) {
		asm volatile("cp.async.bulk.tensor.2d.global.shared::cta.tile.bulk_group "
			     "[%0, {%1, %2}], [%3];" ::"l"(&to), "r"(x), "r"(y),
			     "r"(tile) : "memory");
		asm volatile("cp.reduce.async.bulk.tensor.2d.global.shared::cta.add.tile"
			     ".bulk_group [%0, {%1, %2}], [%3];" ::"l"(&to), "r"(x + 16),
			     "r"(y), "r"(tile) : "memory");
		asm volatile("cp.reduce.async.bulk.tensor.2d.global.shared::cta.max.tile"
			     ".bulk_group [%0, {%1, %2}], [%3];" ::"l"(&to), "r"(x),
			     "r"(y + 16), "r"(tile) : "memory");
		asm volatile("cp.async.bulk.commit_group;" ::: "memory");
		asm volatile("cp.async.bulk.wait_group 0;" ::: "memory");
	}
}

// A map in constant memory; the names of the Programming Guide.
__constant__ CUtensorMap constant_map;
__global__ void by_names(int *raw, int x, int y)
{
	__shared__ alignas(128) int tile[16][16];
	__shared__ barrier full;

	if (threadIdx.x == 0) {
		init(&full, blockDim.x);
		cde::fence_proxy_async_shared_cta();
	}
	__syncthreads();
	barrier::arrival_token token;
	if (threadIdx.x == 0) {
		cde::cp_async_bulk_tensor_2d_global_to_shared(&tile, &constant_map, x, y,
							      full);
		token = cuda::device::barrier_arrive_tx(full, 1, sizeof tile);
	} else {
		token = full.arrive();
	}
	full.wait(std::move(token));
	for (int i = threadIdx.x; i < 256; i += 32) {
		raw[i] = tile[i / 16][i % 16];
		tile[i / 16][i % 16] = -i;
	}
	cde::fence_proxy_async_shared_cta();
	__syncthreads();
	if (threadIdx.x == 0) {
		cde::cp_async_bulk_tensor_2d_shared_to_global(&constant_map, x, y, &tile);
		cde::cp_async_bulk_commit_group();
		cde::cp_async_bulk_wait_group_read<0>();
	}
}

static void spellings()
{
	const shape s = { CU_TENSOR_MAP_DATA_TYPE_INT32, 4, 2, { 40, 40 }, { 16, 16 },
			  { 1, 1 }, 0, { 0, 0 } };
	static int in[1600], out[1600], raw[256];
	CUtensorMap from, to;
	int *d, *e, *r;
	long sums[3] = { 0, 0, 0 };

	for (int i = 0; i < 1600; i++)
		in[i] = i - 800, out[i] = 7;
	cudaMalloc(&d, sizeof in);
	cudaMalloc(&e, sizeof out);
	cudaMalloc(&r, sizeof raw);
	cudaMemcpy(d, in, sizeof in, cudaMemcpyHostToDevice);
	cudaMemcpy(e, out, sizeof out, cudaMemcpyHostToDevice);
	s.map(&from, d);
	s.map(&to, e);
	by_text<<<1, 32, 1024>>>(from, to, 4, 3);
	cudaMemcpy(out, e, sizeof out, cudaMemcpyDeviceToHost);
	for (int i = 0; i < 1600; i++) {
		int x = i % 40 - 4, y = i / 40 - 3, wanted = 7;

		if (x >= 0 && x < 16 && y >= 0 && y < 16)
			wanted = 3 * in[i];
		if (x >= 16 && x < 32 && y >= 0 && y < 16)
			wanted = 7 + 3 * in[i - 16];
		if (x >= 0 && x < 16 && y >= 16 && y < 32)
			wanted = 3 * in[i - 640] > 7 ? 3 * in[i - 640] : 7;
		sums[0] += out[i] != wanted;
	}
	cudaMemcpyToSymbol(constant_map, &from, sizeof from);
	by_names<<<1, 32>>>(r, 28, 30);
	cudaMemcpy(raw, r, sizeof raw, cudaMemcpyDeviceToHost);
	cudaMemcpy(out, d, sizeof out, cudaMemcpyDeviceToHost);
	for (int i = 0; i < 256; i++) {
		int x = 28 + i % 16, y = 30 + i / 16, inside = x < 40 && y < 40;

		sums[1] += raw[i] != (inside ? in[y * 40 + x] : 0);
		sums[2] += inside && out[y * 40 + x] != -i;
	}
	printf("by text %ld wrong, by names %ld and %ld\n", sums[0], sums[1], sums[2]);
}

// What the driver does not take.
static void refused()
{
	const shape good = { CU_TENSOR_MAP_DATA_TYPE_FLOAT32, 4, 2, { 64, 64 }, { 32, 32 },
			     { 1, 1 }, 0, { 0, 0 } };
	shape s = good;
	char *d;
	CUtensorMap m;

	cudaMalloc(&d, 1 << 16);
	printf("refused: %d", (int)s.map(&m, d));
	s.box[1] = 257;
	printf(" %d", (int)s.map(&m, d));
	s = good;
	printf(" %d", (int)s.map(&m, d + 8));
	s.rank = 6;
	printf(" %d", (int)s.map(&m, d));
	s = good;
	s.box[0] = 3;
	printf(" %d", (int)s.map(&m, d));
	s = good;
	s.step[1] = 9;
	printf(" %d", (int)s.map(&m, d));
	s = good;
	s.swizzle = CU_TENSOR_MAP_SWIZZLE_64B;
	printf(" %d", (int)s.map(&m, d));
	s = good;
	s.size[1] = 0;
	printf(" %d", (int)s.map(&m, d));
	uint64_t stride = 264;
	printf(" %d\n", (int)encode(&m, good.type, 2, d, good.size, &stride, good.box,
				    good.step, CU_TENSOR_MAP_INTERLEAVE_NONE,
				    CU_TENSOR_MAP_SWIZZLE_NONE,
				    CU_TENSOR_MAP_L2_PROMOTION_NONE,
				    CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE));
}

int main()
{
	cudaDriverEntryPointQueryResult found;
	void *function;

	cudaGetDriverEntryPointByVersion("cuTensorMapEncodeTiled", &function, 12000,
					 cudaEnableDefault, &found);
	encode = (PFN_cuTensorMapEncodeTiled_v12000)function;
	run("1-D", { CU_TENSOR_MAP_DATA_TYPE_UINT8, 1, 1, { 1000 }, { 256 }, { 1 }, 0,
		     { 336 } });
	run("1-D, both edges", { CU_TENSOR_MAP_DATA_TYPE_UINT16, 2, 1, { 77 }, { 128 },
				 { 1 }, 0, { -8 } });
	run("2-D", { CU_TENSOR_MAP_DATA_TYPE_FLOAT32, 4, 2, { 61, 50 }, { 32, 32 },
		     { 1, 1 }, 0, { 32, 20 } });
	run("2-D, 32 bytes", { CU_TENSOR_MAP_DATA_TYPE_BFLOAT16, 2, 2, { 100, 90 },
			       { 16, 64 }, { 1, 1 }, 1, { 8, -7 } });
	run("2-D, 64 bytes", { CU_TENSOR_MAP_DATA_TYPE_FLOAT32, 4, 2, { 61, 50 },
			       { 16, 64 }, { 1, 1 }, 2, { 52, -3 } });
	run("2-D, 128 bytes", { CU_TENSOR_MAP_DATA_TYPE_FLOAT64, 8, 2, { 61, 50 },
				{ 16, 32 }, { 1, 1 }, 3, { -2, 30 } });
	run("3-D, steps", { CU_TENSOR_MAP_DATA_TYPE_FLOAT16, 2, 3, { 40, 30, 20 },
			    { 16, 15, 9 }, { 5, 2, 4 }, 0, { 8, 3, 5 } });
	run("4-D", { CU_TENSOR_MAP_DATA_TYPE_UINT64, 8, 4, { 10, 9, 8, 7 },
		     { 4, 3, 5, 4 }, { 1, 1, 1, 1 }, 0, { 8, -1, 2, 5 } });
	run("5-D", { CU_TENSOR_MAP_DATA_TYPE_INT32, 4, 5, { 8, 7, 6, 5, 4 },
		     { 8, 2, 3, 5, 4 }, { 1, 1, 2, 1, 3 }, 1, { 0, 6, 1, -2, 1 } });
	run("outside", { CU_TENSOR_MAP_DATA_TYPE_INT32, 4, 2, { 64, 64 }, { 32, 16 },
			 { 1, 1 }, 3, { 64, 0 } });
	spellings();
	refused();
	printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
	return 0;
}
