/* The driver's errors: the runtime's numbers, by names of their own. */
#ifndef LOOM_DRIVER_ERROR_H
#define LOOM_DRIVER_ERROR_H

#include "loom/host/error.h"

#define LOOM_RUNTIME_ALONE(name, value, text)

typedef enum cudaError_enum {
	CUDA_SUCCESS = 0,
	CUDA_ERROR_CONTEXT_ALREADY_CURRENT = 202,
	CUDA_ERROR_KEY_ROTATION = 916,
#define LOOM_ENUM(name, driver, value, text) CUDA_ERROR_##driver = value,
	LOOM_ERRORS(LOOM_ENUM, LOOM_RUNTIME_ALONE)
#undef LOOM_ENUM
} CUresult;

static inline CUresult cuGetErrorName(CUresult error, const char **name)
{
	switch (error) {
#define LOOM_NAMED(e)                                                       \
	case e:                                                             \
		*name = #e;                                                 \
		return CUDA_SUCCESS;
#define LOOM_CASE(name, driver, value, text) LOOM_NAMED(CUDA_ERROR_##driver)
	LOOM_NAMED(CUDA_SUCCESS)
	LOOM_NAMED(CUDA_ERROR_CONTEXT_ALREADY_CURRENT)
	LOOM_NAMED(CUDA_ERROR_KEY_ROTATION)
	LOOM_ERRORS(LOOM_CASE, LOOM_RUNTIME_ALONE)
#undef LOOM_CASE
#undef LOOM_NAMED
	}
	*name = 0;
	return CUDA_ERROR_INVALID_VALUE;
}
#undef LOOM_RUNTIME_ALONE

static inline CUresult cuGetErrorString(CUresult error, const char **text)
{
	const char *name;
	CUresult known = cuGetErrorName(error, &name);

	*text = known == CUDA_SUCCESS ?
		cudaGetErrorString((cudaError_t)error) : 0;
	return known;
}

#endif
