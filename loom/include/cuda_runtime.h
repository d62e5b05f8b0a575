/* loom's stand-in for the toolkit's cuda_runtime.h.  Plain C sees the host's
 * calls; C++ sees the device's side too.  What is missing here does not
 * compile. */
#ifndef LOOM_CUDA_RUNTIME_H
#define LOOM_CUDA_RUNTIME_H

/* By these, headers of others ask which of the toolkit's are there. */
#define __CUDA_RUNTIME_H__
#define __VECTOR_TYPES_H__
#define __VECTOR_FUNCTIONS_H__
#define __DEVICE_LAUNCH_PARAMETERS_H__

#include "cuda_runtime_api.h"
#include "loom/start.h"
#include "loom/vectors.h"
#ifdef __cplusplus
#include "loom/device.h"
#endif

#endif
