/* Graphs, captured from streams or put together node by node. */
#ifndef LOOM_HOST_GRAPH_H
#define LOOM_HOST_GRAPH_H

#include "loom/host/copy.h"
#include "loom/host/stream.h"

typedef struct CUgraph_st *cudaGraph_t;
typedef struct CUgraphExec_st *cudaGraphExec_t;
typedef struct CUgraphNode_st *cudaGraphNode_t;

enum cudaStreamCaptureMode {
	cudaStreamCaptureModeGlobal = 0,
	cudaStreamCaptureModeThreadLocal = 1,
	cudaStreamCaptureModeRelaxed = 2
};

enum cudaStreamCaptureStatus {
	cudaStreamCaptureStatusNone = 0,
	cudaStreamCaptureStatusActive = 1,
	cudaStreamCaptureStatusInvalidated = 2
};

enum cudaGraphNodeType {
	cudaGraphNodeTypeKernel = 0,
	cudaGraphNodeTypeMemcpy = 1,
	cudaGraphNodeTypeMemset = 2,
	cudaGraphNodeTypeHost = 3,
	cudaGraphNodeTypeEmpty = 5,
	cudaGraphNodeTypeWaitEvent = 6,
	cudaGraphNodeTypeEventRecord = 7
};

enum cudaGraphInstantiateFlags {
	cudaGraphInstantiateFlagAutoFreeOnLaunch = 1,
	cudaGraphInstantiateFlagUpload = 2,
	cudaGraphInstantiateFlagUseNodePriority = 8
};

struct cudaKernelNodeParams {
	void *func;
	dim3 gridDim, blockDim;
	unsigned sharedMemBytes;
	void **kernelParams;
	void **extra;
};
typedef struct cudaKernelNodeParams cudaKernelNodeParams;

struct cudaMemsetParams {
	void *dst;
	size_t pitch;
	unsigned value, elementSize;
	size_t width; /* in elements */
	size_t height;
};
typedef struct cudaMemsetParams cudaMemsetParams;

struct cudaHostNodeParams {
	cudaHostFn_t fn;
	void *userData;
};
typedef struct cudaHostNodeParams cudaHostNodeParams;

LOOM_C_BEGIN
cudaError_t cudaGraphCreate(cudaGraph_t *graph, unsigned flags);
cudaError_t cudaGraphAddKernelNode(cudaGraphNode_t *node, cudaGraph_t graph,
				   const cudaGraphNode_t *from, size_t count,
				   const struct cudaKernelNodeParams *params);
cudaError_t cudaGraphAddMemcpyNode(cudaGraphNode_t *node, cudaGraph_t graph,
				   const cudaGraphNode_t *from, size_t count,
				   const struct cudaMemcpy3DParms *params);
cudaError_t cudaGraphAddMemcpyNode1D(cudaGraphNode_t *node, cudaGraph_t graph,
				     const cudaGraphNode_t *from, size_t count,
				     void *to, const void *source, size_t size,
				     enum cudaMemcpyKind kind);
cudaError_t cudaGraphAddMemsetNode(cudaGraphNode_t *node, cudaGraph_t graph,
				   const cudaGraphNode_t *from, size_t count,
				   const struct cudaMemsetParams *params);
cudaError_t cudaGraphAddHostNode(cudaGraphNode_t *node, cudaGraph_t graph,
				 const cudaGraphNode_t *from, size_t count,
				 const struct cudaHostNodeParams *params);
cudaError_t cudaGraphAddEmptyNode(cudaGraphNode_t *node, cudaGraph_t graph,
				  const cudaGraphNode_t *from, size_t count);
cudaError_t cudaStreamBeginCapture(cudaStream_t stream,
				   enum cudaStreamCaptureMode mode);
cudaError_t cudaStreamEndCapture(cudaStream_t stream, cudaGraph_t *graph);
cudaError_t cudaStreamIsCapturing(cudaStream_t stream,
				  enum cudaStreamCaptureStatus *status);
cudaError_t cudaThreadExchangeStreamCaptureMode(
	enum cudaStreamCaptureMode *mode);
cudaError_t cudaGraphClone(cudaGraph_t *clone, cudaGraph_t graph);
cudaError_t cudaGraphDestroy(cudaGraph_t graph);
cudaError_t cudaGraphGetNodes(cudaGraph_t graph, cudaGraphNode_t *nodes,
			      size_t *count);
cudaError_t cudaGraphNodeGetType(cudaGraphNode_t node,
				 enum cudaGraphNodeType *type);
cudaError_t cudaGraphInstantiate(cudaGraphExec_t *exec, cudaGraph_t graph,
				 unsigned long long flags LOOM_DEFAULT(0));
cudaError_t cudaGraphInstantiateWithFlags(
	cudaGraphExec_t *exec, cudaGraph_t graph,
	unsigned long long flags LOOM_DEFAULT(0));
cudaError_t cudaGraphExecGetFlags(cudaGraphExec_t exec,
				  unsigned long long *flags);
cudaError_t cudaGraphExecDestroy(cudaGraphExec_t exec);
cudaError_t cudaGraphUpload(cudaGraphExec_t exec, cudaStream_t stream);
cudaError_t cudaGraphLaunch(cudaGraphExec_t exec, cudaStream_t stream);
LOOM_C_END

#ifdef __cplusplus
/* As CUDA 11 had it: with a node and a text for what is wrong. */
static inline cudaError_t cudaGraphInstantiate(cudaGraphExec_t *exec,
					       cudaGraph_t graph,
					       cudaGraphNode_t *wrong,
					       char *text, size_t size)
{
	if (wrong)
		*wrong = 0;
	if (text && size)
		*text = 0;
	return ::cudaGraphInstantiate(exec, graph, 0);
}
#endif

#endif
