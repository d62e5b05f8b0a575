#ifndef LOOM_GRAPH_CAPTURE_H
#define LOOM_GRAPH_CAPTURE_H

#include "loom/host.h"

struct loom_launch;

cudaError_t loom_capture(struct CUstream_st *stream,
			 enum cudaGraphNodeType type,
			 cudaError_t (*work)(void *), const void *data,
			 size_t size);
/* Whether work may go into the stream. */
cudaError_t loom_capture_allows(struct CUstream_st *stream);
cudaError_t loom_capture_wait(struct CUstream_st *stream);
/* Whether what waits for the whole device may be called. */
cudaError_t loom_capture_unsafe(void);
void loom_capture_mark(struct CUstream_st *stream, cudaEvent_t event);
cudaError_t loom_capture_join(struct CUstream_st *stream, cudaEvent_t event);
/* Something was asked that the capture cannot answer. */
void loom_capture_spoil(cudaGraph_t graph);
void loom_capture_leave(struct CUstream_st *stream);
/* 1: the launch went into a graph. */
int loom_capture_launch(const struct loom_launch *launch);

#endif
