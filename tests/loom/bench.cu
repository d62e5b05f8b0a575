// bench WHAT [SIZE]: work for tests/loom/bench to time.
#include <cooperative_groups.h>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <time.h>

__global__ void accesses(float *out, const float *in, int rounds)
{
	__shared__ float tile[32][33];
	unsigned x = threadIdx.x, y = threadIdx.y;
	float sum = 0;

	tile[y][x] = in[y * 32 + x];
	__syncthreads();
	for (int k = 0; k < rounds; k++)
		sum += tile[x][(y + k) % 32] * in[k * 32 + x];
	out[y * 32 + x] = sum;
}
__global__ void conflicts(float *out, int rounds)
{
	__shared__ float tile[32][32];
	unsigned x = threadIdx.x, y = threadIdx.y;
	float sum = 0;

	tile[y][x] = x;
	__syncthreads();
	for (int k = 0; k < rounds; k++)
		sum += tile[x][(y + k) % 32];
	out[y * 32 + x] = sum;
}
__global__ void barriers(int rounds)
{
	for (int k = 0; k < rounds; k++)
		__syncthreads();
}
// Stores nothing, however many blocks there are.
__global__ void neighbours(float *out, const float *in)
{
	__shared__ float tile[32];

	tile[threadIdx.x] = in[blockIdx.x % 1024 * 32 + threadIdx.x];
	__syncthreads();
	if (tile[threadIdx.x ^ 1] != 0)
		out[threadIdx.x] = 1;
}
// Little work for each thread: what its start, stop and end cost.
__global__ void threads(float *out, const float *in)
{
	__shared__ float tile[256];

	tile[threadIdx.x] = in[blockIdx.x % 1024 * 256 + threadIdx.x];
	__syncthreads();
	if (tile[threadIdx.x ^ 1] != 0)
		out[threadIdx.x] = 1;
}
// An element for each thread, as in most kernels.
__global__ void elements(float *out, const float *a, const float *b)
{
	unsigned i = blockIdx.x * blockDim.x + threadIdx.x;

	out[i] = a[i] + b[i];
}
__global__ void grids(int rounds)
{
	for (int k = 0; k < rounds; k++)
		cooperative_groups::this_grid().sync();
}
// Two blocks hand a number to each other.
__global__ void relay(volatile int *turn, int rounds)
{
	if (threadIdx.x)
		return;
	for (int k = blockIdx.x; k < rounds; k += 2) {
		while (*turn != k)
			;
		__threadfence();
		*turn = k + 1;
	}
}
static double now()
{
	struct timespec t;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return t.tv_sec + t.tv_nsec * 1e-9;
}

int main(int argc, char **argv)
{
	float *in, *out;
	const char *what = argc > 1 ? argv[1] : "";
	unsigned size = argc > 2 ? atoi(argv[2]) : 20;
	double start, count = 0;

	cudaMalloc(&in, 1 << 20);
	cudaMalloc(&out, 4096);
	cudaMemset(in, 0, 1 << 20);
	start = now();
	if (!strcmp(what, "accesses")) {
		accesses<<<size, dim3(32, 32)>>>(out, in, 256);
		count = size * 1024. * (2 * 256 + 3);
	} else if (!strcmp(what, "conflicts")) {
		conflicts<<<20, dim3(32, 32)>>>(out, 256);
		count = 20. * 1024 * (256 + 2);
	} else if (!strcmp(what, "barriers")) {
		barriers<<<20, 1024>>>(200);
		count = 20. * 1024 * 200;
	} else if (!strcmp(what, "threads")) {
		threads<<<4096, 256>>>(out, in);
		count = 4096. * 256;
	} else if (!strcmp(what, "elements")) {
		float *sums, *others;

		cudaMalloc(&sums, 1 << 20);
		cudaMalloc(&others, 1 << 20);
		cudaMemset(others, 0, 1 << 20);
		start = now();
		for (unsigned k = 0; k < size; k++)
			elements<<<1024, 256>>>(sums, in, others);
		count = size * 1024. * 256 * 3;
	} else if (!strcmp(what, "grids")) {
		int rounds = 200;
		void *arguments[] = { &rounds };

		cudaLaunchCooperativeKernel((void *)grids, dim3(16), dim3(1024),
					    arguments, 0, 0);
		count = 16. * 1024 * rounds;
	} else if (!strcmp(what, "relay")) {
		relay<<<2, 32>>>((int *)in, 100000);
		count = 100000;
	} else if (!strcmp(what, "blocks")) {
		neighbours<<<size, 32>>>(out, in);
		count = size * 32. * 3;
	}
	start = now() - start;
	if (count)
		printf("%.3g %.3g\n", count / start / 1e6, start / count * 1e9);
	return cudaGetLastError();
}
