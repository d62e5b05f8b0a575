/* What the running thread is, set at every switch.  The symbols have names of
 * loom's own; debuggers are asked for these, and so this file alone is always
 * compiled with debug information. */
#include "base/builtin.h"

#define LOOM_BUILTIN __attribute__((section("loom_builtin")))

/* The gap: the compiler puts it before all variables. */
__asm__(".pushsection loom_builtin,\"aw\"\n"
	".skip 256\n"
	".popsection");
_Static_assert(LOOM_BUILTIN_GAP == 256, "as much as is skipped");

static LOOM_BUILTIN __attribute__((__used__)) uint3 threadIdx, blockIdx;
static LOOM_BUILTIN __attribute__((__used__)) dim3 blockDim, gridDim;

LOOM_BUILTIN uint3 loom_clusterDim, loom_clusterBlockIdx;
LOOM_BUILTIN uint3 loom_clusterIdx, loom_clusterGridDim;
LOOM_BUILTIN unsigned loom_threadRank;

extern uint3 loom_threadIdx __attribute__((__alias__("threadIdx")));
extern uint3 loom_blockIdx __attribute__((__alias__("blockIdx")));
extern dim3 loom_blockDim __attribute__((__alias__("blockDim")));
extern dim3 loom_gridDim __attribute__((__alias__("gridDim")));
