// schedule WHAT: what depends on the order in which threads run, and what
// never ends.
#include <cooperative_groups.h>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <sys/wait.h>
#include <unistd.h>
namespace cg = cooperative_groups;

#line 1 "chapters/99-schedule.md"
__global__ void lost(volatile int *sum)
{
	*sum = *sum + 1;
}
__global__ void unguarded(int *first, int *out)
{
	if (threadIdx.x == 0)
		*first = 1;
	out[threadIdx.x] = *first;
}
__global__ void who_is_first(int *turn, int *order)
{
	if (threadIdx.x == 0)
		order[atomicAdd(turn, 1)] = blockIdx.x;
}
__global__ void never(volatile int *flag)
{
	while (!*flag)
		;
}
__global__ void counting(volatile int *flag)
{
	for (unsigned long long n = 1; n; n++)
		if (*flag + n == 0)
			break;
}
__global__ void barriers()
{
	for (;;)
		__syncthreads();
}
__global__ void too_many(volatile int *flag)
{
	if (blockIdx.x + 1 < gridDim.x)
		while (!*flag)
			;
	else
		*flag = 1;
}
__global__ void some_of_grid()
{
	if (blockIdx.x == 1 && threadIdx.x < 32)
		return;
	cg::this_grid().sync();
}
__global__ void no_grid()
{
	cg::this_grid().sync();
}
__global__ void __cluster_dims__(2, 1, 1) gone(int *out)
{
	__shared__ int mine;
	auto cluster = cg::this_cluster();
	int *other = cluster.map_shared_rank(&mine, 0);

	mine = 1;
	cluster.sync();
	if (cluster.block_rank() == 0)
		return;
	for (int k = 0; k < 100000; k++)
		*out = *other;
}
__global__ void __cluster_dims__(2, 1, 1) beyond(int *out)
{
	__shared__ int mine[4];
	auto cluster = cg::this_cluster();
	int *other = cluster.map_shared_rank(mine, 1);

	mine[0] = 1;
	cluster.sync();
	*out = other[threadIdx.x + 2];
	cluster.sync();
}
__device__ int *address;
__global__ void foreign(int *out)
{
	__shared__ int mine;

	mine = 1;
	if (blockIdx.x == 0)
		address = &mine;
	cg::this_grid().sync();
	*out = *address;
	cg::this_grid().sync();
}
__device__ int deep(int n, volatile int *p)
{
	volatile char room[512];

	room[n % 512] = (char)n;
	return n ? deep(n - 1, p) + room[n % 512] : *p;
}
__global__ void deep_in_many(int *p)
{
	cg::this_grid().sync();
	if (blockIdx.x == gridDim.x - 1 && threadIdx.x == 5)
		*p = deep(1 << 20, p);
}
__global__ void looks_once(int *flag)
{
	while (*flag == 0)
		;
	flag[1] = 1;
}
#line 117 "tests/loom/schedule.cu"

static int *device, host[1024];

static int result(int i = 0)
{
	cudaMemcpy(host, device, sizeof host, cudaMemcpyDeviceToHost);
	return host[i];
}
static void cooperative(const void *kernel, unsigned blocks, unsigned threads)
{
	void *arguments[] = { &device };

	printf("%s\n", cudaGetErrorName(cudaLaunchCooperativeKernel(
		kernel, dim3(blocks), dim3(threads), arguments, 0, 0)));
}

// A child has the parent's device, and its own after that.
static void fork_and_run()
{
	int status;

	lost<<<3, 1>>>(device);
	fflush(stdout);
	if (!fork()) {
		lost<<<4, 1>>>(device);
		printf("child %d\n", result());
		exit(0);
	}
	wait(&status);
	lost<<<1, 1>>>(device);
	printf("parent %d, child's status %d\n", result(), status);
}

#define CASE(name) if (!strcmp(argv[1], name))
int main(int argc, char **argv)
{
	if (argc < 2)
		return 2;
	cudaMalloc(&device, sizeof host);
	cudaMemset(device, 0, sizeof host);
	CASE("lost") {
		lost<<<64, 1>>>(device);
		printf("%d\n", result());
	}
	CASE("unguarded") {
		unguarded<<<1, 64>>>(device, device + 1);
		for (int i = 1; i <= 64; i++)
			printf("%d", result(i));
		printf("\n");
	}
	CASE("order") {
		who_is_first<<<40, 32>>>(device, device + 1);
		for (int i = 1; i <= 40; i++)
			printf("%d ", result(i));
		printf("\n");
	}
	CASE("fork") fork_and_run();
	CASE("never") never<<<2, 64>>>(device);
	CASE("counting") counting<<<1, 32>>>(device);
	CASE("barriers") barriers<<<1, 64>>>();
	CASE("too many") too_many<<<132 * 2 + 1, 1024>>>(device);
	CASE("some of grid") cooperative((void *)some_of_grid, 3, 64);
	CASE("no grid") no_grid<<<2, 32>>>();
	CASE("gone") gone<<<2, 1>>>(device);
	CASE("beyond") beyond<<<2, 32>>>(device);
	CASE("foreign") cooperative((void *)foreign, 2, 1);
	CASE("looks once") looks_once<<<2, 64>>>(device);
	CASE("deep in many") cooperative((void *)deep_in_many, 8, 1024);
	return cudaDeviceSynchronize();
}
