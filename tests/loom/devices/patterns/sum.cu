// A sum: each device adds up what it has, and stores its share in the first one's
// memory, whose stream waits for all of them.
#include "several.h"
#include <vector>

constexpr int N = 1 << 15, BLOCK = 256, BLOCKS = 8;

__global__ void add_up(const int *from, int count, long long *share)
{
	long long s = 0;

	for (int i = blockIdx.x * BLOCK + threadIdx.x; i < count; i += BLOCK * BLOCKS)
		s += from[i];
	for (int k = 16; k; k /= 2)
		s += __shfl_down_sync(~0u, s, k);
	if (threadIdx.x % 32 == 0)
		atomicAdd_system((unsigned long long *)share, (unsigned long long)s);
}

__global__ void add_shares(const long long *share, int count, long long *sum)
{
	long long s = 0;

	for (int i = 0; i < count; i++)
		s += share[i];
	*sum = s;
}

int main()
{
	const int count = devices(), each = N / count;
	long long *shares, *sum, result, wanted = 0;
	std::vector<int> in(N);
	cudaEvent_t done[MOST];

	befriend_all();
	of_each<int> from = allocate<int>(each);
	for (int i = 0; i < N; i++)
		wanted += in[i] = i % 1000 * (i % 3 - 1) + i % 11;
	for (int d = 0; d < count; d++)
		CHECK(cudaMemcpy(from.at[d], &in[d * each], each * sizeof(int),
				 cudaMemcpyDefault));
	CHECK(cudaSetDevice(0));
	CHECK(cudaMalloc(&shares, count * sizeof *shares));
	CHECK(cudaMalloc(&sum, sizeof *sum));
	CHECK(cudaMemset(shares, 0, count * sizeof *shares));
	synchronise_all();
	for (int d = 0; d < count; d++) {
		CHECK(cudaSetDevice(d));
		add_up<<<BLOCKS, BLOCK>>>(from.at[d], each, shares + d);
		CHECK(cudaEventCreateWithFlags(&done[d], cudaEventDisableTiming));
		CHECK(cudaEventRecord(done[d]));
	}
	CHECK(cudaSetDevice(0));
	for (int d = 0; d < count; d++)
		CHECK(cudaStreamWaitEvent(nullptr, done[d], 0));
	add_shares<<<1, 1>>>(shares, count, sum);
	CHECK(cudaMemcpy(&result, sum, sizeof result, cudaMemcpyDefault));
	printf("sum: %lld, %s\n", result, result == wanted ? "right" : "wrong");
	return result != wanted;
}
