// Cooperative groups within a block: every member of tiles, coalesced and
// partitioned groups, groups passed as thread_group.
#include <cooperative_groups.h>
#include <cstdio>
namespace cg = cooperative_groups;
struct pixel {
	float r, g, b;
};
// Rows of 64 ints, one for each thing that is asked.
struct rows {
	int *at;
	__device__ void add(int value)
	{
		at[threadIdx.x] = value;
		at += 64;
	}
};
__global__ void tiles(int *out)
{
	rows o = { out };
	cg::thread_block block = cg::this_thread_block();
	auto warp = cg::tiled_partition<32>(block);
	auto tile = cg::tiled_partition<8>(warp);
	int i = block.thread_rank(), same;
	o.add(block.size() * 1000000 + block.group_index().x * 1000 +
	      block.thread_index().x + block.group_dim().x + block.num_threads());
	o.add(tile.thread_rank() * 1000 + tile.size() * 100 +
	      tile.meta_group_rank() * 10 + tile.meta_group_size());
	o.add(warp.meta_group_rank() * 10 + warp.meta_group_size());
	o.add(tile.shfl(i, 3));
	o.add(tile.shfl_up(i, 2));
	o.add(tile.shfl_down(i, 2));
	o.add(tile.shfl_xor(i, 5));
	o.add((int)(warp.shfl(i * 0.5, 40) * 2));
	o.add(tile.any(i == 9) * 2 + tile.all(i < 12));
	o.add(tile.ballot(i % 3 == 0));
	o.add(tile.match_any(i / 3));
	o.add(tile.match_all(i / 16, same) * 2 + same);
	o.add(tile.match_all(i / 4, same) * 2 + same);
	pixel p = { i * 1.f, i * 2.f, i * 3.f };
	p = tile.shfl(p, 7);
	o.add((int)(p.r + p.g + p.b));
	short s = warp.shfl_xor((short)i, 31);
	o.add(s);
	tile.sync();
	cg::sync(warp);
	o.add((int)cg::thread_rank(tile) * 100 + (int)cg::group_size(warp));
	cg::thread_block_tile<8> plain = tile;
	o.add(plain.meta_group_rank() * 10 + plain.meta_group_size());
	o.add(cg::this_thread().size());
}
__global__ void coalesced(int *out)
{
	rows o = { out };
	int i = threadIdx.x, same;
	if (i % 3 == 1) {
		cg::coalesced_group g = cg::coalesced_threads();
		o.add(g.size() * 100 + g.thread_rank());
		o.add(g.meta_group_rank() * 10 + g.meta_group_size());
		o.add(g.shfl(i, 2));
		o.add(g.shfl_up(i, 1));
		o.add(g.shfl_down(i, 3));
		o.add(g.any(i == 4) * 2 + g.all(i < 32));
		o.add(g.ballot(i % 2));
		o.add(g.match_any(i / 6));
		o.add(g.match_all(7, same) * 2 + same);
		o.add(g.match_all(i, same) * 2 + same);
		cg::coalesced_group t = cg::tiled_partition(g, 4);
		o.add(t.size() * 1000 + t.thread_rank() * 100 +
		      t.meta_group_rank() * 10 + t.meta_group_size());
		o.add(t.shfl(i, 1));
		g.sync();
	}
	auto warp = cg::tiled_partition<32>(cg::this_thread_block());
	cg::coalesced_group half = cg::binary_partition(warp, i % 4 == 0);
	o.at = out + 12 * 64;
	o.add(half.size() * 1000 + half.thread_rank() * 10 +
	      half.meta_group_rank() + half.meta_group_size() * 100000);
	o.add(half.shfl(i, half.size() - 1));
	cg::coalesced_group label = cg::labeled_partition(warp, i % 5);
	o.add(label.size() * 1000 + label.thread_rank() * 10 +
	      label.meta_group_rank() + label.meta_group_size() * 100000);
	cg::coalesced_group both = cg::labeled_partition(half, i % 3);
	o.add(both.size() * 1000 + both.thread_rank() * 10 +
	      both.meta_group_rank() + both.meta_group_size() * 100000);
}
__device__ int rank_in(cg::thread_group g)
{
	g.sync();
	return (int)(g.thread_rank() * 1000 + g.size());
}
__global__ void any_group(int *out)
{
	rows o = { out };
	cg::thread_block block = cg::this_thread_block();
	cg::thread_group dynamic = cg::tiled_partition(block, 16);
	o.add(rank_in(block));
	o.add(rank_in(cg::tiled_partition<4>(block)));
	o.add(rank_in(dynamic));
	o.add(rank_in(cg::tiled_partition(dynamic, 4)));
	o.add(rank_in(cg::coalesced_threads()));
	auto token = block.barrier_arrive();
	block.barrier_wait(std::move(token));
	int once = 0;
	cg::invoke_one(block, [&] { once = 1; });
	o.add(__syncthreads_count(once));
	auto warp = cg::tiled_partition<32>(block);
	o.add(cg::invoke_one_broadcast(warp, [](int a) { return a * 7; }, 6));
	// More than any launch has, for thread_group's own size() is 64 bits.
	o.add(sizeof(dynamic.size()) == 8);
}
int main()
{
	struct {
		void (*kernel)(int *);
		int rows;
	} const all[] = { { tiles, 18 }, { coalesced, 16 }, { any_group, 8 } };
	static int h[18 * 64];
	int *d;
	cudaMalloc(&d, sizeof h);
	for (auto &k : all) {
		cudaMemset(d, 0, sizeof h);
		k.kernel<<<1, 64>>>(d);
		cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
		for (int i = 0; i < k.rows * 64; i++)
			printf("%x%c", h[i], i % 64 == 63 ? '\n' : ' ');
		printf("%s\n", cudaGetErrorString(cudaGetLastError()));
	}
}
