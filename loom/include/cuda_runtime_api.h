/* loom's stand-in for the toolkit's header: the host's calls, for C and C++. */
#ifndef LOOM_CUDA_RUNTIME_API_H
#define LOOM_CUDA_RUNTIME_API_H

#include "loom/host.h"
#include "loom/start.h"

#endif
