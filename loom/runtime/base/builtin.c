/* What the running thread is, set at every switch.  The symbols have names of
 * loom's own; debuggers are asked for these, and so this file alone is always
 * compiled with debug information. */
#include "base/builtin.h"

static LOOM_BUILTIN __attribute__((__used__)) uint3 threadIdx, blockIdx;
static LOOM_BUILTIN __attribute__((__used__)) dim3 blockDim, gridDim;

extern uint3 loom_threadIdx __attribute__((__alias__("threadIdx")));
extern uint3 loom_blockIdx __attribute__((__alias__("blockIdx")));
extern dim3 loom_blockDim __attribute__((__alias__("blockDim")));
extern dim3 loom_gridDim __attribute__((__alias__("gridDim")));
