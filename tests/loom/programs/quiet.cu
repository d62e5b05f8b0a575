// Right kernels that look like mistaken ones: in every order there is nothing
// to say of them.
#include <cstdio>
#include <cuda/atomic>
#include <cuda_pipeline.h>

constexpr int N = 64;

// A float's sum by an exchange that compares, which proves the plain load.
__device__ void add(float *sum, float value)
{
	int *bits = (int *)sum, seen = *bits, was;

	do {
		was = seen;
		seen = atomicCAS(bits, was,
				 __float_as_int(__int_as_float(was) + value));
	} while (seen != was);
}

__global__ void sum(float *total)
{
	__shared__ float own;

	if (threadIdx.x == 0)
		atomicExch(&own, 0.0f); // what was there is thrown away
	__syncthreads();
	add(&own, 1);
	__syncthreads();
	if (threadIdx.x < 32)
		add(total, own / 32);
}

// Levels of a chain of nodes: who sees an old one only does more work.
__global__ void search(volatile int *level, int *more)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	for (int round = 0; round < 4; round++)
		if (i && level[i - 1] >= 0 && level[i] < 0) {
			level[i] = level[i - 1] + 1;
			*more = 1;
		}
}

// A lock that is let go by stores: each owner hands on what it has learnt.
__global__ void count(int *lock, int *n)
{
	cuda::atomic_ref<int, cuda::thread_scope_device> l(*lock);
	int free = 0;

	while (!l.compare_exchange_weak(free, 1, cuda::memory_order_acquire))
		free = 0;
	n[0] += 1;
	n[1 + blockIdx.x % 2] += n[0] > 0;
	l.store(0, cuda::memory_order_release);
}

// The same by volatile and fences.
__global__ void relay(volatile int *turn, volatile int *n)
{
	if (threadIdx.x)
		return;
	while (*turn != (int)blockIdx.x)
		;
	__threadfence();
	n[0] = n[0] + 1;
	__threadfence();
	*turn = blockIdx.x + 1;
}

#define MEET() do { s[t] += 1; __syncthreads(); } while (0)

// Barriers that the compiler copies, or that stand in one line, are met by all.
template <int ROUNDS>
__device__ int rounds(int *s, bool low)
{
	int t = threadIdx.x, x = 0;

#pragma unroll
	for (int i = 0; i < ROUNDS; i++) {
		if (low)
			x += s[N - 1 - t];
		__syncthreads();
		if (low)
			s[t] = x + i;
		__syncthreads();
	}
	return x;
}

__global__ void meet(int *out)
{
	__shared__ int s[N];
	int t = threadIdx.x;
	bool low = t % 32 < 5;

	s[t] = t;
	__syncthreads();
	MEET(); MEET(); MEET();
	out += blockIdx.x * N;
	out[t] = rounds<4>(s, low);
	out[t] += blockIdx.x ? rounds<2>(s, low) : rounds<3>(s, low);
	for (int i = 0; i < 2; i++) { s[t] = i; __syncthreads(); }
}

// Warps return, and the others meet without them; the source of a copy is
// overwritten once it has been read.
__global__ void leave(int *in, int *out)
{
	__shared__ int s[N];
	int t = threadIdx.x;

	if (t >= N)
		return;
	__pipeline_memcpy_async(&s[t], &in[t], sizeof s[t]);
	__pipeline_commit();
	__pipeline_wait_prior(0);
	__syncthreads();
	in[t] = -1;
	out[t] = s[N - 1 - t];
}

// Only thread 3 has the words that it loads, whose address a branch makes known.
__global__ void own(int *out)
{
	__shared__ int s[N];
	int t = threadIdx.x;

	s[t] = 5 * t;
	out[t] = t == 3 ? s[t] : t;
	out[t] += t != 3 ? out[t] & 6 : s[3] * 2;
}

int main()
{
	float *total;
	int *d;

	cudaMallocManaged(&total, sizeof *total);
	*total = 0;
	sum<<<4, N>>>(total);
	cudaDeviceSynchronize();
	printf("sum %g\n", *total);

	cudaMallocManaged(&d, 4 * N * sizeof *d);
	for (int i = 0; i < 4 * N; i++)
		d[i] = i ? -1 : 0;
	do {
		d[N] = 0;
		search<<<2, N / 2>>>(d, d + N);
		cudaDeviceSynchronize();
	} while (d[N]);
	printf("last level %d\n", d[N - 1]);

	for (int i = 0; i < 8; i++)
		d[i] = 0;
	count<<<40, 1>>>(d, d + 1);
	relay<<<6, 32>>>(d + 4, d + 5);
	cudaDeviceSynchronize();
	printf("counted %d, %d and %d; relayed %d\n", d[1], d[2], d[3], d[5]);

	meet<<<2, N>>>(d);
	cudaDeviceSynchronize();
	printf("met %d\n", d[3]);

	for (int i = 0; i < N; i++)
		d[i] = i;
	leave<<<1, 2 * N>>>(d, d + N);
	cudaDeviceSynchronize();
	printf("left %d %d\n", d[0], d[N]);

	own<<<1, N>>>(d);
	cudaDeviceSynchronize();
	printf("own %d %d\n", d[3], d[4]);
	return 0;
}
