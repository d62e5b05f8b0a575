/* threadIdx and its siblings: reading them costs a kernel no access. */
#ifndef LOOM_BUILTIN_H
#define LOOM_BUILTIN_H

#include "loom/vectors.h"

/* Their section begins with bytes that are nobody's, for the sake of what lies
 * before it. */
enum { LOOM_BUILTIN_GAP = 256 };

extern uint3 loom_threadIdx, loom_blockIdx;
extern dim3 loom_blockDim, loom_gridDim;
extern uint3 loom_clusterDim, loom_clusterBlockIdx;
extern uint3 loom_clusterIdx, loom_clusterGridDim;
extern unsigned loom_threadRank; /* among its block's */

#endif
