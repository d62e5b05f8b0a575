// Buffers that are filled and emptied by turns: barriers, rings, copies.
#include <cuda/atomic>
#include <cuda/barrier>
#include <cuda/pipeline>
#include <cuda_pipeline.h>
#include <cooperative_groups.h>
#include "orders.h"
using barrier = cuda::barrier<cuda::thread_scope_block>;
using counter = cuda::atomic<int, cuda::thread_scope_block>;

__global__ void every_other_barrier(memory m, bool mended)
{
	__shared__ int s[2][N];
	int t = threadIdx.x, sum = 0;

	s[0][t] = m.q[t];
	for (int k = 0; k < 6; k++) {
		if (mended || k % 2 == 0)
			__syncthreads();
		sum += s[k & 1][N - 1 - t];
		s[(k + 1) & 1][t] = m.q[t] + k;
	}
	m.p[t] = sum;
}

// Warp 0 gives to warp 1 by a ring of 4.
__global__ void ring_without_fence(memory m, bool mended)
{
	__shared__ volatile int head, tail;
	__shared__ int ring[4];
	int sum = 0;

	if (threadIdx.x == 0)
		head = tail = 0;
	__syncthreads();
	for (int i = 0; threadIdx.x == 0 && i < 12; i++) {
		while (i - tail >= 4)
			;
		__threadfence_block();
		ring[i % 4] = i;
		if (mended)
			__threadfence_block();
		head = i + 1;
	}
	for (int i = 0; threadIdx.x == 32 && i < 12; i++) {
		while (head <= i)
			;
		__threadfence_block();
		sum += ring[i % 4];
		__threadfence_block();
		tail = i + 1;
	}
	if (threadIdx.x == 32)
		m.p[0] = sum;
}

__global__ void ring_given_back_relaxed(memory m, bool mended)
{
	__shared__ counter head, tail;
	__shared__ int ring[2];
	int sum = 0;

	if (threadIdx.x == 0) {
		head.store(0);
		tail.store(0);
	}
	__syncthreads();
	for (int i = 0; threadIdx.x == 0 && i < 12; i++) {
		while (i - tail.load(cuda::memory_order_acquire) >= 2)
			;
		ring[i % 2] = i;
		head.store(i + 1, cuda::memory_order_release);
	}
	for (int i = 0; threadIdx.x == 32 && i < 12; i++) {
		while (head.load(cuda::memory_order_acquire) <= i)
			;
		sum += ring[i % 2];
		tail.store(i + 1, mended ? cuda::memory_order_release :
					   cuda::memory_order_relaxed);
	}
	if (threadIdx.x == 32)
		m.p[0] = sum;
}

// Who empties arrives, and who fills does not wait for that.
__global__ void arrived_and_filled(memory m, bool mended)
{
	__shared__ barrier full, empty;
	__shared__ int s[32];
	int t = threadIdx.x, sum = 0;

	if (t == 0) {
		init(&full, 64);
		init(&empty, 64);
	}
	__syncthreads();
	for (int k = 0; k < 4; k++) {
		if (t < 32 && k && mended)
			empty.arrive_and_wait();
		else if (t < 32 && k)
			(void)empty.arrive();
		if (t < 32)
			s[t] = k * t;
		full.arrive_and_wait();
		if (t >= 32)
			sum += s[63 - t];
		if (t >= 32 && k < 3)
			empty.arrive_and_wait();
	}
	if (t >= 32)
		m.p[t - 32] = sum;
}

__global__ void stored_behind_arrival(memory m, bool mended)
{
	__shared__ barrier meeting;
	__shared__ int s[N];
	int t = threadIdx.x;

	if (t == 0)
		init(&meeting, N);
	__syncthreads();
	if (mended)
		s[t] = t;
	auto token = meeting.arrive();
	if (!mended)
		s[t] = t;
	meeting.wait(std::move(token));
	m.p[t] = s[(t + 1) % N];
}

// The phase before the first one is over from the beginning.
__global__ void parity_of_last_phase(memory m, bool mended)
{
	__shared__ barrier meeting;
	__shared__ int s[32];
	int t = threadIdx.x;

	if (t == 0)
		init(&meeting, 32);
	__syncthreads();
	if (t < 32) {
		s[t] = t;
		(void)meeting.arrive();
	} else {
		meeting.wait_parity(mended ? 0 : 1);
		m.p[t - 32] = s[63 - t];
	}
}

__global__ void waits_for_one_too_few(memory m, bool mended)
{
	__shared__ int s[3][N];
	int t = threadIdx.x, first;

	for (int i = 0; i < 3; i++) {
		__pipeline_memcpy_async(&s[i][t], m.q + t, 4);
		__pipeline_commit();
	}
	if (mended)
		__pipeline_wait_prior(2);
	else
		__pipeline_wait_prior(3);
	first = s[0][t];
	__pipeline_wait_prior(0);
	m.p[t] = first + s[1][t] + s[2][t];
}

