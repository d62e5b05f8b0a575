/* The driver's functions by their names, as programs get those for which they
 * link no library of the driver's. */
#ifndef LOOM_HOST_ENTRY_POINT_H
#define LOOM_HOST_ENTRY_POINT_H

#include "loom/host/base.h"
#include "loom/host/error.h"

enum cudaGetDriverEntryPointFlags {
	cudaEnableDefault = 0,
	cudaEnableLegacyStream = 1,
	cudaEnablePerThreadDefaultStream = 2
};

enum cudaDriverEntryPointQueryResult {
	cudaDriverEntryPointSuccess = 0,
	cudaDriverEntryPointSymbolNotFound = 1,
	cudaDriverEntryPointVersionNotSufficent = 2
};

LOOM_C_BEGIN
cudaError_t cudaGetDriverEntryPoint(
	const char *symbol, void **function, unsigned long long flags,
	enum cudaDriverEntryPointQueryResult *status LOOM_DEFAULT(0));
cudaError_t cudaGetDriverEntryPointByVersion(
	const char *symbol, void **function, unsigned int version,
	unsigned long long flags,
	enum cudaDriverEntryPointQueryResult *status LOOM_DEFAULT(0));
LOOM_C_END

#endif
