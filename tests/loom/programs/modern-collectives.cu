// Reductions and scans of groups within a warp, with every operation.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
#include <cuda/atomic>
#include <cstdio>
namespace cg = cooperative_groups;
// Rows of 64 ints, one for each thing that is asked.
struct rows {
	int *at;
	__device__ void add(int value)
	{
		at[threadIdx.x] = value;
		at += 64;
	}
};
struct longest {
	__device__ int operator()(int a, int b) const
	{
		return a % 10 > b % 10 ? a : b;
	}
};
template <class Group>
__device__ void all_of(const Group &g, rows &o)
{
	int i = threadIdx.x, v = i * 37 % 101;
	o.add(cg::reduce(g, v, cg::plus<int>()));
	o.add(cg::reduce(g, v, cg::less<int>()));
	o.add(cg::reduce(g, v, cg::greater<int>()));
	o.add(cg::reduce(g, v, cg::bit_and<int>()));
	o.add(cg::reduce(g, v, cg::bit_or<int>()));
	o.add(cg::reduce(g, v, cg::bit_xor<int>()));
	o.add(cg::reduce(g, v, [](int a, int b) { return a > b ? a : b; }));
	o.add(cg::reduce(g, v, longest()));
	o.add(__float_as_int(cg::reduce(g, 1.f / (v + 1), cg::plus<float>())));
	o.add(cg::inclusive_scan(g, v));
	o.add(cg::exclusive_scan(g, v));
	o.add(cg::inclusive_scan(g, v, cg::greater<int>()));
	o.add(cg::exclusive_scan(g, v, cg::bit_or<int>()));
	o.add(__float_as_int(
		cg::inclusive_scan(g, 1.f / (v + 1), cg::plus<float>())));
	o.add(__float_as_int(
		cg::exclusive_scan(g, 1.f / (v + 1), cg::plus<float>())));
}
__global__ void collectives(int *out)
{
	rows o = { out };
	auto block = cg::this_thread_block();
	all_of(cg::tiled_partition<32>(block), o);
	all_of(cg::tiled_partition<4>(block), o);
	if (threadIdx.x % 5 < 3)
		all_of(cg::coalesced_threads(), o);
}
// Each tile reserves room for its elements: a scan that goes on from an
// atomic, and one that only adds to it.
__global__ void reserve(int *total, int *where, int *largest, int *sums)
{
	auto tile = cg::tiled_partition<16>(cg::this_thread_block());
	cuda::atomic_ref<int, cuda::thread_scope_device> t(*total), l(*largest);
	int want = threadIdx.x % 4;
	int at = cg::exclusive_scan_update(tile, t, want);
	for (int n = 0; n < want; n++)
		where[at + n] = threadIdx.x / 16;
	cg::reduce_update_async(tile, l, at + want, cg::greater<int>());
	cg::reduce_store_async(tile, &sums[tile.meta_group_rank()], want,
			       cg::plus<int>());
}
int main()
{
	const int rows = 45;
	static int h[rows * 64];
	int *d;
	cudaMalloc(&d, sizeof h);
	cudaMemset(d, 0, sizeof h);
	collectives<<<1, 64>>>(d);
	cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
	for (int i = 0; i < rows * 64; i += 3)
		printf("%x%c", h[i], i % 64 >= 61 ? '\n' : ' ');
	cudaMemset(d, 0, sizeof h);
	reserve<<<1, 64>>>(d, d + 100, d + 1, d + 2);
	cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
	// In which order the tiles come, nobody says.
	int of[4] = { 0, 0, 0, 0 };
	for (int i = 0; i < 96; i++)
		of[h[100 + i]]++;
	printf("%d %d: %d %d %d %d, %d %d %d %d\n", h[0], h[1], of[0], of[1],
	       of[2], of[3], h[2], h[3], h[4], h[5]);
	printf("%s\n", cudaGetErrorString(cudaGetLastError()));
}
