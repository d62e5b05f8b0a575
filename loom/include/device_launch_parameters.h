/* threadIdx and its siblings come with loom's cuda_runtime.h. */
#include "cuda_runtime.h"
