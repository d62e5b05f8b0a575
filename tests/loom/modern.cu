// One mistake at a time with groups, barriers and asynchronous copies; the
// argument names it.
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cuda/barrier>
#include <cuda/pipeline>
#include <cuda_pipeline.h>
#include <cstdio>
#include <cstring>
namespace cg = cooperative_groups;
using barrier = cuda::barrier<cuda::thread_scope_block>;

__global__ void not_initialised(int *)
{
	__shared__ barrier bar;
	bar.arrive_and_wait();
}
__global__ void too_many(int *)
{
	__shared__ barrier bar;
	if (threadIdx.x == 0)
		init(&bar, 40);
	__syncthreads();
	if (threadIdx.x == 0)
		(void)bar.arrive(64);
}
__global__ void not_arrived(int *p)
{
	__shared__ barrier bar;
	if (threadIdx.x == 0)
		init(&bar, 64);
	__syncthreads();
	if (threadIdx.x == 5)
		bar.wait_parity(0);
	p[threadIdx.x] = 1;
}
__global__ void no_number(int *)
{
	__shared__ barrier bar;
	if (threadIdx.x == 0)
		init(&bar, 0);
}
__global__ void too_few_bytes(int *p)
{
	__shared__ alignas(16) int buffer[32];
	__shared__ barrier bar;
	if (threadIdx.x == 0) {
		init(&bar, 1);
		cuda::device::memcpy_async_tx(buffer, p,
					      cuda::aligned_size_t<16>(64), bar);
		bar.wait(cuda::device::barrier_arrive_tx(bar, 1, 128));
	}
}
__global__ void plain_grid(int *p)
{
	cg::grid_group grid = cg::this_grid();
	p[threadIdx.x] = grid.is_valid();
	grid.sync();
}
__global__ void no_such_block(int *)
{
	__shared__ int x;
	*cg::this_cluster().map_shared_rank(&x, 3) = 1;
}
__global__ void bad_tile(int *p)
{
	p[threadIdx.x] = cg::tiled_partition(cg::this_thread_block(), 12).size();
}
__global__ void half_tile(int *p)
{
	auto tile = cg::tiled_partition<16>(cg::this_thread_block());
	if (tile.thread_rank() < 8)
		p[threadIdx.x] = tile.shfl(1, 9);
	else
		p[threadIdx.x] = tile.any(0);
}
__global__ void wide_tile(int *)
{
	__shared__ cg::block_tile_memory<64> memory;
	auto tile = cg::tiled_partition<64>(cg::this_thread_block(memory));
	if (threadIdx.x < 32)
		tile.sync();
}
__global__ void misaligned(int *p)
{
	__shared__ alignas(16) int buffer[64];
	__pipeline_memcpy_async(&buffer[threadIdx.x], &p[threadIdx.x], 16);
}
__global__ void wrong_size(int *p)
{
	__shared__ alignas(16) int buffer[64];
	__pipeline_memcpy_async(&buffer[4 * threadIdx.x], &p[4 * threadIdx.x],
				12);
}
__global__ void wrong_way(int *p)
{
	__shared__ int buffer[64];
	__pipeline_memcpy_async(&p[threadIdx.x], &buffer[threadIdx.x], 4);
}
__global__ void beyond(int *p)
{
	__shared__ int buffer[64];
	__pipeline_memcpy_async(&buffer[threadIdx.x], &p[threadIdx.x + 1000], 4);
}
// Who reads too early finds what was there before.
__global__ void too_early(int *p)
{
	__shared__ int buffer[64];
	buffer[threadIdx.x] = -7;
	__syncthreads();
	__pipeline_memcpy_async(&buffer[threadIdx.x], &p[threadIdx.x], 4);
	__pipeline_commit();
	int early = buffer[threadIdx.x];
	__pipeline_wait_prior(0);
	p[threadIdx.x] = early * 100 + buffer[threadIdx.x];
}
// The copy has landed for its own thread, not for the others.
__global__ void no_barrier(int *p)
{
	__shared__ int buffer[64];
	auto pipe = cuda::make_pipeline();
	pipe.producer_acquire();
	cuda::memcpy_async(&buffer[threadIdx.x], &p[threadIdx.x],
			   cuda::aligned_size_t<4>(4), pipe);
	pipe.producer_commit();
	pipe.consumer_wait();
	p[threadIdx.x] = buffer[63 - threadIdx.x];
}
// One stage: the copy for the next batch overwrites what others still read.
__global__ void too_few_stages(int *p)
{
	__shared__ int buffer[64];
	int sum = 0;
	for (int b = 0; b < 2; b++) {
		__pipeline_memcpy_async(&buffer[threadIdx.x],
					&p[b * 64 + threadIdx.x], 4);
		__pipeline_commit();
		__pipeline_wait_prior(0);
		__syncthreads();
		sum += buffer[threadIdx.x ^ 33];
	}
	p[128 + threadIdx.x] = sum;
}

namespace bulk = cuda::device::experimental;
__global__ void misaligned_store(int *p)
{
	__shared__ alignas(16) int buffer[64];
	bulk::cp_async_bulk_shared_to_global(&p[1], buffer, 16);
}
__global__ void wrong_size_store(int *p)
{
	__shared__ alignas(16) int buffer[64];
	bulk::cp_async_bulk_shared_to_global(p, buffer, 20);
}
__global__ void wrong_way_store(int *p)
{
	__shared__ alignas(16) int buffer[64];
	bulk::cp_async_bulk_shared_to_global(buffer, p, 16);
}
__global__ void store_beyond(int *p)
{
	__shared__ alignas(16) int buffer[64];
	buffer[threadIdx.x] = threadIdx.x;
	bulk::fence_proxy_async_shared_cta();
	__syncthreads();
	bulk::cp_async_bulk_shared_to_global(&p[496], buffer, 128);
}

int main(int, char **argv)
{
	static const struct {
		const char *name;
		void (*kernel)(int *);
	} all[] = { { "not_initialised", not_initialised },
		    { "too_many", too_many },
		    { "not_arrived", not_arrived },
		    { "no_number", no_number },
		    { "too_few_bytes", too_few_bytes },
		    { "plain_grid", plain_grid },
		    { "no_such_block", no_such_block },
		    { "bad_tile", bad_tile },
		    { "half_tile", half_tile },
		    { "wide_tile", wide_tile },
		    { "misaligned", misaligned },
		    { "wrong_size", wrong_size },
		    { "wrong_way", wrong_way },
		    { "beyond", beyond },
		    { "too_early", too_early },
		    { "no_barrier", no_barrier },
		    { "too_few_stages", too_few_stages },
		    { "misaligned_store", misaligned_store },
		    { "wrong_size_store", wrong_size_store },
		    { "wrong_way_store", wrong_way_store },
		    { "store_beyond", store_beyond } };
	int h[512], *d;

	for (int i = 0; i < 512; i++)
		h[i] = i;
	cudaMalloc(&d, sizeof h);
	cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
	for (auto &k : all)
		if (!strcmp(k.name, argv[1]))
			k.kernel<<<1, 64>>>(d);
		else if (!strcmp(argv[1], "names"))
			puts(k.name);
	cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
	if (strcmp(argv[1], "names"))
		printf("%d %d %s\n", h[0], h[63],
		       cudaGetErrorString(cudaGetLastError()));
	return 0;
}
