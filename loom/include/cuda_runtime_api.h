/* loom's stand-in for the toolkit's header: the host's calls, for C and C++. */
#ifndef LOOM_CUDA_RUNTIME_API_H
#define LOOM_CUDA_RUNTIME_API_H

#define __CUDA_RUNTIME_API_H__
#include "driver_types.h"
#include "host_defines.h"

#include "loom/host.h"
#include "loom/start.h"

#endif
