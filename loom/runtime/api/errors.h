#ifndef LOOM_ERRORS_H
#define LOOM_ERRORS_H

#include "loom/host.h"

/* Remembers the error for cudaGetLastError, and returns it. */
cudaError_t loom_error(cudaError_t error);
/* The same of one that is told where it belongs (refusals.h). */
cudaError_t loom_error_told(cudaError_t error);

#endif
