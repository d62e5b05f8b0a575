/* The host's side of the runtime: what C and C++ programs call. */
#ifndef LOOM_HOST_H
#define LOOM_HOST_H

#include "loom/host/array.h"
#include "loom/host/base.h"
#include "loom/host/copy.h"
#include "loom/host/device.h"
#include "loom/host/entry-point.h"
#include "loom/host/error.h"
#include "loom/host/function.h"
#include "loom/host/graph.h"
#include "loom/host/ipc.h"
#include "loom/host/memory.h"
#include "loom/host/pool.h"
#include "loom/host/removed.h"
#include "loom/host/stream.h"
#include "loom/host/symbol.h"

LOOM_C_BEGIN
/* loom's own: the kernel is there to show a hazard ("race", "uninitialised",
 * "shuffle", "barrier", "bounds"): finding it is no failure, missing it is. */
void loom_expect(const char *kernel, const char *hazard);
LOOM_C_END

#endif
