/* What this header of the toolkit declares comes with loom's cuda_runtime.h. */
#include "cuda_runtime.h"
