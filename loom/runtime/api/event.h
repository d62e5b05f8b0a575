#ifndef LOOM_API_EVENT_H
#define LOOM_API_EVENT_H

#include <stdint.h>
#include <time.h>

#include "memory/common-memory.h"
#include "hazards/streams.h"
#include "api/graph-order.h"
#include "loom/host.h"

/* Of an event that processes have in common: given, and done. */
struct loom_records {
	_Alignas(4096) uint64_t given;
	uint64_t done;
};

struct CUevent_st {
	int recorded, timed, for_all;
	struct loom_records *records; /* NULL: it is this process's own */
	struct loom_common common;
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
