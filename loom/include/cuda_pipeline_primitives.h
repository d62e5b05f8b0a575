/* loom's stand-in for the toolkit's header. */
#include "cuda_runtime.h"
#include "loom/cuda/primitives.h"
