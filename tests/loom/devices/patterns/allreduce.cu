// All-reduce: every device gets the sum of what all have. In one shot each reads
// all of everybody's; in two, each sums a part, and then all read the parts. The
// kernels run on all devices at once, and their blocks of one number meet.
#include "several.h"
#include <cuda/atomic>
#include <vector>

constexpr int N = 1 << 13, BLOCK = 128, BLOCKS = 8;
constexpr int MEETINGS = 3;

using flag = cuda::atomic_ref<unsigned, cuda::thread_scope_system>;

// The blocks of this number on all devices: each tells each, and hears from each.
__device__ void meet(of_each<unsigned> flags, int device, int count, int meeting,
		     unsigned round)
{
	__syncthreads();
	if ((int)threadIdx.x < count) {
		int at = (meeting * BLOCKS + blockIdx.x) * MOST, p = threadIdx.x;

		flag(flags.at[p][at + device])
			.store(round, cuda::memory_order_release);
		while (flag(flags.at[device][at + p])
			       .load(cuda::memory_order_acquire) < round)
			;
	}
	__syncthreads();
}

__device__ int sum_at(of_each<int> in, int count, int i)
{
	int s = 0;

	for (int p = 0; p < count; p++)
		s += in.at[p][i];
	return s;
}

__global__ void one_shot(of_each<int> in, int *out, of_each<unsigned> flags,
			 int device, int count, unsigned round)
{
	meet(flags, device, count, 0, round); // all have theirs
	for (int i = blockIdx.x * BLOCK + threadIdx.x; i < N; i += BLOCK * BLOCKS)
		out[i] = sum_at(in, count, i);
	meet(flags, device, count, 1, round); // all have read mine
}

__global__ void two_shots(of_each<int> in, of_each<int> part, int *out,
			  of_each<unsigned> flags, int device, int count,
			  unsigned round)
{
	const int each = N / count, first = blockIdx.x * BLOCK + threadIdx.x;

	meet(flags, device, count, 0, round);
	for (int i = first; i < each; i += BLOCK * BLOCKS)
		part.at[device][i] = sum_at(in, count, device * each + i);
	meet(flags, device, count, 1, round); // all parts are there
	for (int p = 0; p < count; p++)
		for (int i = first; i < each; i += BLOCK * BLOCKS)
			out[p * each + i] = part.at[p][i];
	meet(flags, device, count, 2, round);
}

int main()
{
	const int count = devices();
	std::vector<int> host(N), wanted(N, 0);
	int wrong[2] = {};

	befriend_all();
	of_each<int> in = allocate<int>(N), out = allocate<int>(N);
	of_each<int> part = allocate<int>(N / count);
	of_each<unsigned> flags = allocate<unsigned>(MEETINGS * BLOCKS * MOST);
	for (int d = 0; d < count; d++) {
		for (int i = 0; i < N; i++)
			wanted[i] += host[i] = (d + 1) * (i % 4001) + i % 13;
		CHECK(cudaMemcpy(in.at[d], host.data(), N * sizeof(int),
				 cudaMemcpyDefault));
	}
	synchronise_all();
	for (unsigned round = 1; round <= 4; round++) {
		for (int d = 0; d < count; d++) {
			CHECK(cudaSetDevice(d));
			if (round % 2)
				one_shot<<<BLOCKS, BLOCK>>>(in, out.at[d], flags, d,
							    count, round);
			else
				two_shots<<<BLOCKS, BLOCK>>>(in, part, out.at[d],
							     flags, d, count,
							     round);
			CHECK(cudaGetLastError());
		}
		synchronise_all();
		for (int d = 0; d < count; d++) {
			CHECK(cudaMemcpy(host.data(), out.at[d], N * sizeof(int),
					 cudaMemcpyDefault));
			for (int i = 0; i < N; i++)
				wrong[round % 2] += host[i] != wanted[i];
			CHECK(cudaSetDevice(d));
			CHECK(cudaMemset(out.at[d], 0, N * sizeof(int)));
		}
		synchronise_all();
	}
	printf("all-reduce: in one shot %d wrong, in two %d\n", wrong[1], wrong[0]);
	return wrong[0] || wrong[1];
}
