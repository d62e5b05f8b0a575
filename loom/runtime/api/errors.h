#ifndef LOOM_ERRORS_H
#define LOOM_ERRORS_H

#include "loom/host.h"

/* Remembers the error for cudaGetLastError, and returns it. */
cudaError_t loom_error(cudaError_t error);

#endif
