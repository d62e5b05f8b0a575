// Asynchronous copies by single threads: the primitives, a thread's own
// pipeline of 1 to 4 stages, and cooperative groups' memcpy_async.
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cuda/pipeline>
#include <cuda_pipeline.h>
#include <cstdio>
namespace cg = cooperative_groups;

// Sums of tiles that are loaded ahead, each thread its own 16 bytes.
template <int Stages>
__global__ void primitives(const float4 *in, float *out, int tiles)
{
	__shared__ float4 buffer[Stages][64];
	int i = threadIdx.x;
	float sum = 0;
	for (int t = 0; t < Stages - 1; t++) {
		if (t < tiles)
			__pipeline_memcpy_async(&buffer[t][i], &in[t * 64 + i],
						sizeof(float4));
		__pipeline_commit();
	}
	for (int t = 0; t < tiles; t++) {
		int next = t + Stages - 1;
		if (next < tiles)
			__pipeline_memcpy_async(&buffer[next % Stages][i],
						&in[next * 64 + i],
						sizeof(float4));
		__pipeline_commit();
		__pipeline_wait_prior(Stages - 1);
		__syncthreads();
		float4 v = buffer[t % Stages][63 - i];
		sum += v.x + 2 * v.y + 3 * v.z + 4 * v.w;
		__syncthreads();
	}
	out[i] = sum;
}

// The last element is beyond the input: zeros take its place.
__global__ void fill(const float *in, float *out, int n)
{
	__shared__ float4 buffer[8];
	if (threadIdx.x < 8) {
		int left = n - 4 * (int)threadIdx.x;
		size_t zeros = left >= 4 ? 0 : left <= 0 ? 16 : 16 - 4 * left;
		__pipeline_memcpy_async(&buffer[threadIdx.x],
					in + (zeros < 16 ? 4 * threadIdx.x : 0),
					16, zeros);
		__pipeline_commit();
		__pipeline_wait_prior(0);
	}
	__syncthreads();
	out[threadIdx.x] = ((float *)buffer)[threadIdx.x];
}

// Each thread has a pipeline of its own.
template <int Stages>
__global__ void own(const int2 *in, int *out, int n)
{
	__shared__ int2 buffer[Stages][96];
	auto pipe = cuda::make_pipeline();
	int i = threadIdx.x, sum = 0;
	for (int next = 0, t = 0; t < n; t++) {
		for (; next < n && next < t + Stages; next++) {
			pipe.producer_acquire();
			cuda::memcpy_async(&buffer[next % Stages][i],
					   &in[next * 96 + i],
					   cuda::aligned_size_t<8>(8), pipe);
			pipe.producer_commit();
		}
		pipe.consumer_wait();
		int2 v = buffer[t % Stages][i];
		sum = sum * 3 + v.x - v.y;
		pipe.consumer_release();
	}
	out[i] = sum;
}

// The block copies together: elements, bytes, any alignment, two at once.
__global__ void together(const int *in, int *out, const char *text)
{
	__shared__ int a[128], b[128];
	__shared__ char c[64];
	cg::thread_block block = cg::this_thread_block();
	cg::memcpy_async(block, a, in, sizeof a);
	cg::memcpy_async(block, b, 128, in + 128, 100);
	cg::wait_prior<1>(block);
	int first = a[127 - threadIdx.x];
	cg::memcpy_async(block, c, text + 3, 50);
	cg::wait(block);
	out[threadIdx.x] = first + (threadIdx.x < 100 ? b[99 - threadIdx.x] : 0) +
			   (threadIdx.x < 50 ? c[threadIdx.x] : 0);
	auto tile = cg::tiled_partition<32>(block);
	block.sync();
	cg::memcpy_async(tile, a + tile.meta_group_rank() * 32,
			 in + tile.meta_group_rank() * 32,
			 cuda::aligned_size_t<16>(128));
	cg::wait(tile);
	out[threadIdx.x] += a[threadIdx.x ^ 1];
}

// The barrier tells when the copies of all threads have landed.
__global__ void barrier(const int4 *in, int4 *out)
{
	__shared__ int4 buffer[64];
	__shared__ __mbarrier_t bar;
	if (threadIdx.x == 0)
		__mbarrier_init(&bar, blockDim.x);
	__syncthreads();
	__pipeline_memcpy_async(&buffer[threadIdx.x], &in[threadIdx.x], 16);
	__pipeline_arrive_on(&bar);
	__mbarrier_token_t token = __mbarrier_arrive(&bar);
	while (!__mbarrier_try_wait(&bar, token, 1000))
		;
	out[threadIdx.x] = buffer[threadIdx.x ^ 33];
}

static int *in, *out;
static int h[4096];
static void show(const char *what, bool is_float = false)
{
	long long sum = 0;
	cudaMemcpy(h, out, 512, cudaMemcpyDeviceToHost);
	for (int i = 0; i < 128; i++) {
		float f;
		memcpy(&f, &h[i], 4);
		sum = sum * 31 % 1000003 + (is_float ? (int)f : h[i]);
	}
	printf("%s %lld %s\n", what, sum,
	       cudaGetErrorString(cudaGetLastError()));
	cudaMemset(out, 0, 512);
}
int main()
{
	const char *text = "Whoever reads too early finds what was there before.";
	char *d;
	cudaMalloc(&in, sizeof h);
	cudaMalloc(&out, 1024);
	cudaMalloc(&d, 64);
	cudaMemset(out, 0, 1024);
	cudaMemcpy(d, text, strlen(text) + 1, cudaMemcpyHostToDevice);
	for (int i = 0; i < 4096; i++)
		((float *)h)[i] = i % 100;
	cudaMemcpy(in, h, sizeof h, cudaMemcpyHostToDevice);
	primitives<1><<<1, 64>>>((float4 *)in, (float *)out, 16);
	show("primitives, 1 stage", true);
	primitives<2><<<1, 64>>>((float4 *)in, (float *)out, 16);
	show("primitives, 2 stages", true);
	primitives<4><<<1, 64>>>((float4 *)in, (float *)out, 16);
	show("primitives, 4 stages", true);
	fill<<<1, 32>>>((float *)in, (float *)out, 23);
	show("fill", true);
	for (int i = 0; i < 4096; i++)
		h[i] = i * 7 % 1001;
	cudaMemcpy(in, h, sizeof h, cudaMemcpyHostToDevice);
	own<1><<<1, 96>>>((int2 *)in, out, 20);
	show("own, 1 stage");
	own<2><<<1, 96>>>((int2 *)in, out, 20);
	show("own, 2 stages");
	own<3><<<1, 96>>>((int2 *)in, out, 20);
	show("own, 3 stages");
	own<4><<<1, 96>>>((int2 *)in, out, 20);
	show("own, 4 stages");
	together<<<1, 128>>>(in, out, d);
	show("together");
	barrier<<<1, 64>>>((int4 *)in, (int4 *)out);
	show("barrier");
}
