// Words that many have read, of whom one is forgotten.
#include <cuda/barrier>
#include <cuda_pipeline.h>
#include "orders.h"
using barrier = cuda::barrier<cuda::thread_scope_block>;

// The first of three warps that read arrives before it has.
__global__ void arrived_before_reading(memory m, bool mended)
{
	__shared__ barrier empty;
	__shared__ int s[32];
	int t = threadIdx.x;

	if (t == 0)
		init(&empty, N);
	if (t < 32)
		s[t] = t;
	__syncthreads();
	if (t < 32) {
		empty.arrive_and_wait();
		s[t] = -t; // TOLD arrived_before_reading
		return;
	}
	if (t < 64 && !mended)
		(void)empty.arrive();
	m.p[t] = s[t % 32]; // TOLD arrived_before_reading
	if (t >= 64 || mended)
		(void)empty.arrive();
}

// A barrier tells the second block nothing of the first.
__global__ void stored_for_its_block(memory m, bool mended)
{
	int t = threadIdx.x, v = m.q[t % 32]; // TOLD stored_for_its_block

	__syncthreads();
	if (blockIdx.x == 1 && t < 32)
		(mended ? m.r : m.q)[t] = v + 1; // TOLD stored_for_its_block
	m.p[blockIdx.x * 64 + t] = v;
}

// Three bytes of one word.
__global__ void bytes_moved_down(memory m, bool mended)
{
	unsigned char *text = (unsigned char *)m.q, letter;
	int t = threadIdx.x;

	letter = text[t + 1]; // TOLD bytes_moved_down
	if (mended)
		__syncwarp();
	text[t] = letter + 1; // TOLD bytes_moved_down
}

// Of two that copy from a word, one has waited.
__global__ void copied_by_two(memory m, bool mended)
{
	__shared__ int s[N];
	int t = threadIdx.x;

	__pipeline_memcpy_async(&s[t], m.q + t % 64, 4); // TOLD copied_by_two
	__pipeline_commit();
	__syncthreads();
	if (t < 64 || mended)
		__pipeline_wait_prior(0);
	__syncthreads();
	if (t < 64)
		m.q[t] = t; // TOLD copied_by_two
	__pipeline_wait_prior(0);
	m.p[t] = s[t];
}

// Volatile words, and no fence; one of the first is looked at behind the last.
alignas(64) __device__ volatile int letters[1 << 14];
__global__ void first_of_a_long_message(memory m, bool mended)
{
	volatile int *flag = m.q;

	if (blockIdx.x == 0) {
		for (int i = 0; i < 1 << 14; i++)
			letters[i] = i + 1;
		if (mended)
			__threadfence();
		*flag = 1;
	} else {
		while (*flag == 0)
			;
		if (mended)
			__threadfence();
		m.p[0] = letters[1]; // TOLD first_of_a_long_message
	}
}

static const mistake mistakes[] = {
	KERNEL(arrived_before_reading, 1, N),
	KERNEL(stored_for_its_block, 2, 64),
	KERNEL(bytes_moved_down, 1, 3),
	KERNEL(copied_by_two, 1, N),
	KERNEL(first_of_a_long_message, 2, 1),
};

int main(int words, char **word)
{
	return tell(mistakes, words, word);
}