__global__ void not_committed(memory m, bool mended)
{
	__shared__ int s[N];
	int t = threadIdx.x;

	__pipeline_memcpy_async(&s[t], m.q + t, 4);
	if (mended)
		__pipeline_commit();
	__pipeline_wait_prior(0);
	m.p[t] = s[t];
	__pipeline_commit();
	__pipeline_wait_prior(0);
}

__global__ void copied_over(memory m, bool mended)
{
	__shared__ int s[2][N];
	int t = threadIdx.x, sum = 0;

	__pipeline_memcpy_async(&s[0][t], m.q + t, 4);
	__pipeline_commit();
	for (int k = 0; k < 4; k++) {
		__pipeline_memcpy_async(&s[(k + 1) % 2][t], m.q + t, 4);
		__pipeline_commit();
		__pipeline_wait_prior(1);
		__syncthreads();
		sum += s[k % 2][N - 1 - t];
		if (mended)
			__syncthreads();
	}
	__pipeline_wait_prior(0);
	m.p[t] = sum;
}

__global__ void released_and_read(memory m, bool mended)
{
	using namespace cuda;
	__shared__ int s[2][N];
	__shared__ pipeline_shared_state<thread_scope_block, 2> state;
	auto block = cooperative_groups::this_thread_block();
	auto pipe = make_pipeline(block, &state);
	int t = threadIdx.x, sum = 0;

	for (int k = 0; k < 6; k++) {
		if (k < 4) {
			pipe.producer_acquire();
			memcpy_async(block, s[k % 2], m.q,
				     aligned_size_t<16>(sizeof s[0]), pipe);
			pipe.producer_commit();
		}
		if (k < 1 || k > 4)
			continue;
		pipe.consumer_wait();
		if (mended)
			sum += s[(k - 1) % 2][N - 1 - t];
		pipe.consumer_release();
		if (!mended)
			sum += s[(k - 1) % 2][N - 1 - t];
	}
	m.p[t] = sum;
}

// A number of which half is stored; a class has padding, and members of some bits are
// stored beside others.
__global__ void shared_number_in_part(memory m, bool mended)
{
	__shared__ short s[2 * N];
	int t = threadIdx.x;

	s[2 * t] = t;
	if (mended)
		s[2 * t + 1] = t;
	__syncthreads();
	m.p[t] = ((int *)s)[N - 1 - t]; // TOLD shared_number_in_part
}

struct padded {
	char letter;
	int number;
};
struct bits {
	unsigned few : 3, more : 9;
};

__global__ void number_in_part(memory m, bool mended)
{
	__shared__ padded all[N], turned[N];
	__shared__ bits some[N];
	int t = threadIdx.x;

	all[t].letter = t;
	all[t].number = t;
	some[t].few = t;
	__syncthreads();
	turned[t] = all[N - 1 - t];
	m.p[t] = turned[t].number + some[N - 1 - t].few;
	if (!mended)
		m.p[t] += *(int *)&all[t].letter; // TOLD number_in_part
}

__global__ void smooth(cudaTextureObject_t from, cudaSurfaceObject_t to)
{
	float sum = tex2D<float>(from, threadIdx.x, 0) + // TOLD smoothed_in_place
		    tex2D<float>(from, threadIdx.x + 1, 0); // TOLD smoothed_in_place

	surf2Dwrite(sum, to, threadIdx.x * sizeof sum, 0); // TOLD smoothed_in_place
}
static void smoothed_in_place(const memory &m, bool mended)
{
	cudaResourceDesc image = {};
	cudaTextureDesc how = {};
	cudaTextureObject_t from;
	cudaSurfaceObject_t to;
	cudaArray_t *array = &image.res.array.array;
	cudaChannelFormatDesc f = cudaCreateChannelDesc<float>();

	image.resType = cudaResourceTypeArray;
	for (int i = 0; i < 2; i++) {
		if (i == 0 || mended)
			cudaMallocArray(array, &f, N, 1, cudaArraySurfaceLoadStore);
		cudaMemcpy2DToArray(*array, 0, 0, m.q, N * 4, N * 4, 1,
				    cudaMemcpyDeviceToDevice);
		if (i == 0)
			cudaCreateTextureObject(&from, &image, &how, NULL);
	}
	cudaCreateSurfaceObject(&to, &image);
	smooth<<<1, N>>>(from, to);
}

static const mistake mistakes[] = {
	KERNEL(shared_number_in_part, 1, N),
	KERNEL(number_in_part, 1, N),
	KERNEL(every_other_barrier, 1, N),
	KERNEL(ring_without_fence, 1, 64),
	KERNEL(ring_given_back_relaxed, 1, 64),
	KERNEL(arrived_and_filled, 1, 64),
	KERNEL(stored_behind_arrival, 1, N),
	KERNEL(parity_of_last_phase, 1, 64),
	KERNEL(waits_for_one_too_few, 1, N),
	KERNEL(not_committed, 1, N),
	KERNEL(copied_over, 1, N),
	KERNEL(released_and_read, 1, N),
	{ "smoothed_in_place", smoothed_in_place },
};

int main(int words, char **word)
{
	return tell(mistakes, words, word);
}
