/* threadIdx and its siblings: reading them costs a kernel no access. */
#ifndef LOOM_BUILTIN_H
#define LOOM_BUILTIN_H

#include "loom/vectors.h"

#define LOOM_BUILTIN __attribute__((section("loom_builtin")))

extern uint3 loom_threadIdx, loom_blockIdx;
extern dim3 loom_blockDim, loom_gridDim;

#endif
