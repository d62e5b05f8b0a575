// Pipelines of a block: all threads in both roles, with 1 to 4 stages, and
// warps that only load or only compute.
#include <cooperative_groups.h>
#include <cuda/pipeline>
#include <cstdio>
namespace cg = cooperative_groups;
const int threads = 128;

// Every thread produces and consumes: a moving sum over batches.
template <int Stages>
__global__ void unified(const int *in, int *out, int batches)
{
	__shared__ int buffer[Stages][threads];
	__shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, Stages>
		state;
	auto block = cg::this_thread_block();
	auto pipe = cuda::make_pipeline(block, &state);
	int sum = 0;
	for (int next = 0, batch = 0; batch < batches; batch++) {
		for (; next < batches && next < batch + Stages; next++) {
			pipe.producer_acquire();
			cuda::memcpy_async(block, buffer[next % Stages],
					   in + next * threads,
					   sizeof(int) * threads, pipe);
			pipe.producer_commit();
		}
		pipe.consumer_wait();
		sum = sum * 3 % 10007 +
		      buffer[batch % Stages][threads - 1 - block.thread_rank()];
		pipe.consumer_release();
	}
	out[threadIdx.x] = sum;
}

// One warp loads, the others compute; the role decides.
template <int Stages>
__global__ void roles(const float4 *in, float *out, int batches)
{
	const int consumers = threads - 32;
	__shared__ alignas(16) float4 buffer[Stages][consumers];
	__shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, Stages>
		state;
	auto block = cg::this_thread_block();
	auto warp = cg::tiled_partition<32>(block);
	auto role = threadIdx.x < 32 ? cuda::pipeline_role::producer :
				       cuda::pipeline_role::consumer;
	auto pipe = cuda::make_pipeline(block, &state, role);
	if (role == cuda::pipeline_role::producer) {
		for (int b = 0; b < batches; b++) {
			pipe.producer_acquire();
			cuda::memcpy_async(
				warp, buffer[b % Stages], in + b * consumers,
				cuda::aligned_size_t<16>(sizeof buffer[0]),
				pipe);
			pipe.producer_commit();
		}
	} else {
		int i = threadIdx.x - 32;
		float sum = 0;
		for (int b = 0; b < batches; b++) {
			pipe.consumer_wait();
			float4 v = buffer[b % Stages][consumers - 1 - i];
			sum += v.x * v.w - v.y * v.z;
			pipe.consumer_release();
		}
		out[i] = sum;
	}
}

// The first 64 threads produce, by their number; each copies what it likes.
__global__ void counted(const int *in, int *out, int batches)
{
	__shared__ int buffer[2][64];
	__shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 2> state;
	auto block = cg::this_thread_block();
	auto pipe = cuda::make_pipeline(block, &state, (size_t)64);
	int i = threadIdx.x % 64, sum = 0;
	if (threadIdx.x < 64) {
		for (int b = 0; b < batches; b++) {
			pipe.producer_acquire();
			cuda::memcpy_async(&buffer[b % 2][i], &in[b * 64 + i],
					   sizeof(int), pipe);
			pipe.producer_commit();
		}
	} else {
		for (int b = 0; b < batches; b++) {
			pipe.consumer_wait();
			sum += buffer[b % 2][63 - i] * (b + 1);
			pipe.consumer_release();
		}
		out[i] = sum;
	}
	pipe.quit();
}

static int *in, *out;
static int h[8192];
static void show(const char *what, bool is_float = false)
{
	long long sum = 0;
	cudaMemcpy(h, out, 512, cudaMemcpyDeviceToHost);
	for (int i = 0; i < 128; i++) {
		float f;
		memcpy(&f, &h[i], 4);
		sum = (sum * 31 + (is_float ? (int)f : h[i])) % 1000003;
	}
	printf("%s: %lld %s\n", what, sum,
	       cudaGetErrorString(cudaGetLastError()));
	cudaMemset(out, 0, 512);
}
int main()
{
	cudaMalloc(&in, sizeof h);
	cudaMalloc(&out, 512);
	cudaMemset(out, 0, 512);
	for (int i = 0; i < 8192; i++)
		h[i] = i * 7919 % 1000;
	cudaMemcpy(in, h, sizeof h, cudaMemcpyHostToDevice);
	unified<1><<<1, threads>>>(in, out, 20);
	show("1 stage");
	unified<2><<<1, threads>>>(in, out, 20);
	show("2 stages");
	unified<3><<<1, threads>>>(in, out, 20);
	show("3 stages");
	unified<4><<<1, threads>>>(in, out, 20);
	show("4 stages");
	counted<<<1, threads>>>(in, out, 30);
	show("64 producers");
	for (int i = 0; i < 8192; i++)
		((float *)h)[i] = i * 7919 % 100;
	cudaMemcpy(in, h, sizeof h, cudaMemcpyHostToDevice);
	roles<1><<<1, threads>>>((float4 *)in, (float *)out, 12);
	show("roles, 1 stage", true);
	roles<3><<<1, threads>>>((float4 *)in, (float *)out, 12);
	show("roles, 3 stages", true);
}
