#ifndef LOOM_API_EVENT_H
#define LOOM_API_EVENT_H

#include <time.h>

#include "hazards/streams.h"
#include "api/graph-order.h"
#include "loom/host.h"

struct CUevent_st {
	int recorded, timed;
	unsigned device; /* where it was made */
	struct timespec at;
	struct loom_moment when; /* hazards/streams.h */
	cudaGraph_t captured; /* in a capture: by which stream, and when */
	unsigned long pending; /* its record's number (pending.h) */
	struct CUstream_st *from;
	size_t work;
	struct loom_front behind;
};

#endif
