#ifndef LOOM_API_STREAM_H
#define LOOM_API_STREAM_H

#include "api/graph-order.h"
#include "loom/start.h"

struct CUstream_st {
	unsigned flags;
	int priority;
	struct cudaAccessPolicyWindow window; /* what it keeps in the L2 cache */
	unsigned long long id;
	unsigned number; /* of hazards/streams.h */
	unsigned device;
	/* Where it captures: the graph, how much work it gave and how much
	 * of that another stream waited for, the next stream that joined. */
	cudaGraph_t graph;
	size_t captured, joined;
	struct CUstream_st *forked;
	struct loom_front behind; /* what the next work is behind */
};
/* The stream of a handle; NULL when there is none. */
struct CUstream_st *loom_stream(cudaStream_t stream);
int loom_stream_default(cudaStream_t stream);
/* Does the work now or, in a stream that captures, keeps a copy of data for
 * the graph. */
cudaError_t loom_submit(cudaStream_t stream, enum cudaGraphNodeType type,
			cudaError_t (*work)(void *), void *data, size_t size);
/* The number of what this thread gave last, if it waits (pending.h); else 0. */
unsigned long loom_submitted(void);
/* Lets all end that the stream was given (pending.h). */
void loom_stream_settle(cudaStream_t stream);

#endif
