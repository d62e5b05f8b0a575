#ifndef LOOM_TRACE_H
#define LOOM_TRACE_H

#include "base/access-record.h"
#include "base/context.h"
#include "hardware/banks.h"

/* Whether LOOM_TRACE wants what the warp does; and a request of it. */
int loom_traced(const struct loom_warp *w);
void loom_trace(const struct loom_warp *w, uint64_t pc, enum loom_op op,
		enum loom_space space, const struct loom_request *request);

#endif
