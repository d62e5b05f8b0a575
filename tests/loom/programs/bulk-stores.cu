// Bulk copies from shared memory: by cuda::ptx, and by the experimental names.
#include <cstdio>
#include <cuda/barrier>
#include <cuda/ptx>

namespace ptx = cuda::ptx;
namespace experimental = cuda::device::experimental;
constexpr int N = 64;

// Each of the first threads lets a row leave, and turns it round before.
__global__ void rows(int *out, const int *in)
{
	__shared__ alignas(16) int tile[4][N];
	int t = threadIdx.x;

	for (int y = 0; y < 4; y++)
		tile[y][N - 1 - t] = in[(blockIdx.x * 4 + y) * N + t];
	ptx::fence_proxy_async(ptx::space_shared);
	__syncthreads();
	if (t < 4) {
		ptx::cp_async_bulk(ptx::space_global, ptx::space_shared,
				   out + (blockIdx.x * 4 + t) * N, tile[t],
				   sizeof tile[t]);
		ptx::cp_async_bulk_commit_group();
		ptx::cp_async_bulk_wait_group_read(ptx::n32_t<0>());
	}
}

// One buffer of two is filled while the other one leaves.
__global__ void stream(int *out, int rounds)
{
	__shared__ alignas(16) int buffer[2][N];
	int t = threadIdx.x;

	for (int k = 0; k < rounds; k++) {
		buffer[k % 2][t] = k * N + t;
		experimental::fence_proxy_async_shared_cta();
		__syncthreads();
		if (t == 0) {
			experimental::cp_async_bulk_shared_to_global(
				out + k * N, buffer[k % 2], sizeof buffer[0]);
			experimental::cp_async_bulk_commit_group();
			experimental::cp_async_bulk_wait_group_read<1>();
		}
		__syncthreads();
	}
	if (t == 0)
		experimental::cp_async_bulk_wait_group_read<0>();
}

// In by the copy engine, and out again: what it brought needs no fence.
__global__ void through(int *out, const int *in)
{
	__shared__ alignas(16) int tile[N];
	__shared__ cuda::barrier<cuda::thread_scope_block> b;
	uint64_t *handle = cuda::device::barrier_native_handle(b);

	init(&b, 1);
	cuda::device::barrier_expect_tx(b, sizeof tile);
	ptx::cp_async_bulk(ptx::space_shared, ptx::space_global, tile, in,
			   sizeof tile, handle);
	b.wait(b.arrive());
	ptx::cp_async_bulk(ptx::space_global, ptx::space_shared, out, tile,
			   sizeof tile);
	ptx::cp_async_bulk_commit_group();
	ptx::cp_async_bulk_wait_group(ptx::n32_t<0>());
	out[N] = out[0] + out[N - 1]; // they have landed
}

// The one who copies fences, behind the barrier.
__global__ void late(int *out)
{
	__shared__ alignas(16) int tile[N];

	tile[threadIdx.x] = 3 * threadIdx.x;
	__syncthreads();
	if (threadIdx.x == 0) {
		ptx::fence_proxy_async();
		ptx::cp_async_bulk(ptx::space_global, ptx::space_shared, out,
				   tile, sizeof tile);
		ptx::cp_async_bulk_commit_group();
		ptx::cp_async_bulk_wait_group_read(ptx::n32_t<0>());
	}
}

static long sum(const int *device, int n)
{
	int host[16 * N];
	long sum = 0;

	cudaMemcpy(host, device, n * sizeof *host, cudaMemcpyDeviceToHost);
	for (int i = 0; i < n; i++)
		sum += (i + 1L) * host[i];
	return sum;
}

int main()
{
	int *in, *out, host[8 * N];

	for (int i = 0; i < 8 * N; i++)
		host[i] = i * i % 1000;
	cudaMalloc(&in, sizeof host);
	cudaMalloc(&out, 2 * sizeof host);
	cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
	rows<<<2, N>>>(out, in);
	printf("rows %ld\n", sum(out, 8 * N));
	stream<<<1, N>>>(out, 5);
	printf("stream %ld\n", sum(out, 5 * N));
	through<<<1, 1>>>(out, in);
	printf("through %ld\n", sum(out, N + 1));
	late<<<1, N>>>(out);
	printf("late %ld\n", sum(out, N));
	return cudaDeviceSynchronize();
}
