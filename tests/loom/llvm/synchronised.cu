/* Nothing that others may change is kept in a register across what synchronises: a
 * word of shared memory is read, another thread stores to it, and it is read again.
 * (LLVM 14 kept it across a barrier.)  Prints how many threads were wrong. */
#include <stdio.h>

enum { THREADS = 64 };

__device__ unsigned total = 5;
__constant__ unsigned step[2] = { 1, 2 };

struct Barrier {
	static __device__ void meet() { __syncthreads(); }
};
struct Vote {
	static __device__ void meet() { __syncthreads_or(threadIdx.x == 0); }
};
struct Warps {
	static __device__ void meet()
	{
		__syncwarp();
		__syncthreads_count(1);
		__syncwarp();
	}
};

template <class How> __global__ void again(unsigned *wrong)
{
	__shared__ unsigned word;
	const unsigned t = threadIdx.x;

	if (t == 0)
		word = step[0];
	How::meet();
	const unsigned first = word;
	How::meet();
	if (t == 1)
		word = step[1];
	How::meet();
	if (first != 1 || word != 2)
		atomicAdd(wrong, 1);
}

/* Within a warp. */
template <int HOW> __global__ void inWarp(unsigned *wrong)
{
	__shared__ volatile unsigned seen;
	__shared__ unsigned word;
	const unsigned t = threadIdx.x, all = 0xffffffff;
	auto meet = [&] {
		if (HOW == 0)
			__syncwarp();
		else if (HOW == 1)
			__ballot_sync(all, t & 1);
		else if (HOW == 2)
			__shfl_sync(all, t, 3);
		else
			__reduce_add_sync(all, t);
		__syncwarp();
	};

	if (t == 0)
		seen = word = 1;
	meet();
	const unsigned first = word;
	meet();
	if (t == 1)
		seen = word = 2;
	meet();
	if (first != 1 || word != 2 || seen != 2)
		atomicAdd(wrong, 1);
}

/* By an atomic operation, and with a variable of the device's. */
__global__ void byAtomics(unsigned *wrong)
{
	__shared__ unsigned word;

	if (threadIdx.x == 0)
		word = 0;
	__syncthreads();
	atomicAdd(&word, 1);
	__syncthreads();
	const unsigned first = word;
	__syncthreads();
	atomicMax(&word, 100 + threadIdx.x);
	atomicAdd(&total, 1);
	__syncthreads();
	if (first != THREADS || word != 100 + THREADS - 1)
		atomicAdd(wrong, 1);
}

static void told(const char *name, unsigned *wrong)
{
	unsigned n;

	cudaMemcpy(&n, wrong, sizeof n, cudaMemcpyDeviceToHost);
	cudaMemset(wrong, 0, sizeof n);
	printf("%s: %u wrong\n", name, n);
}

int main()
{
	unsigned *wrong, n = 7;

	cudaMalloc(&wrong, sizeof *wrong);
	cudaMemset(wrong, 0, sizeof *wrong);
	again<Barrier><<<1, THREADS>>>(wrong);
	told("barrier", wrong);
	again<Vote><<<1, THREADS>>>(wrong);
	told("vote", wrong);
	again<Warps><<<1, THREADS>>>(wrong);
	told("count", wrong);
	inWarp<0><<<1, 32>>>(wrong);
	told("warp", wrong);
	inWarp<1><<<1, 32>>>(wrong);
	told("ballot", wrong);
	inWarp<2><<<1, 32>>>(wrong);
	told("shuffle", wrong);
	inWarp<3><<<1, 32>>>(wrong);
	told("reduce", wrong);
	cudaMemcpyToSymbol(total, &n, sizeof n);
	byAtomics<<<1, THREADS>>>(wrong);
	told("atomics", wrong);
	cudaMemcpyFromSymbol(&n, total, sizeof n);
	printf("total: %u\n", n);
	return 0;
}
