// cuda::barrier: arrivals and waits apart, a subset of the block, threads that
// leave, a completion function, parities, bytes.
#include <cooperative_groups.h>
#include <cuda/barrier>
#include <cuda/std/utility>
#include <cstdio>
namespace cg = cooperative_groups;
using barrier = cuda::barrier<cuda::thread_scope_block>;
static_assert(sizeof(barrier) == 8, "a barrier is one word");

// Between arrival and wait a thread does what needs nobody else.
__global__ void split(int *out)
{
	__shared__ barrier bar;
	__shared__ int row[128];
	int i = threadIdx.x, sum = 0;
	if (i == 0)
		init(&bar, blockDim.x);
	__syncthreads();
	for (int step = 0; step < 5; step++) {
		row[i] = i * step;
		barrier::arrival_token token = bar.arrive();
		int own = i * i;
		bar.wait(cuda::std::move(token));
		sum += row[(i + 64) % 128] + own;
		bar.arrive_and_wait();
	}
	out[i] = sum;
}

// Only half of the warps take part; one arrives for two.
__global__ void some(int *out)
{
	__shared__ barrier bar;
	__shared__ int value[2];
	int warp = threadIdx.x / 32;
	if (threadIdx.x == 0)
		init(&bar, 3);
	__syncthreads();
	if (threadIdx.x % 32 == 0 && warp < 2) {
		value[warp] = warp + 5;
		bar.wait(bar.arrive(warp + 1));
		out[warp] = value[1 - warp];
	}
}

// Each round one thread leaves for good.
__global__ void leave(int *out)
{
	__shared__ barrier bar;
	__shared__ int rounds[32];
	int i = threadIdx.x;
	if (i == 0)
		init(&bar, 32);
	__syncthreads();
	rounds[i] = 0;
	for (int round = 0; round < 32; round++) {
		if (round == i) {
			bar.arrive_and_drop();
			break;
		}
		rounds[i]++;
		bar.arrive_and_wait();
	}
	out[i] = rounds[i];
}

// The last to arrive runs the completion, before anybody goes on.
struct add_up {
	int *part, *sum;
	__device__ void operator()() noexcept
	{
		int s = 0;
		for (int i = 0; i < 64; i++)
			s += part[i];
		*sum = s;
	}
};
__global__ void complete(int *out)
{
	using completing = cuda::barrier<cuda::thread_scope_block, add_up>;
	__shared__ alignas(completing) char room[sizeof(completing)];
	__shared__ int part[64], sum;
	completing &bar = *(completing *)room;
	int i = threadIdx.x, total = 0;
	if (i == 0)
		new (&bar) completing(64, add_up{ part, &sum });
	__syncthreads();
	for (int step = 0; step < 3; step++) {
		part[i] = i + step;
		bar.arrive_and_wait();
		total = total * 10 + sum;
		bar.arrive_and_wait();
	}
	out[i] = total;
}

// A ring of two slots between two warps, by parities.
__global__ void ring(int *out)
{
	__shared__ barrier full[2], empty[2];
	__shared__ int slot[2][32];
	int lane = threadIdx.x % 32, sum = 0;
	if (threadIdx.x == 0)
		for (int s = 0; s < 2; s++) {
			init(&full[s], 32);
			init(&empty[s], 32);
		}
	__syncthreads();
	for (int n = 0; n < 10; n++) {
		int s = n % 2, parity = n / 2 % 2;
		if (threadIdx.x < 32) {
			empty[s].wait_parity(!parity);
			slot[s][lane] = n * lane;
			(void)full[s].arrive();
		} else {
			full[s].wait_parity(parity);
			sum += slot[s][31 - lane];
			(void)empty[s].arrive();
		}
	}
	if (threadIdx.x >= 32)
		out[lane] = sum;
}

// Copies that the barrier waits for: each thread's own, the group's, and one
// bulk copy whose bytes arrive.
__global__ void copies(const int4 *in, int4 *out)
{
	__shared__ alignas(128) int4 a[64], b[64], c[64];
	__shared__ barrier bar, bytes;
	int i = threadIdx.x;
	auto block = cg::this_thread_block();
	if (i == 0) {
		init(&bar, 64);
		init(&bytes, 64);
	}
	__syncthreads();
	cuda::memcpy_async(&((int *)a)[i], &((const int *)in)[i], sizeof(int),
			   bar);
	for (int n = 1; n < 4; n++)
		cuda::memcpy_async(&((int *)a)[64 * n + i],
				   &((const int *)in)[64 * n + i],
				   cuda::aligned_size_t<4>(4), bar);
	cuda::memcpy_async(block, b, in + 64, sizeof b, bar);
	barrier::arrival_token token;
	if (i == 0) {
		cuda::device::memcpy_async_tx(
			c, in + 128, cuda::aligned_size_t<16>(sizeof c), bytes);
		token = cuda::device::barrier_arrive_tx(bytes, 1, sizeof c);
	} else {
		token = bytes.arrive();
	}
	bar.arrive_and_wait();
	bytes.wait(cuda::std::move(token));
	int4 x = a[63 - i], y = b[i ^ 1], z = c[i ^ 2];
	out[i] = make_int4(x.x + y.y, y.x + z.y, z.x + x.y, x.z + y.z + z.w);
}

static int h[1024];
static void show(int *d, int n)
{
	long long sum = 0;
	cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
	for (int i = 0; i < n; i++)
		sum = (sum * 31 + h[i]) % 1000003;
	printf("%d %d %d ... %lld %s\n", h[0], h[1], h[n - 1], sum,
	       cudaGetErrorString(cudaGetLastError()));
}
int main()
{
	int *d, *in;
	cudaMalloc(&d, sizeof h);
	cudaMalloc(&in, sizeof h);
	for (int i = 0; i < 1024; i++)
		h[i] = i * 7919 % 1000;
	cudaMemcpy(in, h, sizeof h, cudaMemcpyHostToDevice);
	cudaMemset(d, 0, sizeof h);
	split<<<1, 128>>>(d);
	show(d, 128);
	some<<<1, 128>>>(d);
	show(d, 2);
	leave<<<1, 32>>>(d);
	show(d, 32);
	complete<<<1, 64>>>(d);
	show(d, 64);
	ring<<<1, 64>>>(d);
	show(d, 32);
	copies<<<1, 64>>>((int4 *)in, (int4 *)d);
	show(d, 256);
}
