// Two processes, a device each, which open each other's memory and events by
// handles: one waits for the other's event, and then both for each other within
// a kernel.
#include <cstdio>
#include <cstdlib>
#include <sys/wait.h>
#include <unistd.h>
#include <cuda_runtime.h>

constexpr int N = 128;

#define CHECK(call) check(call, #call)
static void check(cudaError_t error, const char *call)
{
	if (error == cudaSuccess)
		return;
	printf("%s: %s\n", call, cudaGetErrorName(error));
	exit(1);
}

__global__ void fill(int *p, int value)
{
	p[threadIdx.x] = value + threadIdx.x;
}

__global__ void add(const int *theirs, int *sum)
{
	sum[threadIdx.x] += theirs[N - 1 - threadIdx.x];
}

// Each gives the other one a row, and takes one, so many times; whoever has its
// row says so behind a fence. The flags are behind the rows.
__global__ void exchange(int *own, int *theirs, int *sum, int times)
{
	for (int i = 1; i <= times; i++) {
		theirs[threadIdx.x] = i * (threadIdx.x + 1);
		__threadfence_system();
		__syncthreads();
		if (threadIdx.x == 0) {
			*(volatile int *)(theirs + N) = i;
			while (*(volatile int *)(own + N) < i)
				;
			__threadfence_system();
		}
		__syncthreads();
		sum[threadIdx.x] += own[threadIdx.x];
		__threadfence_system();
		__syncthreads();
		if (threadIdx.x == 0) {
			*(volatile int *)(theirs + N + 1) = i;
			while (*(volatile int *)(own + N + 1) < i)
				;
			__threadfence_system();
		}
		__syncthreads();
	}
}

struct handles {
	cudaIpcMemHandle_t rows, filled;
	cudaIpcEventHandle_t event;
};

static void swap(int to, int from, const void *mine, void *theirs, size_t size)
{
	if (write(to, mine, size) != (ssize_t)size ||
	    read(from, theirs, size) != (ssize_t)size)
		exit(3);
}

static int run(int rank, int to, int from)
{
	int *rows, *filled, *sum, *theirs, *their_rows, host[N], wrong = 0;
	cudaEvent_t event, their_event;
	handles mine, other;
	char done = 1;
	void *same;

	CHECK(cudaSetDevice(rank));
	CHECK(cudaMalloc(&rows, (N + 2) * sizeof(int)));
	CHECK(cudaMemset(rows, 0, (N + 2) * sizeof(int)));
	CHECK(cudaMalloc(&filled, N * sizeof(int)));
	CHECK(cudaMalloc(&sum, N * sizeof(int)));
	CHECK(cudaMemset(sum, 0, N * sizeof(int)));
	CHECK(cudaEventCreateWithFlags(&event, cudaEventInterprocess |
						       cudaEventDisableTiming));
	CHECK(cudaDeviceSynchronize());
	CHECK(cudaIpcGetMemHandle(&mine.rows, rows));
	CHECK(cudaIpcGetMemHandle(&mine.filled, filled));
	CHECK(cudaIpcGetEventHandle(&mine.event, event));
	wrong += cudaIpcOpenMemHandle(&same, mine.rows,
				      cudaIpcMemLazyEnablePeerAccess) ==
		 cudaSuccess;
	cudaGetLastError();
	fill<<<1, N>>>(filled, 1000 * rank);
	CHECK(cudaEventRecord(event));
	swap(to, from, &mine, &other, sizeof mine);
	CHECK(cudaIpcOpenMemHandle((void **)&theirs, other.filled,
				   cudaIpcMemLazyEnablePeerAccess));
	CHECK(cudaIpcOpenMemHandle((void **)&their_rows, other.rows,
				   cudaIpcMemLazyEnablePeerAccess));
	CHECK(cudaIpcOpenEventHandle(&their_event, other.event));
	CHECK(cudaStreamWaitEvent(nullptr, their_event, 0));
	add<<<1, N>>>(theirs, sum);
	exchange<<<1, N>>>(rows, their_rows, sum, 4);
	CHECK(cudaMemcpy(host, sum, sizeof host, cudaMemcpyDeviceToHost));
	for (int i = 0; i < N; i++)
		wrong += host[i] != 1000 * !rank + N - 1 - i + 10 * (i + 1);
	CHECK(cudaIpcCloseMemHandle(theirs));
	CHECK(cudaIpcCloseMemHandle(their_rows));
	swap(to, from, &done, &done, 1); // until then the other may use it
	CHECK(cudaFree(rows));
	CHECK(cudaFree(filled));
	printf("process %d: %d wrong\n", rank, wrong);
	fflush(stdout);
	return wrong != 0;
}

int main()
{
	int there[2], back[2], status = 0, failed;

	if (pipe(there) || pipe(back))
		return 3;
	if (!fork())
		return run(1, back[1], there[0]);
	failed = run(0, there[1], back[0]);
	wait(&status);
	return failed || status;
}
