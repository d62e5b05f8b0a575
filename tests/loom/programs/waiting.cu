// Blocks and threads that wait for each other by looking at memory.
#include <cstdio>
#include <cuda_runtime.h>

// Every block passes a number on to the next; the last starts.
__global__ void chain(volatile int *flag, int *order)
{
	int next = blockIdx.x + 1;

	if (threadIdx.x == 0) {
		while (next < (int)gridDim.x && !flag[next])
			;
		__threadfence();
		order[blockIdx.x] = next < (int)gridDim.x ? order[next] + 1 : 1;
		__threadfence();
		flag[blockIdx.x] = 1;
	}
	__syncthreads();
}

// All threads of a block wait for another block.
__global__ void pingpong(volatile int *ball, int rounds, int *hits)
{
	for (int k = 0; k < rounds; k++) {
		while (*ball % (int)gridDim.x != (int)blockIdx.x)
			;
		__syncthreads();
		if (threadIdx.x == 0) {
			hits[blockIdx.x]++;
			__threadfence();
			*ball = *ball + 1;
		}
		__syncthreads();
	}
}

// Tickets: the block that comes first does the first part.
__global__ void ticket(unsigned *counter, unsigned *turn, unsigned *sum)
{
	__shared__ unsigned mine;

	if (threadIdx.x == 0) {
		mine = atomicAdd(counter, 1);
		while (atomicAdd(turn, 0) != mine)
			;
		__threadfence();
		*sum = *sum * 3 % 1000003 + mine;
		__threadfence();
		atomicAdd(turn, 1);
	}
	__syncthreads();
}

// A lock that the lanes of a warp fight for.
__global__ void lock(int *mutex, int *count, int work)
{
	while (atomicCAS(mutex, 0, 1) != 0)
		;
	__threadfence();
	for (int k = 0; k < work; k++)
		*(volatile int *)count = *(volatile int *)count + 1;
	__threadfence();
	atomicExch(mutex, 0);
}

// A sum of all blocks before this one, by looking back.
__global__ void lookback(volatile int *state, int *before)
{
	int sum = 0;

	if (threadIdx.x)
		return;
	state[2 * blockIdx.x + 1] = blockIdx.x + 1;
	__threadfence();
	state[2 * blockIdx.x] = 1;
	for (int b = (int)blockIdx.x - 1; b >= 0; b--) {
		int s;

		while (!(s = state[2 * b]))
			;
		__threadfence();
		if (s == 2) {
			sum += before[b] + b + 1;
			break;
		}
		sum += state[2 * b + 1];
	}
	before[blockIdx.x] = sum;
	__threadfence();
	state[2 * blockIdx.x] = 2;
}

// Thirty-two lanes look at once until the last block has come.
__global__ void vote(volatile int *here)
{
	if (threadIdx.x == 0)
		here[blockIdx.x] = 1;
	__syncwarp();
	for (;;) {
		int seen = 1;

		for (unsigned b = threadIdx.x; b < gridDim.x; b += 32)
			seen &= here[b];
		if (__all_sync(0xffffffffu, seen))
			break;
	}
}

__global__ void naps(volatile int *flag)
{
	if (blockIdx.x + 1 < gridDim.x)
		while (!*flag)
			__nanosleep(100);
	else
		*flag = 1;
}

static int host[4096];
static int *device(int n)
{
	int *p;

	cudaMalloc(&p, n * sizeof *p);
	cudaMemset(p, 0, n * sizeof *p);
	return p;
}
static void show(const char *what, int *p, int n)
{
	long long sum = 0;

	cudaMemcpy(host, p, n * sizeof *p, cudaMemcpyDeviceToHost);
	for (int i = 0; i < n; i++)
		sum = sum * 31 % 1000003 + host[i];
	printf("%s %lld, first %d, last %d\n", what, sum, host[0], host[n - 1]);
}

int main()
{
	int *a, *b, *c;

	a = device(100), b = device(100);
	chain<<<100, 64>>>(a, b);
	show("chain", b, 100);
	a = device(1), b = device(4);
	pingpong<<<4, 64>>>(a, 10, b);
	show("pingpong", b, 4);
	a = device(1), b = device(1), c = device(1);
	ticket<<<100, 32>>>((unsigned *)a, (unsigned *)b, (unsigned *)c);
	show("ticket", c, 1);
	a = device(1), b = device(1);
	lock<<<4, 64>>>(a, b, 5);
	show("lock", b, 1);
	a = device(1), b = device(1);
	lock<<<1, 32>>>(a, b, 200);
	show("long lock", b, 1);
	a = device(400), b = device(200);
	lookback<<<200, 32>>>(a, b);
	show("look-back", b, 200);
	a = device(40);
	vote<<<40, 32>>>(a);
	show("vote", a, 40);
	a = device(1);
	naps<<<100, 32>>>(a);
	show("naps", a, 1);
	printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
	return 0;
}
