/* A graph that is put together node by node. */
#include "say.h"

#include <string.h>

enum { N = 32 };

__global__ void add(int *p, const int *q, int n)
{
	p[threadIdx.x] += q[threadIdx.x] + n;
}

static int calls;

static void on_host(void *data)
{
	calls += *(int *)data;
}

int main()
{
	cudaGraphNode_t fill, clear, kernel, copy, host, empty, bad;
	cudaGraph_t graph, other;
	cudaGraphExec_t run;
	cudaKernelNodeParams k = {};
	cudaMemsetParams m;
	cudaHostNodeParams h;
	cudaGraphNodeType type;
	cudaStream_t stream;
	int *p, *q, out[N], n = 100, one = 1;
	void *args[] = { &p, &q, &n };
	size_t count = 0;

	cudaStreamCreate(&stream);
	cudaMalloc(&p, N * sizeof *p);
	cudaMalloc(&q, N * sizeof *q);
	SAY(cudaGraphCreate(&graph, 0));
	SAY(cudaGraphCreate(&other, 0));
	SAY(cudaGraphCreate(&other, 7));
	SAY(cudaGraphCreate(0, 0));
	memset(&m, 0, sizeof m);
	m.dst = p;
	m.value = 7;
	m.elementSize = 4;
	m.width = N;
	m.height = 1;
	SAY(cudaGraphAddMemsetNode(&fill, graph, 0, 0, &m));
	m.dst = q;
	m.value = 0x0101;
	m.elementSize = 2;
	m.width = 2 * N;
	SAY(cudaGraphAddMemsetNode(&clear, graph, 0, 0, &m));
	m.elementSize = 3;
	SAY(cudaGraphAddMemsetNode(&bad, graph, 0, 0, &m));
	k.func = (void *)add;
	k.gridDim = dim3(1);
	k.blockDim = dim3(N);
	k.kernelParams = args;
	cudaGraphNode_t both[] = { fill, clear };
	SAY(cudaGraphAddKernelNode(&kernel, graph, both, 2, &k));
	n = 0; /* its value was taken when the node was made */
	k.blockDim = dim3(2000);
	SAY(cudaGraphAddKernelNode(&bad, graph, both, 2, 0));
	SAY(cudaGraphAddEmptyNode(&empty, graph, &kernel, 1));
	SAY(cudaGraphAddMemcpyNode1D(&copy, graph, &empty, 1, out, p,
				     sizeof out, cudaMemcpyDeviceToHost));
	h.fn = on_host;
	h.userData = &one;
	SAY(cudaGraphAddHostNode(&host, graph, &copy, 1, &h));
	SAY(cudaGraphAddEmptyNode(&bad, other, &copy, 1));
	SAY(cudaGraphNodeGetType(kernel, &type));
	printf("%d\n", type);
	SAY(cudaGraphNodeGetType(host, &type));
	printf("%d\n", type);
	SAY(cudaGraphGetNodes(graph, 0, &count));
	printf("%zu nodes, %d calls\n", count, calls);
	SAY(cudaGraphInstantiate(&run, graph, 0));
	SAY(cudaGraphDestroy(graph));
	SAY(cudaGraphLaunch(run, stream));
	SAY(cudaGraphLaunch(run, stream));
	SAY(cudaStreamSynchronize(stream));
	printf("%d %d, %d calls\n", out[0], out[N - 1], calls);
	SAY(cudaGraphExecDestroy(run));
	SAY(cudaGraphDestroy(other));
	SAY(cudaStreamDestroy(stream));
	cudaFree(p);
	cudaFree(q);
	return 0;
}
