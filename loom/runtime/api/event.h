#ifndef LOOM_API_EVENT_H
#define LOOM_API_EVENT_H

#include <time.h>

#include "loom/host.h"

struct CUevent_st {
	int recorded, timed;
	struct timespec at;
	cudaGraph_t captured; /* in a capture: by which stream, and when */
	struct CUstream_st *from;
	size_t work;
};

#endif
