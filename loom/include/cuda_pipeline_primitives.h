/* loom's stand-in for the toolkit's header. */
#include "loom/begin.h"
#include "cuda_runtime.h"
#include "loom/cuda/primitives.h"
#include "loom/end.h"
