// Tiles of several warps; their reductions and scans.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
#include <cstdio>
namespace cg = cooperative_groups;
// Rows of 256 ints, one for each thing that is asked.
struct rows {
	int *at;
	__device__ void add(int value)
	{
		at[threadIdx.x] = value;
		at += 256;
	}
};
template <int Size> __global__ void wide(int *out)
{
	__shared__ cg::block_tile_memory<256> memory;
	rows o = { out };
	auto block = cg::this_thread_block(memory);
	auto tile = cg::tiled_partition<Size>(block);
	int i = threadIdx.x;
	o.add(tile.thread_rank() * 100000 + tile.size() * 100 +
	      tile.meta_group_rank() * 10 + tile.meta_group_size());
	o.add(tile.shfl(i * i, 45));
	o.add(tile.any(i == 63) * 2 + tile.all(i != 5));
	tile.sync();
	auto warp = cg::tiled_partition<32>(tile);
	o.add(warp.meta_group_rank() * 10 + warp.meta_group_size());
	o.add(cg::reduce(tile, i, cg::plus<int>()));
	o.add(__float_as_int(cg::reduce(tile, 1.f / (i + 1), cg::plus<float>())));
	o.add(cg::reduce(tile, (i * 37) % 101, cg::greater<int>()));
	o.add(cg::inclusive_scan(tile, i));
	o.add(cg::exclusive_scan(tile, i));
	o.add(cg::inclusive_scan(tile, (i * 37) % 101, cg::greater<int>()));
	o.add(cg::exclusive_scan(tile, (i * 37) % 101, cg::greater<int>()));
	o.add(__float_as_int(
		cg::inclusive_scan(tile, 1.f / (i + 1), cg::plus<float>())));
	auto half = cg::tiled_partition<Size / 2>(tile);
	o.add(cg::reduce(half, 1 << i % 31, cg::bit_xor<int>()));
}
int main()
{
	const int rows = 13;
	void (*const kernels[])(int *) = { wide<64>, wide<128>, wide<256> };
	static int h[rows * 256];
	int *d;
	cudaMalloc(&d, sizeof h);
	for (auto kernel : kernels) {
		kernel<<<1, 256>>>(d);
		cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
		for (int i = 0; i < rows * 256; i += 15)
			printf("%x%c", h[i], i % 300 == 285 ? '\n' : ' ');
		printf("%s\n", cudaGetErrorString(cudaGetLastError()));
	}
}
