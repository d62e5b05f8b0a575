/* Streams, events and functions of the host in a stream. */
#include "say.h"

__global__ void fill(int *p, int value)
{
	p[threadIdx.x] = value;
}

static int count;

static void on_host(void *data)
{
	count += *(int *)data;
}

static void callback(cudaStream_t stream, cudaError_t status, void *data)
{
	(void)stream;
	if (status == cudaSuccess)
		count += *(int *)data * 100;
}

static void streams()
{
	unsigned long long id = 0, other = 0;
	cudaStream_t a, b, c, none = 0;
	unsigned flags = 9;
	int least = -9, greatest = -9, priority = -9, device = -9;

	SAY(cudaDeviceGetStreamPriorityRange(&least, &greatest));
	printf("%d to %d\n", least, greatest);
	SAY(cudaStreamCreate(&a));
	SAY(cudaStreamCreateWithFlags(&b, cudaStreamNonBlocking));
	SAY(cudaStreamCreateWithFlags(&c, 8));
	SAY(cudaStreamCreate(0));
	SAY(cudaStreamGetFlags(b, &flags));
	printf("%u\n", flags);
	SAY(cudaStreamGetFlags(none, &flags));
	printf("%u\n", flags);
	SAY(cudaStreamCreateWithPriority(&c, cudaStreamNonBlocking, greatest));
	SAY(cudaStreamGetPriority(c, &priority));
	printf("%d\n", priority);
	SAY(cudaStreamDestroy(c));
	SAY(cudaStreamCreateWithPriority(&c, cudaStreamDefault, 77));
	SAY(cudaStreamGetPriority(c, &priority));
	printf("%d\n", priority);
	SAY(cudaStreamDestroy(c));
	SAY(cudaStreamCreateWithPriority(&c, cudaStreamDefault, -77));
	SAY(cudaStreamGetPriority(c, &priority));
	printf("%d\n", priority);
	SAY(cudaStreamGetId(a, &id));
	SAY(cudaStreamGetId(b, &other));
	printf("differ: %d\n", id != other);
	SAY(cudaStreamGetDevice(a, &device));
	printf("%d\n", device);
	SAY(cudaStreamQuery(a));
	SAY(cudaStreamQuery(0));
	SAY(cudaStreamQuery(cudaStreamLegacy));
	SAY(cudaStreamQuery(cudaStreamPerThread));
	SAY(cudaStreamSynchronize(cudaStreamPerThread));
	SAY(cudaStreamSynchronize(a));
	SAY(cudaStreamDestroy(a));
	SAY(cudaStreamDestroy(b));
	SAY(cudaStreamDestroy(c));
	SAY(cudaStreamDestroy(0));
	SAY(cudaStreamDestroy(cudaStreamLegacy));
}

static void events()
{
	cudaEvent_t start, stop, untimed, bad;
	cudaStream_t stream;
	float ms = -1;

	cudaStreamCreate(&stream);
	SAY(cudaEventCreate(&start));
	SAY(cudaEventCreate(&stop, cudaEventBlockingSync));
	SAY(cudaEventCreateWithFlags(&untimed, cudaEventDisableTiming));
	SAY(cudaEventCreateWithFlags(&bad, 0x100));
	SAY(cudaEventCreate(0));
	SAY(cudaEventQuery(start));
	SAY(cudaEventSynchronize(start));
	SAY(cudaEventElapsedTime(&ms, start, stop));
	SAY(cudaStreamWaitEvent(stream, start));
	SAY(cudaEventRecord(start, stream));
	SAY(cudaEventElapsedTime(&ms, start, stop));
	SAY(cudaEventRecordWithFlags(stop, stream, cudaEventRecordDefault));
	SAY(cudaEventRecordWithFlags(stop, stream, 8));
	SAY(cudaEventRecord(untimed, stream));
	SAY(cudaEventSynchronize(stop));
	SAY(cudaEventQuery(stop));
	SAY(cudaEventElapsedTime(&ms, start, stop));
	printf("time passes: %d\n", ms >= 0);
	SAY(cudaEventElapsedTime(0, start, stop));
	SAY(cudaEventElapsedTime(&ms, start, untimed));
	SAY(cudaStreamWaitEvent(stream, stop, 0));
	SAY(cudaStreamWaitEvent(stream, stop, 8));
	SAY(cudaStreamWaitEvent(stream, 0));
	SAY(cudaEventRecord(0));
	SAY(cudaEventQuery(0));
	SAY(cudaEventSynchronize(0));
	SAY(cudaEventElapsedTime(&ms, 0, stop));
	SAY(cudaEventDestroy(start));
	SAY(cudaEventDestroy(stop));
	SAY(cudaEventDestroy(untimed));
	SAY(cudaEventDestroy(0));
	SAY(cudaStreamDestroy(stream));
}

static void functions()
{
	cudaStream_t stream;
	int three = 3, four = 4, *p, host[4];

	cudaStreamCreate(&stream);
	cudaMalloc(&p, sizeof host);
	fill<<<1, 4, 0, stream>>>(p, 8);
	SAY(cudaLaunchHostFunc(stream, on_host, &three));
	SAY(cudaLaunchHostFunc(0, on_host, &four));
	SAY(cudaLaunchHostFunc(stream, 0, &three));
	SAY(cudaStreamAddCallback(stream, callback, &four, 0));
	SAY(cudaDeviceSynchronize());
	SAY(cudaStreamAddCallback(stream, callback, &four, 1));
	SAY(cudaStreamAddCallback(stream, 0, &four, 0));
	fill<<<1, 4, 0, cudaStreamPerThread>>>(p, 7);
	SAY(cudaMemcpyAsync(host, p, sizeof host, cudaMemcpyDeviceToHost,
			    cudaStreamPerThread));
	SAY(cudaStreamSynchronize(cudaStreamPerThread));
	printf("%d, %d\n", count, host[3]);
	cudaFree(p);
	SAY(cudaStreamDestroy(stream));
}

int main()
{
	streams();
	events();
	functions();
	return 0;
}
