/* Work of a stream captured into a graph, and run again. */
#include "say.h"

__global__ void add(int *p, int n)
{
	p[threadIdx.x] += n;
}

static int calls;

static void on_host(void *data)
{
	calls += *(int *)data;
}

/* Captures that go wrong. */
static void wrong(int *p)
{
	cudaStreamCaptureStatus status;
	cudaStream_t stream, other;
	cudaEvent_t event;
	cudaGraph_t graph;
	size_t nodes = 99;
	void *q;

	cudaStreamCreate(&stream);
	cudaStreamCreateWithFlags(&other, cudaStreamNonBlocking);
	cudaEventCreate(&event);
	SAY(cudaStreamBeginCapture(0, cudaStreamCaptureModeGlobal));
	SAY(cudaStreamBeginCapture(stream, (cudaStreamCaptureMode)9));
	SAY(cudaStreamIsCapturing(stream, 0));
	SAY(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
	SAY(cudaStreamEndCapture(stream, &graph));
	SAY(cudaGraphGetNodes(graph, 0, &nodes));
	printf("%zu nodes\n", nodes);
	SAY(cudaGraphDestroy(graph));
	SAY(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
	SAY(cudaMalloc(&q, 16));
	SAY(cudaStreamIsCapturing(stream, &status));
	printf("%d\n", status);
	SAY(cudaStreamEndCapture(stream, &graph));
	SAY(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
	add<<<1, 32>>>(p, 1);
	printf("%s\n", cudaGetErrorName(cudaGetLastError()));
	SAY(cudaStreamEndCapture(stream, &graph));
	SAY(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
	SAY(cudaMemset(p, 0, 4));
	SAY(cudaStreamEndCapture(stream, &graph));
	SAY(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
	SAY(cudaDeviceSynchronize());
	SAY(cudaStreamEndCapture(stream, &graph));
	SAY(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
	SAY(cudaStreamQuery(stream));
	SAY(cudaStreamEndCapture(stream, &graph));
	SAY(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
	SAY(cudaEventRecord(event, stream));
	SAY(cudaEventQuery(event));
	SAY(cudaStreamIsCapturing(stream, &status));
	printf("%d\n", status);
	SAY(cudaStreamEndCapture(stream, &graph));
	SAY(cudaStreamBeginCapture(stream, cudaStreamCaptureModeRelaxed));
	SAY(cudaEventRecord(event, stream));
	SAY(cudaStreamWaitEvent(other, event));
	add<<<1, 32, 0, other>>>(p, 1);
	SAY(cudaStreamEndCapture(other, &graph));
	SAY(cudaStreamEndCapture(stream, &graph));
	SAY(cudaStreamBeginCapture(stream, cudaStreamCaptureModeRelaxed));
	SAY(cudaEventRecord(event, stream));
	SAY(cudaStreamWaitEvent(other, event));
	add<<<1, 32, 0, other>>>(p, 1);
	SAY(cudaStreamEndCapture(stream, &graph));
	printf("%s\n", graph ? "a graph" : "NULL");
	SAY(cudaStreamIsCapturing(other, &status));
	printf("%d\n", status);
	add<<<1, 0, 0, stream>>>(p, 1);
	printf("%s\n", cudaGetErrorName(cudaGetLastError()));
	SAY(cudaStreamDestroy(stream));
	SAY(cudaStreamDestroy(other));
}

int main()
{
	cudaStreamCaptureStatus status;
	cudaGraphExec_t run, copy;
	cudaStream_t stream, other;
	cudaEvent_t fork, join;
	cudaGraph_t graph, twin;
	int *p, host[32], one = 1;
	size_t nodes = 99;

	cudaStreamCreate(&stream);
	cudaStreamCreateWithFlags(&other, cudaStreamNonBlocking);
	cudaEventCreate(&fork);
	cudaEventCreate(&join);
	cudaMalloc(&p, sizeof host);
	SAY(cudaMemset(p, 0, sizeof host));
	SAY(cudaStreamIsCapturing(stream, &status));
	printf("%d\n", status);
	SAY(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
	SAY(cudaStreamIsCapturing(stream, &status));
	printf("%d\n", status);
	add<<<1, 32, 0, stream>>>(p, 1);
	SAY(cudaEventRecord(fork, stream));
	SAY(cudaStreamWaitEvent(other, fork));
	SAY(cudaStreamIsCapturing(other, &status));
	printf("%d\n", status);
	add<<<1, 32, 0, other>>>(p, 10);
	SAY(cudaEventRecord(join, other));
	SAY(cudaStreamWaitEvent(stream, join));
	SAY(cudaMemcpyAsync(host, p, sizeof host, cudaMemcpyDeviceToHost,
			    stream));
	SAY(cudaLaunchHostFunc(stream, on_host, &one));
	SAY(cudaStreamSynchronize(stream));
	SAY(cudaStreamEndCapture(stream, &graph));
	SAY(cudaStreamBeginCapture(stream, cudaStreamCaptureModeRelaxed));
	add<<<1, 32, 0, stream>>>(p, 1);
	SAY(cudaMemsetAsync(p, 0, 4, stream));
	SAY(cudaStreamBeginCapture(stream, cudaStreamCaptureModeRelaxed));
	SAY(cudaStreamEndCapture(stream, &graph));
	printf("nothing ran: %d\n", calls);
	SAY(cudaGraphGetNodes(graph, 0, &nodes));
	printf("%zu nodes\n", nodes);
	SAY(cudaGraphInstantiate(&run, graph, 0));
	SAY(cudaGraphLaunch(run, stream));
	SAY(cudaGraphLaunch(run, stream));
	SAY(cudaStreamSynchronize(stream));
	SAY(cudaMemcpy(host, p, sizeof host, cudaMemcpyDeviceToHost));
	printf("%d %d, %d\n", host[0], host[31], calls);
	SAY(cudaGraphClone(&twin, graph));
	SAY(cudaGraphInstantiateWithFlags(&copy, twin, 0));
	SAY(cudaGraphUpload(copy, stream));
	SAY(cudaGraphLaunch(copy, stream));
	SAY(cudaStreamSynchronize(stream));
	SAY(cudaGraphExecDestroy(run));
	SAY(cudaGraphExecDestroy(copy));
	SAY(cudaGraphDestroy(graph));
	SAY(cudaGraphDestroy(twin));
	SAY(cudaStreamEndCapture(stream, &graph));
	SAY(cudaGraphLaunch(0, stream));
	SAY(cudaGraphInstantiate(&run, (cudaGraph_t)0, 0));
	wrong(p);
	cudaFree(p);
	return 0;
}
